import { Box, Text } from '@chakra-ui/react'
import { now, today } from '#client/data/time.ts'
import { clockTime, counted, shortDate } from '#client/kit/format.ts'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { WrittenText } from '#client/kit/Written.tsx'
import { dayWords, timeWords } from '#client/parts/slimMe/words.ts'
import { useStudioNames } from '#client/parts/studio/names.ts'
import { lastDayOf, nextDate, slimStateOf, weekAt, weekdaysOf } from '#contract/rules/slimMe/dates.ts'
import type { OwnProgramme } from '#contract/slimMe/calls.ts'
import { Weights } from './Weights.tsx'

interface OwnProps {
  row: OwnProgramme
  stand: number | undefined
}

/** A programme that somebody takes part in: its next date, its weeks with their visits, and what they weighed in it. */
export function OwnProgrammeView({ row, stand }: OwnProps) {
  const { name } = useStudioNames()
  const next = nextDate(row, today(), clockTime(now()))
  const where = [name(row.studio), row.coachName && `mit ${row.coachName}`].filter(Boolean).join(', ')
  return (
    <Box paddingTop="16">
      <Box as="h2" textStyle="title" overflowWrap="anywhere">
        {row.title}
      </Box>
      <Text color="ink2">{where}</Text>
      <Text textStyle="value" paddingTop="6">
        {programmeStandingOf(row)}
      </Text>
      {next && (
        <Text>
          Nächster Termin: {dayWords(next)}, {timeWords(row)}
        </Text>
      )}
      {row.text && (
        <Box paddingTop="6">
          <WrittenText textStyle="body">{row.text}</WrittenText>
        </Box>
      )}
      <Section title="Deine Wochen" aside={<Stand at={stand} />}>
        {weekdaysOf(row).map((day, nth) => (
          <Week key={day} row={row} day={day} week={nth + 1} />
        ))}
      </Section>
      <Weights first={row.first} last={lastDayOf(row)} />
    </Box>
  )
}

function programmeStandingOf(row: OwnProgramme) {
  const week = weekAt(row, today())
  if (week) return `Woche ${week} von ${row.weeks}`
  return slimStateOf(row, today()) === 'coming' ? `Beginnt am ${dayWords(row.first)}` : 'Geschafft: Dieses Programm ist vorbei.'
}

/** One week, from its date on: whether it met, and how often one came into a studio. */
function Week({ row, day, week }: { row: OwnProgramme; day: string; week: number }) {
  const visits = row.visited.filter(came => weekAt(row, came) === week).length
  const isNow = weekAt(row, today()) === week
  const begun = day <= today()
  return (
    <Row
      title={`Woche ${week}${isNow ? ', jetzt' : ''}`}
      second={row.skipped.includes(day) ? `Termin vom ${shortDate(day)} fällt aus` : `Termin ${shortDate(day)}`}
      trail={
        begun && (
          <Text as="span" textStyle="label" color="ink2">
            {visits === 0 ? 'Kein Besuch' : counted(visits, 'Besuch', 'Besuche')}
          </Text>
        )
      }
    />
  )
}
