import { Box } from '@chakra-ui/react'
import { dayOf } from '#client/data/time.ts'
import { clockTime } from '#client/kit/format.ts'
import { RowLink } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { CourseLine } from '#client/parts/course/CourseLine.tsx'
import type { Seat } from '#client/parts/course/seat.ts'
import { useNow } from '#client/parts/course/useNow.ts'
import { dayWords } from '#client/parts/courseTime.ts'
import type { CourseExecution } from '#contract/courses/calls.ts'

/** The next course that the person booked or waits for. */
export interface NextSeat {
  execution: CourseExecution
  seat: Pick<Seat, 'kind' | 'signup'>
  /** Moment in ms until which a free seat goes to people on the waiting list. */
  promotes: number
}

/** The next course, or without one the way to the plan. Once the course is over, nothing is said until the next is known. */
export function NextLine({ next }: { next: NextSeat | null }) {
  const now = useNow()
  if (!next) {
    return (
      <Section title="Nächster Kurs">
        <RowLink to="courses" title="Noch kein Kurs gebucht" second="Kursplan deiner Woche ansehen" />
      </Section>
    )
  }
  const { execution, seat, promotes } = next
  if (Date.parse(execution.endsAt) <= now) return null
  const waits = seat.kind === 'waiting' && now < promotes
  return (
    <Section title="Nächster Kurs" aside={dayWords(dayOf(execution.startsAt))}>
      <Box marginInline="-16px" css={{ '& article::after': { display: 'none' } }}>
        <CourseLine execution={execution} seat={seat} now={now} note={waits ? `Nachrücken bis ${clockTime(promotes)}` : undefined} />
      </Box>
    </Section>
  )
}
