import type { Seat } from '#client/parts/course/seat.ts'
import type { CourseExecution } from '#contract/courses.ts'

interface Placed {
  execution: Pick<CourseExecution, 'startsAt' | 'endsAt' | 'cancelled' | 'live'>
  seat: Pick<Seat, 'kind'>
}

/** The course that comes next; the one that runs only where none does, or where it is a livestream that one can enter here and now. */
export function nextOf<Own extends Placed>(own: readonly Own[], now: number): Own | undefined {
  const held = own.filter(({ execution }) => !execution.cancelled && Date.parse(execution.endsAt) > now)
  const entered = held.find(({ execution, seat }) => execution.live && seat.kind === 'booked' && Date.parse(execution.startsAt) <= now)
  return entered ?? held.find(({ execution }) => Date.parse(execution.startsAt) > now) ?? held[0]
}
