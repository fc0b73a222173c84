import { Box, chakra, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useCall } from '#client/data/calls.ts'
import { Button } from '#client/kit/Button.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { courseDownloads, type HoursRow } from '#contract/courses/downloads.ts'

const Table = chakra('table', {
  base: { width: 'full', borderCollapse: 'collapse', textStyle: 'table', fontVariantNumeric: 'tabular-nums lining-nums' },
})
const Head = chakra('th', {
  base: {
    textAlign: 'start',
    fontWeight: 580,
    color: 'ink2',
    paddingBlock: '8',
    paddingInlineEnd: '10',
    borderBottom: '1px solid {colors.lineStrong}',
  },
  variants: { right: { true: { textAlign: 'end' } } },
})
const Cell = chakra('td', {
  base: { paddingBlock: '10', paddingInlineEnd: '10', borderBottom: '1px solid {colors.line}', overflowWrap: 'anywhere' },
  variants: { right: { true: { textAlign: 'end', whiteSpace: 'nowrap' } }, strong: { true: { fontWeight: 580 } } },
})

/** 135 → «2:15». */
export const hoursText = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

interface HoursProps {
  query: { from: string; to: string; studio?: string }
  names: ReadonlyMap<string, string>
  /** Its files. */
  children: ReactNode
}

/** Hours of a month per instructor and studio, with how they are counted. */
export function Hours({ query, names, children }: HoursProps) {
  const { data, error, stand, again } = useCall(courseDownloads.hours, { query })
  return (
    <Section title="Stunden der Kursleitungen" aside={<Stand at={stand} />}>
      {!data && error && <Empty text={error.message} action={<Button onClick={() => void again()}>Nochmals laden</Button>} />}
      {data?.rows.length === 0 && <Empty text="In diesem Monat wurde noch kein Kurs gegeben." />}
      {data && data.rows.length > 0 && <Given rows={data.rows} minutes={data.minutes} names={names} />}
      <Text textStyle="small" color="ink3" paddingBlock="8">
        So wird gezählt: Kurse, die stattgefunden haben, von Beginn bis Ende laut Plan. Abgesagte zählen nicht; eine Vertretung zählt bei
        der Person, die den Kurs gab.
      </Text>
      <Box display="flex" flexWrap="wrap" gap="8">
        {children}
      </Box>
    </Section>
  )
}

function Given({ rows, minutes, names }: { rows: readonly HoursRow[]; minutes: number; names: ReadonlyMap<string, string> }) {
  return (
    <Table>
      <thead>
        <tr>
          <Head scope="col">Leitung</Head>
          <Head scope="col">Studio</Head>
          <Head scope="col" right>
            Kurse
          </Head>
          <Head scope="col" right>
            Vertretung
          </Head>
          <Head scope="col" right>
            Stunden
          </Head>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ instructor, studio, month, courses, stoodIn, minutes: own }) => (
          <tr key={`${instructor._id} ${studio} ${month}`}>
            <Cell strong>{instructor.name}</Cell>
            <Cell>{names.get(studio) ?? studio}</Cell>
            <Cell right>{courses}</Cell>
            <Cell right>{stoodIn || '–'}</Cell>
            <Cell right>{hoursText(own)}</Cell>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <Cell strong colSpan={4}>
            Total
          </Cell>
          <Cell strong right>
            {hoursText(minutes)}
          </Cell>
        </tr>
      </tfoot>
    </Table>
  )
}
