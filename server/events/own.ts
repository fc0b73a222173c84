import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Event, EventSignup } from '#contract/events/calls.ts'
import type { Payment } from '#contract/payments/shapes.ts'
import type { Tx } from '#server/kit/database.ts'
import { shownPayment } from '#server/payments/shown.ts'
import { payment } from '#server/payments/tables.ts'
import { dueOf, owedOf, paymentOf, surplusOf } from './owing.ts'
import type { EventRow, SignupRow } from './rules.ts'
import { isFreed } from './seats.ts'
import { event, eventSignup } from './tables.ts'

/** Position in the waiting list, from 1 on. */
export const positionSql = sql<number | null>`case when ${eventSignup.state} = 'waiting' then (
  select count(*)::int from event_signup ahead where ahead.event = ${eventSignup.event} and ahead.state = 'waiting'
    and ahead.receipt <= ${eventSignup.receipt}) end`

interface Found {
  seat: SignupRow
  position: number | null
  row: EventRow
}

const shown = ({ seat, position, row }: Found, paying: Payment | null): EventSignup => ({
  event: seat.event,
  state: seat.state,
  guests: seat.guests,
  position,
  promoted: seat.promotedAt !== null,
  visited: seat.visitedAt !== null,
  free: isFreed(row, seat),
  due: dueOf(seat, row),
  payment: paymentOf(seat, row),
  owed: owedOf(seat, row),
  back: surplusOf(seat, row),
  kept: seat.kept,
  paying,
})

const none = {
  ...({ state: 'off', guests: 0, position: null, promoted: false, visited: false, free: false } as const),
  ...({ due: 0, payment: 'free', owed: 0, back: 0, kept: 0, paying: null } as const),
}

/** The last payment of somebody for each of these events. */
async function payingOf(tx: Tx, who: string, ids: readonly string[]) {
  const rows = await tx
    .selectDistinctOn([payment.payable])
    .from(payment)
    .where(and(eq(payment.person, who), eq(payment.kind, 'event'), inArray(payment.payable, [...ids])))
    .orderBy(payment.payable, desc(payment._id))
  const last = new Map<string, Payment>()
  for (const row of rows) last.set(row.payable, await shownPayment(tx, row))
  return last
}

/** Somebody's own sign-ups to these events, by the event's id. */
async function ownOf(tx: Tx, who: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, EventSignup>()
  const found = await tx
    .select({ seat: eventSignup, position: positionSql, row: event })
    .from(eventSignup)
    .innerJoin(event, eq(event._id, eventSignup.event))
    .where(and(eq(eventSignup.person, who), inArray(eventSignup.event, [...ids])))
  const paying = found.some(({ seat }) => seat.price) ? await payingOf(tx, who, ids) : undefined
  return new Map(found.map(one => [one.seat.event, shown(one, paying?.get(one.seat.event) ?? null)]))
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
