import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { PageQuery } from '#contract/page.ts'
import { Refusal } from '#contract/refusals.ts'
import { type Bike, type BikeForm, type BikeOrder, type BikeOrderRow, mostBikes } from '#contract/reservations/bikes.ts'
import { type BikeState, bikeMoves } from '#contract/rules/reservations/states.ts'
import { follows } from '#contract/states.ts'
import { dayMs } from '#contract/time.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus } from '#server/kit/house.ts'
import { holdsIn, ofStudioAsked, reachConditionOf, studiosWith, studiosWithAny } from '#server/kit/reach.ts'
import { type RowAct, rowsOf } from '#server/kit/rows.ts'
import { dayOf, today } from '#server/kit/zone.ts'
import { nameOf, orderOf, pageIn, sought } from '#server/reservations/office/pages.ts'
import { rentalOf } from '#server/reservations/office/rental.ts'
import { pictureKind } from '#server/reservations/office/reservationTypes.ts'
import { tellChanged, tellStaff } from '#server/reservations/reservationNews.ts'
import { nextReceipt } from '#server/reservations/tables.ts'
import type { Who } from '#server/serve/serve.ts'
import { byListName, listName } from '#server/shared/auth/listName.ts'
import { person } from '#server/shared/auth/tables.ts'
import { fileNamed, mustBePicture } from '#server/shared/files/named.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { freeBetween, type Lent } from './free.ts'
import { bike, bikeOrder } from './tables.ts'

type BikeRow = typeof bike.$inferSelect
type OrderRow = typeof bikeOrder.$inferSelect

/** States in which an order holds its bikes. */
const holding: BikeState[] = ['ordered', 'confirmed', 'out']

const lentBy = ({ amount, from, until, at, state }: OrderRow): Lent => ({ amount, from, until, since: dayOf(at), out: state === 'out' })

async function lentOf(tx: Tx, bikes: readonly string[]) {
  const rows = bikes.length
    ? await tx
        .select()
        .from(bikeOrder)
        .where(and(inArray(bikeOrder.bike, [...bikes]), inArray(bikeOrder.state, holding)))
    : []
  return (_id: string) => rows.filter(row => row.bike === _id).map(lentBy)
}

export const bikeRows = rowsOf({
  table: bike,
  fields: async ({ studio, name, text, picture, amount, published }: Omit<BikeForm, '_id'>, { tx, who }: RowAct) => ({
    studio,
    name,
    text: text ?? null,
    picture: await fileNamed(tx, who, picture),
    amount,
    published,
  }),
  shown: (row): Bike => ({ ...row, free: row.amount, pictureAddress: row.picture && `files/${row.picture}` }),
  order: [asc(bike.name), asc(bike._id)],
  meant: given => ofStudioAsked(bike.studio, given),
  mayStand: ({ tx }, { picture }) => mustBePicture(tx, pictureKind, 'picture', picture),
})

/** Rows with how many of each are free from today on, without an end. */
export async function withFree(tx: Tx, rows: readonly Bike[], now = Date.now()): Promise<Bike[]> {
  const lent = await lentOf(
    tx,
    rows.map(({ _id }) => _id),
  )
  const day = today(now)
  return rows.map(row => ({ ...row, free: freeBetween(row.amount, lent(row._id), { from: day, until: null, today: day }) }))
}

/** Published bikes of the caller's studio, where it lends some; staff see those that they look after. */
export async function bikesFor(given: RowAct, office: boolean): Promise<Bike[]> {
  const { tx, who } = given
  if (office) {
    const reach = studiosWithAny(['reservations_createType', 'reservations_fetch'], who)
    return withFree(tx, await bikeRows.read(given, reachConditionOf(bike.studio, reach)))
  }
  if (!who.studio || !(await rentalOf(tx, who.studio)).bikes) return []
  return withFree(tx, await bikeRows.read(given, and(eq(bike.studio, who.studio), eq(bike.published, true))))
}

const shownOrder = (row: OrderRow, { name, studio }: Pick<BikeRow, 'name' | 'studio'>): BikeOrder => ({
  _id: row._id,
  bikeId: row.bike,
  name,
  studio,
  amount: row.amount,
  from: row.from,
  until: row.until,
  state: row.state,
  at: row.at,
})

/** Refuses more bikes than one person may have on any day, over all their orders; two of theirs at once come one after the other. */
async function mayHave(tx: Tx, who: string, { amount, from, until }: Pick<BikeOrderInput, 'amount' | 'from' | 'until'>, day: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`bike-order ${who}`}, 0))`)
  const own = await tx
    .select()
    .from(bikeOrder)
    .where(and(eq(bikeOrder.person, who), inArray(bikeOrder.state, holding)))
  if (freeBetween(mostBikes, own.map(lentBy), { from: from ?? day, until, today: day }) < amount) throw new Refusal('reservation-most')
}

interface BikeOrderInput {
  _id?: string
  bikeId: string
  amount: number
  from: string | null
  until: string | null
}

/** Orders bikes of the caller's studio, under the lock of the bike's row; the same wish again is the same order. */
export async function order(
  { tx, house, who }: Acting<WithBus, Pick<Who, '_id' | 'studio'>>,
  wish: BikeOrderInput,
  now = Date.now(),
): Promise<BikeOrder> {
  const { _id = v7(), bikeId, amount, from, until } = wish
  const [row] = await tx
    .select()
    .from(bike)
    .where(and(eq(bike._id, bikeId), eq(bike.studio, who.studio ?? ''), eq(bike.published, true)))
    .for('no key update')
  if (!row || !(await rentalOf(tx, row.studio)).bikes) throw new Refusal('missing')
  const [known] = await tx.select().from(bikeOrder).where(eq(bikeOrder._id, _id))
  if (known && (known.person !== who._id || known.bike !== bikeId)) throw new Refusal('taken')
  if (known) return shownOrder(known, row)
  const day = today(now)
  if (from && from < day) throw new Refusal('invalid', { from: 'Dieser Tag ist vorbei.' })
  await mayHave(tx, who._id, wish, day)
  const lent = await lentOf(tx, [bikeId])
  if (freeBetween(row.amount, lent(bikeId), { from: from ?? day, until, today: day }) < amount) throw new Refusal('bikes-out')
  const at = new Date(now).toISOString()
  const [made] = await tx
    .insert(bikeOrder)
    .values({ _id, bike: bikeId, person: who._id, amount, from, until, state: 'ordered', receipt: nextReceipt, at })
    .returning()
  await tellStaff(tx, house, {
    studio: row.studio,
    right: 'reservations_fetch',
    link: '/reservation-admin/reservations?ansicht=velos',
    title: `Velo bestellt: ${amount} × ${row.name}. Bestätige die Bestellung oder lehne sie ab.`,
  })
  await tellChanged(tx, house, 'bikes')
  return shownOrder(made as OrderRow, row)
}

const year = 366 * dayMs

export const myOrders = async (tx: Tx, who: string, now = Date.now()) =>
  (
    await tx
      .select({ row: bikeOrder, of: bike })
      .from(bikeOrder)
      .innerJoin(bike, eq(bike._id, bikeOrder.bike))
      .where(and(eq(bikeOrder.person, who), gt(bikeOrder.at, new Date(now - year).toISOString())))
      .orderBy(desc(bikeOrder.receipt))
      .limit(200)
  ).map(({ row, of }) => shownOrder(row, of))

/** Takes an own order back while the bikes are in the studio. */
export async function cancelOrder(tx: Tx, house: WithBus, who: string, _id: string) {
  const [row] = await tx
    .select()
    .from(bikeOrder)
    .where(and(eq(bikeOrder._id, _id), eq(bikeOrder.person, who)))
    .for('update')
  if (!row) throw new Refusal('missing')
  if (row.state === 'cancelled') return
  if (!follows(bikeMoves, row.state, 'cancelled')) throw new Refusal('reservation-state')
  await tx.update(bikeOrder).set({ state: 'cancelled' }).where(eq(bikeOrder._id, _id))
  await tellChanged(tx, house, 'bikes')
}

interface BikePageParams extends PageQuery {
  studio?: string[]
  status?: BikeState[]
}

export async function orderPage(tx: Tx, who: Pick<Who, 'grants'>, { q, studio, status, sort, ...page }: BikePageParams) {
  const where = and(
    ...[reachConditionOf(bike.studio, studiosWith('reservations_fetch', who)), studio?.length ? inArray(bike.studio, studio) : undefined],
    status?.length ? inArray(bikeOrder.state, status) : undefined,
    ...sought(q),
  )
  const columns = { at: bikeOrder.at, who: byListName, name: bike.name, from: bikeOrder.from }
  const { offset, limit } = pageIn(page)
  const rows = await tx
    .select({ row: bikeOrder, of: bike, who: listName })
    .from(bikeOrder)
    .innerJoin(bike, eq(bike._id, bikeOrder.bike))
    .leftJoin(person, eq(person._id, bikeOrder.person))
    .where(where)
    .orderBy(...orderOf(sort, columns, [desc(bikeOrder.receipt)], bikeOrder._id))
    .offset(offset)
    .limit(limit)
  const [counted] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(bikeOrder)
    .innerJoin(bike, eq(bike._id, bikeOrder.bike))
    .leftJoin(person, eq(person._id, bikeOrder.person))
    .where(where)
  return {
    rows: rows.map(({ row, of, who: name }) => ({ ...shownOrder(row, of), person: row.person, who: name })),
    total: counted?.total ?? 0,
  }
}

const said: Partial<Record<BikeState, readonly [string, 'ok' | 'danger']>> = {
  confirmed: ['Velos bestätigt', 'ok'],
  refused: ['Velos nicht verfügbar', 'danger'],
}

/** Confirms, refuses, hands out or takes back; whoever ordered is told of the first two. */
export async function setBikeOrderState(
  { tx, house, who }: Acting<WithBus, Pick<Who, 'grants'>>,
  _id: string,
  state: BikeState,
): Promise<BikeOrderRow> {
  const [found] = await tx
    .select({ row: bikeOrder, of: bike })
    .from(bikeOrder)
    .innerJoin(bike, eq(bike._id, bikeOrder.bike))
    .where(eq(bikeOrder._id, _id))
    .for('update', { of: bikeOrder })
  if (!found || !holdsIn('reservations_fetch', who, found.of.studio)) throw new Refusal('missing')
  const { row, of } = found
  const named = { person: row.person, who: await nameOf(tx, row.person) }
  const shown = { ...shownOrder(row, of), ...named }
  if (row.state === state) return shown
  if (!follows(bikeMoves, row.state, state)) throw new Refusal('reservation-state', undefined, shown)
  await tx.update(bikeOrder).set({ state }).where(eq(bikeOrder._id, _id))
  const [title, tone] = said[state] ?? []
  if (title && row.person)
    await notify(tx, house, { people: [row.person], title: `${title}: ${row.amount} × ${of.name}`, link: '/reservation', tone })
  await tellChanged(tx, house, 'bikes')
  return { ...shown, state }
}
