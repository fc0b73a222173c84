import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { SignupState } from '#contract/courses/calls.ts'
import type { EventPayment } from '#contract/events/calls.ts'
import type { EventPerson } from '#contract/events/eventPeople.ts'
import type { PageQuery } from '#contract/page.ts'
import { eventDueOf, offeredTo, owedOf, paymentOf, surplusOf } from '#server/events/owing.ts'
import { positionSql } from '#server/events/ownEvents.ts'
import { event, eventSignup } from '#server/events/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { holds } from '#server/kit/found.ts'
import { person } from '#server/shared/auth/tables.ts'

export interface EventPeopleParams extends PageQuery {
  state?: SignupState[]
  payment?: EventPayment[]
}

// The same as in owing.ts, for the record to choose by.
const owes = (...states: SignupState[]) => sql<number>`case when ${event.cancelledAt} is null and ${inArray(eventSignup.state, states)}
  then coalesce(${eventSignup.price}, 0) * least(1 + ${eventSignup.guests}, greatest(coalesce(${eventSignup.agreed}, 1 + ${eventSignup.guests}),
    coalesce(${eventSignup.paid} / nullif(${eventSignup.price}, 0), 0))) else 0 end`
const due = owes('booked', 'waiting')
const charged = owes('booked')
const credit = sql`(${eventSignup.paid} + ${eventSignup.online} - case when ${event.cancelledAt} is null then ${eventSignup.kept} else 0 end)`
const payments: Record<EventPayment, SQL> = {
  free: sql`${due} = 0 and ${credit} <= ${charged}`,
  unpaid: sql`${due} > 0 and ${credit} < ${due} and ${credit} <= ${charged}`,
  paid: sql`${charged} > 0 and ${credit} = ${charged}`,
  back: sql`${credit} > ${charged}`,
}
/** People who come stand first, then those who wait, then those who gave back. */
const rank = sql`case ${eventSignup.state} when 'booked' then 0 when 'waiting' then 1 else 2 end`
const byName = sql.raw(`folded("person"."nachname" || ' ' || "person"."vorname")`)
const sorts: Record<string, SQL> = { name: byName, at: sql`${eventSignup.at}`, guests: sql`${eventSignup.guests}`, due }

/** The waiting list stands in its order, everybody else by name, unless a column was chosen. */
function orderOf(sort: string | undefined) {
  const column = sorts[sort?.replace('-', '') ?? '']
  if (column) return [sort?.startsWith('-') ? desc(column) : asc(column), asc(eventSignup._id)]
  return [asc(rank), sql`case when ${eventSignup.state} = 'waiting' then ${eventSignup.receipt} end`, asc(byName), asc(eventSignup._id)]
}

const selected = (tx: Tx) =>
  tx
    .select({
      seat: eventSignup,
      row: event,
      position: positionSql,
      vorname: person.vorname,
      nachname: person.nachname,
      studio: person.studioCode,
    })
    .from(eventSignup)
    .innerJoin(event, eq(event._id, eventSignup.event))
    .innerJoin(person, eq(person._id, eventSignup.person))
    .$dynamic()

type EventPersonRecord = Awaited<ReturnType<typeof selected>>[number]

const eventPersonOf = ({ seat, row, position, vorname, nachname, studio }: EventPersonRecord): EventPerson => ({
  _id: seat.person as string,
  name: `${nachname} ${vorname}`.trim(),
  studio,
  state: seat.state,
  guests: seat.guests,
  position,
  at: seat.at,
  visited: seat.visitedAt !== null,
  missed: seat.missedAt !== null,
  due: eventDueOf(seat, row),
  offered: offeredTo(seat, row),
  paid: seat.paid,
  online: seat.online,
  payment: paymentOf(seat, row),
  owed: owedOf(seat, row),
  back: surplusOf(seat, row),
})

export async function peoplePage(tx: Tx, _id: string, { q, state, payment, sort, offset = 0, limit = 100 }: EventPeopleParams) {
  const words = (q ?? '').split(/\s+/).filter(Boolean)
  const where = and(
    ...[
      eq(eventSignup.event, _id),
      state?.length ? inArray(eventSignup.state, state) : undefined,
      payment?.length ? or(...payment.map(one => payments[one])) : undefined,
    ],
    ...words.map(word => holds(sql`concat_ws(' ', ${person.vorname}, ${person.nachname})`, word)),
  )
  const rows = await selected(tx)
    .where(where)
    .orderBy(...orderOf(sort))
    .offset(offset)
    .limit(limit)
  const [counted] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(eventSignup)
    .innerJoin(event, eq(event._id, eventSignup.event))
    .innerJoin(person, eq(person._id, eventSignup.person))
    .where(where)
  return { rows: rows.map(eventPersonOf), total: counted?.total ?? 0 }
}

/** Everybody who has places or waits, for a file. */
export const expected = async (tx: Tx, _id: string) =>
  (
    await selected(tx)
      .where(and(eq(eventSignup.event, _id), inArray(eventSignup.state, ['booked', 'waiting'])))
      .orderBy(...orderOf(undefined))
      .limit(20_000)
  ).map(eventPersonOf)

export async function personIn(tx: Tx, _id: string, who: string) {
  const [found] = await selected(tx).where(and(eq(eventSignup.event, _id), eq(eventSignup.person, who)))
  return found && eventPersonOf(found)
}
