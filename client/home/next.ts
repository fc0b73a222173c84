import type { CourseExecution } from '#contract/courses.ts'

type Placed = { execution: Pick<CourseExecution, 'startsAt' | 'endsAt' | 'cancelled'> }

/** The course that comes next; the one that runs only where none does. */
export function nextOf<Own extends Placed>(own: readonly Own[], now: number): Own | undefined {
  const held = own.filter(({ execution }) => !execution.cancelled && Date.parse(execution.endsAt) > now)
  return held.find(({ execution }) => Date.parse(execution.startsAt) > now) ?? held[0]
}
