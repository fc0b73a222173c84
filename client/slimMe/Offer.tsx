import { Box, Text } from '@chakra-ui/react'
import { useCall } from '#client/data/reads.ts'
import { counted } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { AskForm } from '#client/parts/enquiry/AskForm.tsx'
import { dayWords, timeWords } from '#client/parts/slimMe/words.ts'
import { useStudios } from '#client/parts/studio/useStudios.ts'
import { type OpenProgramme, slimMe } from '#contract/slimMe/calls.ts'

/** The programme, the dates that begin, and the form by which one asks for a place; also without an account. */
export function Offer() {
  const { data, error, again, stand } = useCall(slimMe.open)
  return (
    <>
      <Box paddingTop="16">
        <Box as="h2" textStyle="title">
          In der Gruppe leichter werden
        </Box>
        <Text paddingTop="6">
          Slim-me dauert einige Wochen. Ihr trefft euch einmal in der Woche im Studio, mit einem Coach, und trainiert dazwischen, wann es
          dir passt. Was du wiegst, bleibt bei dir: Du trägst es auf deinem Gerät ein und teilst es nur, wenn du willst.
        </Text>
      </Box>
      <Section title="Die nächsten Programme" aside={<Stand at={stand} />}>
        {!data && <NotLoaded error={error} again={again} />}
        {data?.programmes.length === 0 && (
          <Text color="ink2">Im Moment ist keines ausgeschrieben. Schreib uns, dann melden wir uns beim nächsten.</Text>
        )}
        {data?.programmes.map(row => (
          <Next key={row._id} row={row} />
        ))}
      </Section>
      {data?.form && <AskForm key={data.form} link={data.form} place="slim-me" title="Slim-me" start={{ wish: 'Slim-me' }} />}
    </>
  )
}

function Next({ row }: { row: OpenProgramme }) {
  const { nameOf } = useStudios()
  const { title, studio, first, weeks, free } = row
  return (
    <Row
      title={`${title}, ${nameOf(studio)}`}
      second={`${weeks} Wochen ab ${dayWords(first)}, ${timeWords(row)}`}
      wraps
      trail={
        <Text as="span" textStyle="label" color="ink2" whiteSpace="nowrap">
          {free === 0 ? 'Ausgebucht' : counted(free, 'Platz frei', 'Plätze frei')}
        </Text>
      }
    />
  )
}
