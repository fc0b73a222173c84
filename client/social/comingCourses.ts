import type { CourseSeat } from '#contract/courses/calls.ts'

/** The courses to which somebody goes, the next one first: a place in the waiting list is none yet. */
export const comingCourses = (seats: readonly CourseSeat[], now: number) =>
  seats
    .filter(({ signup, execution }) => signup.state === 'booked' && !execution.cancelled && Date.parse(execution.startsAt) > now)
    .map(({ execution }) => execution)
    .sort((one, other) => (one.startsAt < other.startsAt ? -1 : 1))
