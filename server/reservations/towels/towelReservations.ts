import { and, asc, desc, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { addDays } from '#contract/days.ts'
import type { PageQuery } from '#contract/page.ts'
import { Refusal } from '#contract/refusals.ts'
import type { TowelReservation, TowelRow, TowelStatus } from '#contract/reservations/towels.ts'
import { type TowelState, towelMoves } from '#contract/rules/reservations/states.ts'
import { follows } from '#contract/states.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus, WithDb } from '#server/kit/house.ts'
import { holdsIn, reachConditionOf, studiosWith } from '#server/kit/reach.ts'
import { today } from '#server/kit/zone.ts'
import { nameOf, orderOf, pageIn, sought } from '#server/reservations/office/pages.ts'
import { rentalOf } from '#server/reservations/office/rental.ts'
import { tellChanged } from '#server/reservations/reservationNews.ts'
import { nextReceipt, rentalSetting } from '#server/reservations/tables.ts'
import type { Who } from '#server/serve/serve.ts'
import { byListName, listName } from '#server/shared/auth/listName.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio as studioTable } from '#server/shared/studios/tables.ts'
import { closeOf } from './close.ts'
import { towelReservation } from './tables.ts'

type Row = typeof towelReservation.$inferSelect
type Member = Pick<Who, '_id' | 'studio'>

/** States in which towels count against the day's stock and the person's own most. */
const counting: TowelState[] = ['reserved', 'out', 'back', 'missing']

export const shownTowels = ({ _id, studio, day, quantity, state, at }: Row): TowelReservation => ({ _id, studio, day, quantity, state, at })

async function countTowels(tx: Tx, where: ReturnType<typeof and>) {
  const [row] = await tx
    .select({ sum: sql<number>`coalesce(sum(${towelReservation.quantity}), 0)::int` })
    .from(towelReservation)
    .where(and(where, inArray(towelReservation.state, counting)))
  return row?.sum ?? 0
}

const onDay = (studio: string, day: string) => and(eq(towelReservation.studio, studio), eq(towelReservation.day, day))

/** A week's own, and what the studio has on this day. */
export async function statusOf(tx: Tx, { _id, studio }: Member, now = Date.now()): Promise<TowelStatus> {
  const day = today(now)
  const { towels, towelStock, towelsMost } = studio ? await rentalOf(tx, studio) : { towels: false, towelStock: 0, towelsMost: 2 }
  const mine = await tx
    .select()
    .from(towelReservation)
    .where(and(eq(towelReservation.person, _id), gte(towelReservation.day, addDays(day, -7))))
    .orderBy(desc(towelReservation.day), desc(towelReservation.receipt))
    .limit(50)
  const taken = studio ? await countTowels(tx, onDay(studio, day)) : 0
  const over = !!studio && (await isClosed(tx, studio, day, now))
  return { on: towels, studio, day, over, free: Math.max(0, towelStock - taken), most: towelsMost, mine: mine.map(shownTowels) }
}

/** True once a studio has closed for the day. */
async function isClosed(tx: Tx, code: string, day: string, now: number) {
  const [row] = await tx.select().from(studioTable).where(eq(studioTable.code, code))
  return !!row && Date.parse(closeOf(row, day)) <= now
}

interface TowelInput {
  _id?: string
  quantity: number
  day?: string
}

/** Takes towels of today, under the lock of the studio's setting. The same wish again is the same reservation. */
export async function reserveTowels(
  { tx, house, who: { _id: who, studio } }: Acting<WithBus, Member>,
  { _id = v7(), quantity, day }: TowelInput,
  now = Date.now(),
) {
  const [setting] = await tx
    .select()
    .from(rentalSetting)
    .where(eq(rentalSetting.studio, studio ?? ''))
    .for('update')
  const [known] = await tx.select().from(towelReservation).where(eq(towelReservation._id, _id))
  if (known && known.person !== who) throw new Refusal('taken')
  if (known) return shownTowels(known)
  const here = today(now)
  if (day !== undefined && day !== here) throw new Refusal('towels-over')
  if (!setting?.towels) throw new Refusal('missing')
  if (await isClosed(tx, setting.studio, here, now)) throw new Refusal('towels-over')
  const where = onDay(setting.studio, here)
  if ((await countTowels(tx, and(where, eq(towelReservation.person, who)))) + quantity > setting.towelsMost)
    throw new Refusal('towels-most')
  if ((await countTowels(tx, where)) + quantity > setting.towelStock) throw new Refusal('towels-out')
  const [row] = await tx
    .insert(towelReservation)
    .values({
      _id,
      studio: setting.studio,
      person: who,
      day: here,
      quantity,
      state: 'reserved',
      receipt: nextReceipt,
      at: new Date(now).toISOString(),
    })
    .returning()
  await tellChanged(tx, house, 'towels')
  return shownTowels(row as Row)
}

/** Gives back what its owner has not fetched: one, or all of today. */
export async function cancelTowels({ tx, house, who }: Acting<WithBus, Member>, _id: string | undefined, now = Date.now()) {
  const own = and(eq(towelReservation.person, who._id), _id ? eq(towelReservation._id, _id) : eq(towelReservation.day, today(now)))
  const rows = await tx.select().from(towelReservation).where(own).for('update')
  if (_id && rows.length === 0) throw new Refusal('missing')
  if (_id && rows.some(({ state }) => state !== 'reserved' && state !== 'cancelled')) throw new Refusal('reservation-state')
  const at = new Date(now).toISOString()
  await tx
    .update(towelReservation)
    .set({ state: 'cancelled', at })
    .where(and(own, eq(towelReservation.state, 'reserved')))
  await tellChanged(tx, house, 'towels')
  return statusOf(tx, who, now)
}

interface TowelPageParams extends PageQuery {
  studio?: string[]
  day?: string
  status?: TowelState[]
}

export async function towelPage(tx: Tx, who: Pick<Who, 'grants'>, { q, studio, day, status, sort, ...page }: TowelPageParams) {
  const where = and(
    ...[reachConditionOf(towelReservation.studio, studiosWith('reservations_fetch', who)), day ? eq(towelReservation.day, day) : undefined],
    studio?.length ? inArray(towelReservation.studio, studio) : undefined,
    status?.length ? inArray(towelReservation.state, status) : undefined,
    ...sought(q),
  )
  const columns = { at: towelReservation.at, who: byListName, day: towelReservation.day }
  const { offset, limit } = pageIn(page)
  const rows = await tx
    .select({ row: towelReservation, who: listName })
    .from(towelReservation)
    .leftJoin(person, eq(person._id, towelReservation.person))
    .where(where)
    .orderBy(...orderOf(sort, columns, [desc(towelReservation.day), asc(towelReservation.receipt)], towelReservation._id))
    .offset(offset)
    .limit(limit)
  const [counted] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(towelReservation)
    .leftJoin(person, eq(person._id, towelReservation.person))
    .where(where)
  return { rows: rows.map(one => ({ ...shownTowels(one.row), person: one.row.person, who: one.who })), total: counted?.total ?? 0 }
}

export async function updateTowels(
  { tx, house, who }: Acting<WithBus, Pick<Who, 'grants'>>,
  _id: string,
  state: TowelState,
): Promise<TowelRow> {
  const [row] = await tx.select().from(towelReservation).where(eq(towelReservation._id, _id)).for('update')
  if (!row || !holdsIn('reservations_fetch', who, row.studio)) throw new Refusal('missing')
  const named = { person: row.person, who: await nameOf(tx, row.person) }
  const shown = { ...shownTowels(row), ...named }
  if (row.state === state) return shown
  if (!follows(towelMoves, row.state, state)) throw new Refusal('reservation-state', undefined, shown)
  const [next] = await tx
    .update(towelReservation)
    .set({ state, at: new Date().toISOString() })
    .where(eq(towelReservation._id, _id))
    .returning()
  await tellChanged(tx, house, 'towels')
  return { ...shownTowels(next as Row), ...named }
}

/** Towels that nobody fetched expire when their studio closes on their day. */
export async function expireTowels({ db, bus }: WithDb & WithBus, now = Date.now()) {
  await db.transaction(async tx => {
    const due = await tx
      .selectDistinct({ day: towelReservation.day, studio: studioTable })
      .from(towelReservation)
      .innerJoin(studioTable, eq(studioTable.code, towelReservation.studio))
      .where(and(eq(towelReservation.state, 'reserved'), lte(towelReservation.day, today(now))))
    const closed = due.filter(one => Date.parse(closeOf(one.studio, one.day)) <= now)
    for (const { day, studio } of closed)
      await tx
        .update(towelReservation)
        .set({ state: 'expired' })
        .where(and(onDay(studio.code, day), eq(towelReservation.state, 'reserved')))
    if (closed.length > 0) await tellChanged(tx, { bus }, 'towels')
  })
}
