import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Across } from '#client/kit/Across.tsx'
import { mean, quantity, thousands } from '#client/kit/format.ts'
import { LineChart } from '#client/kit/LineChart.tsx'
import { Section } from '#client/kit/Section.tsx'
import type { RatingSummary } from '#contract/ratings/calls.ts'
import { fewestRatings, maxStarCount } from '#contract/ratings/stars.ts'

export const none = '–'
export const averageText = (average: number | null | undefined) => (average == null ? none : mean(average))
export const scoreText = (score: number | null | undefined) =>
  score == null ? none : score > 0 ? `+${score}` : score < 0 ? `−${-score}` : '0'

/** Numbers without boxes, then how they came about. */
export function Figures({ summary }: { summary: RatingSummary }) {
  const { count, average, halves, recommend, months, courses, partly } = summary
  const known = months.flatMap(({ month, average: mean }) => (mean == null ? [] : [{ at: `${month}-15`, value: mean }]))
  return (
    <>
      <Flex wrap="wrap" columnGap="44px" rowGap="12" paddingBlock="12">
        <Figure title="Bewertungen" value={thousands(count)} />
        <Figure title="Schnitt" value={averageText(average)} second={`von ${maxStarCount} Sternen`} />
        <Figure
          title="Weiterempfehlung"
          value={scoreText(recommend.score)}
          second={
            recommend.answers === 0
              ? partly
                ? 'nur mit dem Recht auf alle Bewertungen'
                : 'noch keine Antwort'
              : `aus ${thousands(recommend.answers)} ${recommend.answers === 1 ? 'Antwort' : 'Antworten'}`
          }
        />
      </Flex>
      <Box display="grid" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' }} columnGap="44px">
        <Section title="Sterne">
          <Steps halves={halves} count={count} />
        </Section>
        <Section title="Schnitt je Monat">
          {known.length > 1 ? (
            <LineChart label="Schnitt der Sterne je Monat" points={known} height={170} within={[1, maxStarCount]} />
          ) : (
            <Text color="ink2">Für eine Kurve braucht es zwei Monate mit mindestens {fewestRatings} Bewertungen.</Text>
          )}
        </Section>
      </Box>
      <Section title="Kurse">
        <Table
          label="Bewertungen nach Kurs"
          head={['Kurs', 'Bewertungen', 'Schnitt']}
          rows={courses.map(row => [row.title, thousands(row.count), averageText(row.average)])}
          empty="In diesem Zeitraum hat niemand bewertet."
        />
      </Section>
      <Text textStyle="small" color="ink2" paddingTop="18">
        So wird gezählt: Kurse, die besucht und innert 24 Stunden bewertet wurden, nach dem Tag der Bewertung; ein Schnitt steht ab{' '}
        {fewestRatings} Bewertungen. Weiterempfehlung: Anteil der Antworten 9 und 10, abzüglich des Anteils 0 bis 6.
      </Text>
    </>
  )
}

function Figure({ title, value, second }: { title: string; value: string; second?: string }) {
  return (
    <Box>
      <Text textStyle="small" color="ink2">
        {title}
      </Text>
      <Text textStyle="xl" className="notranslate">
        {value}
      </Text>
      {second && (
        <Text textStyle="small" color="ink2">
          {second}
        </Text>
      )}
    </Box>
  )
}

/** How many gave which half step, the most first. */
function Steps({ halves, count }: { halves: readonly number[]; count: number }) {
  const most = Math.max(1, ...halves)
  return (
    <Box as="table" width="full" css={{ borderCollapse: 'collapse' }} textStyle="small">
      <Box as="caption" srOnly>
        Wie viele welche Sterne gaben
      </Box>
      <tbody>
        {halves
          .map((n, at) => ({ n, stars: (at + 1) / 2 }))
          .reverse()
          .map(({ n, stars }) => (
            <tr key={stars}>
              <chakra.th fontWeight={520} textAlign="end" width="36px" paddingEnd="8" scope="row">
                {quantity(stars)}
              </chakra.th>
              <td>
                <Box
                  height="14px"
                  minWidth={n > 0 ? '2px' : '0'}
                  borderRadius="3px"
                  bg="brand"
                  style={{ width: `${(100 * n) / most}%` }}
                  aria-hidden
                />
              </td>
              <Box as="td" width="92px" textAlign="end" color="ink2" whiteSpace="nowrap">
                {thousands(n)} ({count > 0 ? Math.round((100 * n) / count) : 0} %)
              </Box>
            </tr>
          ))}
      </tbody>
    </Box>
  )
}

const Cells = chakra('table', {
  base: {
    // As wide as it needs: a name and its numbers stay near each other.
    minWidth: 'min(100%, 560px)',
    borderCollapse: 'collapse',
    textStyle: 'table',
    '& th, & td': { paddingInline: '6', height: '38px', borderBottom: '1px solid {colors.line}', textAlign: 'end', whiteSpace: 'nowrap' },
    '& thead th': { height: '32px', color: 'ink2', fontSize: '12.5px', fontWeight: 580, verticalAlign: 'bottom', whiteSpace: 'normal' },
    '& th:first-of-type': { textAlign: 'start', position: 'sticky', left: 0, bg: 'surface', zIndex: 1, paddingInlineStart: '0' },
    '& tbody th': { fontWeight: 580 },
    '& tbody tr:hover :is(td, th)': { bg: 'sunken' },
  },
})

interface TableProps {
  label: string
  head: readonly string[]
  /** The first cell of a row is its head. */
  rows: readonly (readonly ReactNode[])[]
  empty: string
}

/** A table as it is printed: rolls sideways by itself, its first column stays. */
export function Table({ label, head, rows, empty }: TableProps) {
  if (rows.length === 0) return <Text color="ink2">{empty}</Text>
  return (
    <Across label={label}>
      <Cells>
        <thead>
          <tr>
            {head.map(title => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...more], at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are replaced as a whole
            <tr key={at}>
              <th scope="row">{first}</th>
              {more.map((cell, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={place}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Cells>
    </Across>
  )
}
