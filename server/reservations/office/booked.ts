import { and, asc, eq, gte, inArray, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { PageQuery } from '#contract/page.ts'
import { Refusal } from '#contract/refusals.ts'
import { type BookedRow, longestUse, type ReservationUsage } from '#contract/reservations/reservationOffice.ts'
import { type ReservationState, reservationMoves } from '#contract/rules/reservations/states.ts'
import { follows } from '#contract/states.ts'
import { minutesAfter } from '#contract/time.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { reachConditionOf, reaches, studiosWith } from '#server/kit/reach.ts'
import { missedAfter } from '#server/reservations/defects.ts'
import { findTypedReservations, shownReservation, type TypedReservation } from '#server/reservations/ownReservations.ts'
import { book, lockType } from '#server/reservations/reservationActs.ts'
import { tellChanged } from '#server/reservations/reservationNews.ts'
import { daysFrom, slotsOn } from '#server/reservations/slots.ts'
import { reservation, reservationType } from '#server/reservations/tables.ts'
import type { Who } from '#server/serve/serve.ts'
import { byListName, listName } from '#server/shared/auth/listName.ts'
import { person } from '#server/shared/auth/tables.ts'
import { ownersOf } from '#server/shared/codes/codes.ts'
import { between, nameOf, orderOf, pageIn, sought } from './pages.ts'

interface ReservationPageParams extends PageQuery {
  studio?: string[]
  type?: string[]
  from?: string
  to?: string
  status?: ReservationState[]
}

/** Reservations of the caller's studios. */
const mine = (who: Pick<Who, 'grants'>) => reachConditionOf(reservationType.studio, studiosWith('reservations_fetch', who))

export async function bookedPage(
  tx: Tx,
  who: Pick<Who, 'grants'>,
  { q, studio, type, from, to, status, sort, ...page }: ReservationPageParams,
) {
  const [first, last] = [from && between(from, from)[0], to && between(to, to)[1]]
  const where = and(
    ...[mine(who), studio?.length ? inArray(reservationType.studio, studio) : undefined],
    type?.length ? inArray(reservation.type, type) : undefined,
    ...[first ? gte(reservation.startsAt, first) : undefined, last ? lt(reservation.startsAt, last) : undefined],
    status?.length ? inArray(reservation.state, status) : undefined,
    ...sought(q),
  )
  const columns = { startsAt: reservation.startsAt, who: byListName, name: reservationType.name }
  const { offset, limit } = pageIn(page)
  const rows = await tx
    .select({ row: reservation, type: reservationType, who: listName })
    .from(reservation)
    .innerJoin(reservationType, eq(reservationType._id, reservation.type))
    .leftJoin(person, eq(person._id, reservation.person))
    .where(where)
    .orderBy(...orderOf(sort, columns, [asc(reservation.startsAt)], reservation._id))
    .offset(offset)
    .limit(limit)
  const [counted] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(reservation)
    .innerJoin(reservationType, eq(reservationType._id, reservation.type))
    .leftJoin(person, eq(person._id, reservation.person))
    .where(where)
  return { rows: rows.map(one => ({ ...shownReservation(one), person: one.row.person, who: one.who })), total: counted?.total ?? 0 }
}

async function staffOne(tx: Tx, where: SQL | undefined): Promise<BookedRow> {
  const [found] = await findTypedReservations(tx, where)
  if (!found) throw new Refusal('missing')
  return { ...shownReservation(found), person: found.row.person, who: await nameOf(tx, found.row.person) }
}

/** Takes a place for somebody, and answers it as lists have it. */
export async function bookFor({ tx, house, who }: Acting<House>, wish: Parameters<typeof book>[1]): Promise<BookedRow> {
  const { row } = await book({ tx, house, who }, wish)
  return staffOne(tx, eq(reservation._id, row._id))
}

/** Writes down that somebody came or did not; a state that can't follow is refused with the row. */
export async function check(
  { tx, house, who }: Acting<House, Pick<Who, 'grants'>>,
  _id: string,
  state: ReservationState,
): Promise<BookedRow> {
  const before = await staffOne(tx, and(eq(reservation._id, _id), mine(who)))
  const type = await lockType(tx, eq(reservationType._id, before.type))
  const row = await staffOne(tx, eq(reservation._id, _id))
  if (row.state === state) return row
  if (!follows(reservationMoves, row.state, state)) throw new Refusal('reservation-state', undefined, row)
  await tx
    .update(reservation)
    .set({ state, at: new Date().toISOString(), version: row.version + 1 })
    .where(eq(reservation._id, _id))
  await tellChanged(tx, house, 'reservations', type._id)
  return staffOne(tx, eq(reservation._id, _id))
}

/** Minutes before the start from which somebody is checked in. */
const early = 60

/** The one meant by a code that was read then: what is on goes before what begins soon, that before what is over, and whoever is not in yet first. */
const meantAt = (moment: string, all: readonly TypedReservation[]) => {
  const place = ({ row }: TypedReservation) => (row.endsAt <= moment ? 4 : row.startsAt > moment ? 2 : 0) + (row.state === 'booked' ? 0 : 1)
  return all.toSorted((a, b) => place(a) - place(b))[0]
}

/** Checks in the owner of a code for what they have reserved here and now. */
export async function scan(
  tx: Tx,
  house: House,
  who: Pick<Who, 'grants'>,
  { studio, code, at }: { studio: string; code: string; at: string },
) {
  const owner = (await ownersOf(tx, [code])).get(code)
  if (!owner) throw new Refusal('missing')
  const moment = new Date(Math.min(Date.parse(at), Date.now())).toISOString()
  const near = and(
    ...[eq(reservation.person, owner), eq(reservationType.studio, studio), ne(reservation.state, 'cancelled')],
    ...[lt(reservation.startsAt, minutesAfter(moment, early)), gte(reservation.endsAt, minutesAfter(moment, -missedAfter))],
  )
  const found = meantAt(moment, await findTypedReservations(tx, near))
  if (!found) throw new Refusal('missing')
  return check({ tx, house, who }, found.row._id, 'came')
}

/** The use of each type: reserved and used places, against those that its hours, as they stand, give. */
export async function usedBy(tx: Tx, who: Pick<Who, 'grants'>, { studio, from, to }: { studio?: string[]; from: string; to: string }) {
  const days = daysFrom(from, longestUse).filter(day => day <= to)
  const reach = studiosWith('reservations_fetch', who)
  const types = (
    await tx
      .select()
      .from(reservationType)
      .where(and(mine(who), sql`${reservationType.removedAt} is null`))
      .orderBy(reservationType.name)
  ).filter(one => reaches(reach, one.studio) && (!studio?.length || studio.includes(one.studio)))
  const last = days.at(-1)
  if (types.length === 0 || !last) return []
  const [start, end] = between(from, last)
  const counted = await tx
    .select({ type: reservation.type, state: reservation.state, count: sql<number>`count(*)::int` })
    .from(reservation)
    .where(
      and(
        inArray(
          reservation.type,
          types.map(({ _id }) => _id),
        ),
        gte(reservation.startsAt, start),
        lt(reservation.startsAt, end),
      ),
    )
    .groupBy(reservation.type, reservation.state)
  return types.map((type): ReservationUsage => {
    const of = (state: ReservationState) => counted.find(one => one.type === type._id && one.state === state)?.count ?? 0
    const places = days.reduce((sum, day) => sum + slotsOn(type, day).length * type.capacity, 0)
    const [came, missed] = [of('came'), of('missed')]
    return {
      _id: type._id,
      name: type.name,
      studio: type.studio,
      places,
      came,
      missed,
      cancelled: of('cancelled'),
      booked: of('booked') + came + missed,
    }
  })
}
