import { type ActOf, isActOf, isRefused, isUnsent } from '#client/data/waitingActs.ts'
import { type Event, type EventSignup, events } from '#contract/events/calls.ts'
import type { OutboxRow } from '#sync/client/types.ts'

/** Somebody's places in an event as this device knows them: the studio's answer, and the act that waits here. */
export interface EventSeat {
  kind: 'none' | 'booked' | 'waiting' | 'joining' | 'leaving'
  /** Guests as the person wants them. */
  guests: number
  signup?: EventSignup
  /** The waiting act, also for a change of guests. */
  row?: OutboxRow
  /** The last act, where the studio refused it. */
  refused?: OutboxRow
}

type EventAct = ActOf<typeof events.signUp> | ActOf<typeof events.signOff>

export const isEventAct = (row: OutboxRow): row is EventAct => isActOf(row, events.signUp) || isActOf(row, events.signOff)

const heldSeatOf = (signup: EventSignup | null | undefined): EventSeat => ({
  kind: signup?.state === 'booked' || signup?.state === 'waiting' ? signup.state : 'none',
  guests: signup?.state === 'booked' || signup?.state === 'waiting' ? signup.guests : 0,
  signup: signup ?? undefined,
})

/**
 * Joins the studio's answer with this device's acts. `stand` is the moment of loading in ms: an act that was acknowledged after that still
 * counts as waiting, so that nothing flickers between the answer and the fresh list.
 */
export function placeIn({ _id, signup }: Pick<Event, '_id' | 'signup'>, rows: readonly OutboxRow[], stand = 0): EventSeat {
  const own = rows.filter(isEventAct).filter(({ params }) => params.id === _id)
  return own.filter(row => isUnsent(row) || Date.parse(row.answered ?? '') > stand).reduce(after, heldSeatOf(signup))
}

function after(before: EventSeat, row: EventAct): EventSeat {
  const { signup } = before
  if (isRefused(row)) return { ...heldSeatOf(signup), refused: row }
  if (!isActOf(row, events.signUp)) return before.kind === 'none' ? before : { ...before, kind: 'leaving', row }
  const { guests = 0 } = row.body ?? {}
  const { kind } = heldSeatOf(signup)
  return { kind: kind === 'none' ? 'joining' : kind, guests, signup, row }
}

export const isMine = ({ kind }: EventSeat) => kind !== 'none'
