import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Event, EventSignup } from '#contract/events/calls.ts'
import type { PayerPayment } from '#contract/payments/shapes.ts'
import type { Tx } from '#server/kit/database.ts'
import { shownPayment } from '#server/payments/shownPayments.ts'
import { payment } from '#server/payments/tables.ts'
import { eventDueOf, offeredTo, owedOf, paymentOf, surplusOf } from './owing.ts'
import type { EventRow, EventSignupRecord } from './rules.ts'
import { isFreed } from './seats.ts'
import { event, eventSignup } from './tables.ts'

/** Position in the waiting list, from 1 on. */
export const positionSql = sql<number | null>`case when ${eventSignup.state} = 'waiting' then (
  select count(*)::int from event_signup ahead where ahead.event = ${eventSignup.event} and ahead.state = 'waiting'
    and ahead.receipt <= ${eventSignup.receipt}) end`

interface OwnSignupRecord {
  seat: EventSignupRecord
  position: number | null
  row: EventRow
}

const eventSignupOf = ({ seat, position, row }: OwnSignupRecord, paying: PayerPayment | null): EventSignup => ({
  event: seat.event,
  state: seat.state,
  guests: seat.guests,
  position,
  promoted: seat.promotedAt !== null,
  visited: seat.visitedAt !== null,
  free: isFreed(row, seat),
  due: eventDueOf(seat, row),
  offered: offeredTo(seat, row),
  payment: paymentOf(seat, row),
  owed: owedOf(seat, row),
  back: surplusOf(seat, row),
  kept: seat.kept,
  paying,
})

const none = {
  ...({ state: 'off', guests: 0, position: null, promoted: false, visited: false, free: false } as const),
  ...({ due: 0, offered: null, payment: 'free', owed: 0, back: 0, kept: 0, paying: null } as const),
}

/** The last payment of somebody for each of these events. */
async function payingOf(tx: Tx, who: string, ids: readonly string[]) {
  const rows = await tx
    .selectDistinctOn([payment.payable])
    .from(payment)
    .where(and(eq(payment.person, who), eq(payment.kind, 'event'), inArray(payment.payable, [...ids])))
    .orderBy(payment.payable, desc(payment._id))
  const last = new Map<string, PayerPayment>()
  for (const row of rows) last.set(row.payable, await shownPayment(tx, row))
  return last
}

/** Somebody's own sign-ups to these events, by the event's id. */
async function ownSignupsOf(tx: Tx, who: string, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, EventSignup>()
  const found = await tx
    .select({ seat: eventSignup, position: positionSql, row: event })
    .from(eventSignup)
    .innerJoin(event, eq(event._id, eventSignup.event))
    .where(and(eq(eventSignup.person, who), inArray(eventSignup.event, [...ids])))
  const paying = found.some(({ seat }) => seat.price) ? await payingOf(tx, who, ids) : undefined
  return new Map(found.map(one => [one.seat.event, eventSignupOf(one, paying?.get(one.seat.event) ?? null)]))
}

/** These events with the caller's own sign-ups. */
export async function withOwn(tx: Tx, who: string, events: readonly Event[]): Promise<Event[]> {
  const own = await ownSignupsOf(
    tx,
    who,
    events.map(({ _id }) => _id),
  )
  return events.map(one => ({ ...one, signup: own.get(one._id) ?? null }))
}

/** Somebody's sign-up as it now stands; one that never was is given back. */
export const ownIn = async (tx: Tx, who: string, _id: string): Promise<EventSignup> =>
  (await ownSignupsOf(tx, who, [_id])).get(_id) ?? { event: _id, ...none }
