import { isActAmong } from '#client/data/waitingActs.ts'
import type { AnyCall } from '#contract/call.ts'
import type { CourseExecution, CourseSeat, CourseSignup } from '#contract/courses/calls.ts'
import { courses } from '#contract/courses/calls.ts'
import { livestreams } from '#contract/livestreams.ts'
import type { OutboxRow } from '#sync/client/types.ts'

/** A person's seat as this device knows it: the studio's answer, and the act that waits here. */
export interface Seat {
  kind: 'none' | 'booked' | 'waiting' | 'joining' | 'leaving'
  signup?: CourseSignup
  /** The waiting act, for `joining` and `leaving`. */
  row?: OutboxRow
  /** The last act, where the studio refused it. */
  refused?: OutboxRow
}

export const noSeat: Seat = { kind: 'none' }

const ups: readonly AnyCall[] = [courses.signUp, livestreams.signUp]
const offs: readonly AnyCall[] = [courses.signOff, livestreams.signOff]

/** The execution that an outbox row is about, and whether it signs up or off. */
export function actOf(row: Pick<OutboxRow, 'call' | 'params'>): { execution: string; act: 'up' | 'off' } | undefined {
  const act = isActAmong(row, ups) ? 'up' : isActAmong(row, offs) ? 'off' : undefined
  return act && row.params?.id ? { execution: row.params.id, act } : undefined
}

export const isCourseAct = (row: Pick<OutboxRow, 'call' | 'params'>) => actOf(row) !== undefined

const heldKindOf = (signup: CourseSignup | undefined): Seat['kind'] =>
  signup?.state === 'booked' ? 'booked' : signup?.state === 'waiting' ? 'waiting' : 'none'

/**
 * Joins the studio's answer with this device's acts. `stand` is the moment of loading in ms: an act that was acknowledged after that still
 * counts as waiting, so that nothing flickers between the answer and the fresh list.
 */
export function seatsFrom(mine: readonly CourseSeat[] | undefined, rows: readonly OutboxRow[], stand = 0): Map<string, Seat> {
  const seats = new Map<string, Seat>()
  for (const { signup } of mine ?? []) seats.set(signup.execution, { kind: heldKindOf(signup), signup })
  for (const row of rows) {
    const act = actOf(row)
    if (!act || (row.state === 'done' && Date.parse(row.answered ?? '') <= stand)) continue
    const before = seats.get(act.execution) ?? noSeat
    seats.set(act.execution, after(before, row, act.act))
  }
  return seats
}

function after({ signup }: Seat, row: OutboxRow, act: 'up' | 'off'): Seat {
  const kind = heldKindOf(signup)
  if (row.state === 'refused') return { kind, signup, refused: row }
  if (act === 'up') return kind === 'none' ? { kind: 'joining', signup, row } : { kind, signup }
  return kind === 'none' ? { kind, signup } : { kind: 'leaving', signup, row }
}

export const isMine = ({ kind }: Seat) => kind !== 'none'

/** Another course of the person at the same time, booked or asked for on this device. */
export function clashOf(
  execution: Pick<CourseExecution, '_id' | 'startsAt' | 'endsAt'>,
  own: readonly { execution: CourseExecution; seat: Seat }[],
) {
  return own.find(
    ({ execution: other, seat }) =>
      other._id !== execution._id &&
      !other.cancelled &&
      (seat.kind === 'booked' || seat.kind === 'joining') &&
      other.startsAt < execution.endsAt &&
      other.endsAt > execution.startsAt,
  )?.execution
}
