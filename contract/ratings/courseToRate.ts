import { asksFor } from './stars.ts'

interface Visited {
  signup: { state: string; visited: boolean }
  execution: { _id: string; endsAt: string; cancelled: boolean }
}

interface RatingHistory {
  /** Executions that were rated. */
  done: ReadonlySet<string>
  /** Moment until which all that ended is put aside. */
  putAside: string
  /** Moment in ms of the seats' news. */
  stand: number | undefined
}

/** The visited course that may be rated now, the last one first. */
export const courseToRate = <Seat extends Visited>(
  seats: readonly Seat[],
  { done, putAside, stand }: RatingHistory,
  now: number,
): Seat | undefined => seats.findLast(one => asksFor(one, stand, now) && !done.has(one.execution._id) && putAside < one.execution.endsAt)
