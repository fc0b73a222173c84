import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Event, EventSignup, Payment } from '#contract/events.ts'
import type { Tx } from '#server/kit/database.ts'
import type { EventRow, SignupRow } from './rules.ts'
import { isFreed } from './seats.ts'
import { event, eventSignup } from './tables.ts'

/** What somebody owes for all their places; nothing without a booked place. */
export const dueOf = ({ state, price, guests }: Pick<SignupRow, 'state' | 'price' | 'guests'>) =>
  state === 'booked' || state === 'waiting' ? (price ?? 0) * (1 + guests) : 0

export const paymentOf = (seat: SignupRow): Payment => (dueOf(seat) === 0 ? 'free' : seat.paid >= dueOf(seat) ? 'paid' : 'unpaid')

/** Position in the waiting list, from 1 on. */
export const positionSql = sql<number | null>`case when ${eventSignup.state} = 'waiting' then (
  select count(*)::int from event_signup ahead where ahead.event = ${eventSignup.event} and ahead.state = 'waiting'
    and ahead.receipt <= ${eventSignup.receipt}) end`

const shown = (seat: SignupRow, position: number | null, row: EventRow): EventSignup => ({
  ...{ event: seat.event, state: seat.state, guests: seat.guests, position, promoted: seat.promotedAt !== null },
  ...{ visited: seat.visitedAt !== null, due: dueOf(seat), payment: paymentOf(seat), free: isFreed(row, seat) },
})

const none = { state: 'off', guests: 0, position: null, promoted: false, visited: false, due: 0, payment: 'free', free: false } as const

/** Somebody's own sign-ups to these events, by the event's id. */
async function ownOf(tx: Tx, who: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, EventSignup>()
  const found = await tx
    .select({ seat: eventSignup, position: positionSql, row: event })
    .from(eventSignup)
    .innerJoin(event, eq(event._id, eventSignup.event))
    .where(and(eq(eventSignup.person, who), inArray(eventSignup.event, [...ids])))
  return new Map(found.map(({ seat, position, row }) => [seat.event, shown(seat, position, row)]))
}

/** These events with the caller's own sign-ups. */
export async function withOwn(tx: Tx, who: string, events: readonly Event[]): Promise<Event[]> {
  const own = await ownOf(
    tx,
    who,
    events.map(({ _id }) => _id),
  )
  return events.map(one => ({ ...one, signup: own.get(one._id) ?? null }))
}

/** Somebody's sign-up as it now stands; one that never was is given back. */
export const ownIn = async (tx: Tx, who: string, _id: string): Promise<EventSignup> =>
  (await ownOf(tx, who, [_id])).get(_id) ?? { event: _id, ...none }
