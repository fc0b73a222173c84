import { Box } from '@chakra-ui/react'
import { dayOf } from '#client/data/time.ts'
import { clock } from '#client/kit/format.ts'
import { RowLink } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { momentsOf, usualRules } from '#contract/courses/rules.ts'
import { CourseLine } from './CourseLine.tsx'
import { dayWords } from './courseTime.ts'
import { knownRules } from './loaded.ts'
import { useNow } from './useNow.ts'
import { useSeats } from './useSeats.ts'

/** The next course that somebody booked or waits for; without one, the way to the plan. */
export default function NextCourse() {
  const seats = useSeats()
  const now = useNow()
  const next = seats.own.find(({ execution }) => !execution.cancelled && Date.parse(execution.endsAt) > now)
  if (!seats.known) return null
  if (!next) {
    return (
      <Section title="Nächster Kurs">
        <RowLink to="courses" title="Noch kein Kurs gebucht" second="Kursplan deiner Woche ansehen" />
      </Section>
    )
  }
  const { execution, seat } = next
  const { promotes } = momentsOf(execution.startsAt, knownRules(execution.studio) ?? usualRules)
  const waits = seat.kind === 'waiting' && now < promotes
  return (
    <Section title="Nächster Kurs" aside={dayWords(dayOf(execution.startsAt))}>
      <Box marginInline="-16px" css={{ '& article::after': { display: 'none' } }}>
        <CourseLine execution={execution} seat={seat} now={now} note={waits ? `Nachrücken bis ${clock(promotes)}` : undefined} />
      </Box>
    </Section>
  )
}
