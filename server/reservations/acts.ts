import { and, eq, getTableColumns, gt, or, sql } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import { bodyOf, toldAs } from '#server/kit/bus.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { given, prepared, put, statements } from '#server/kit/prepared.ts'
import { holdsIn } from '#server/kit/reach.ts'
import { minutesAfter } from '#server/kit/zone.ts'
import { notify } from '#server/notifications/notify.ts'
import type { Who } from '#server/serve/serve.ts'
import { calledOf, changedOf, linkOf, tellChanged } from './news.ts'
import { type Held, held } from './own.ts'
import { mustBeFree, refused, takenAt } from './places.ts'
import { remind } from './remind.ts'
import { type ReservationRow, type TypeRow, visibleTo } from './rules.ts'
import type { Stretch } from './slots.ts'
import { nextReceipt, reservation, reservationType } from './tables.ts'

type Ways = Pick<House, 'bus'>
type Actor = Pick<Who, '_id' | 'studio' | 'grants'>

/**
 * The type's row, locked: every change of places begins with it, so that the order in which acts get it is the order of receipt, and nothing is
 * given twice.
 */
export async function lockType(tx: Tx, where: ReturnType<typeof eq>): Promise<TypeRow> {
  const [row] = await tx.select().from(reservationType).where(where).for('no key update')
  if (!row) throw new Refusal('missing')
  return row
}

interface Wish {
  _id: string
  type: string
  startsAt: string
}

const [_id, type, person] = [given('_id', 'uuid'), given('type', 'uuid'), given('person', 'uuid')]
const at = given('at', 'timestamptz')

const lockedFor = prepared(
  statements
    .select()
    .from(reservationType)
    .where(and(eq(reservationType._id, type), visibleTo({ _id: person })))
    .for('no key update')
    .prepare('reservation_lock'),
)
const mine = prepared(
  statements
    .select()
    .from(reservation)
    .where(
      or(
        eq(reservation._id, _id),
        and(eq(reservation.type, type), eq(reservation.person, person), eq(reservation.state, 'booked'), gt(reservation.endsAt, at)),
      ),
    )
    .prepare('reservation_mine'),
)
const added = prepared(
  statements
    .insert(reservation)
    .values({
      ...{ _id: put('_id', 'uuid'), type: put('type', 'uuid'), person: put('person', 'uuid'), state: 'booked', receipt: nextReceipt },
      ...{ startsAt: put('startsAt', 'timestamptz'), endsAt: put('endsAt', 'timestamptz'), at: put('at', 'timestamptz') },
    })
    .returning({ ...getTableColumns(reservation), told: toldAs('changed') })
    .prepare('reservation_add'),
)

/** The reservation of this id, whosever it is, and what else somebody has of a type that is not over yet. */
async function mineOf(tx: Tx, { _id, type, person }: { _id: string; type: string; person: string }, now: number) {
  const rows = await mine(tx, { type, person, at: new Date(now).toISOString(), _id })
  return { known: rows.find(row => row._id === _id), others: rows.filter(row => row._id !== _id) }
}

/** Refuses where one of somebody's others is at the same time. */
async function mustFit(tx: Tx, type: TypeRow, { startsAt, endsAt }: Stretch, others: readonly Stretch[], now: number) {
  if (others.some(one => one.startsAt < endsAt && one.endsAt > startsAt)) throw await refused(tx, type, 'reservation-twice', now)
}

/** Takes a place for the caller. The same wish again is the same place, whatever became of it. */
export async function reserve(tx: Tx, who: Actor, wish: Wish, now = Date.now()): Promise<Held> {
  // Lock and looks are sent together and run in order, so the looks are under the lock.
  const [[type], { known, others }, taken] = await Promise.all([
    lockedFor(tx, { type: wish.type, person: who._id }),
    mineOf(tx, { ...wish, person: who._id }, now),
    takenAt(tx, wish.type, wish.startsAt),
  ])
  if (!type) throw new Refusal('missing')
  if (known && (known.person !== who._id || known.type !== type._id)) throw new Refusal('taken')
  if (known) return { row: known, type }
  if (!type.published) throw new Refusal('missing')
  if (type.state === 'defective') throw await refused(tx, type, 'reservation-defective', now)
  const { startsAt, endsAt } = await mustBeFree(tx, type, wish.startsAt, { now, taken })
  await mustFit(tx, type, { startsAt, endsAt }, others, now)
  if (others.length >= type.most) throw await refused(tx, type, 'reservation-most', now)
  const born = { _id: wish._id, type: type._id, person: who._id, startsAt, endsAt, at: new Date(now).toISOString() }
  const [[made]] = await Promise.all([
    added(tx, { ...born, changed: bodyOf(changedOf('reservations', type._id)) }),
    remind(tx, { ...born, version: 1 }),
  ])
  const { told: _, ...row } = made as ReservationRow & { told: unknown }
  return { row, type }
}

/** A reservation that is the caller's own, or one that staff of its studio act on; its type's row is locked. */
async function lockHeld(tx: Tx, who: Actor, _id: string): Promise<Held & { byHand: boolean }> {
  const [found] = await held(tx, eq(reservation._id, _id))
  const byHand = found && found.row.person !== who._id
  if (!found || (byHand && !holdsIn('reservations_fetch', who, found.type.studio))) throw new Refusal('missing')
  const type = await lockType(tx, eq(reservationType._id, found.type._id))
  const [row] = await tx.select().from(reservation).where(eq(reservation._id, _id))
  return { row: row as ReservationRow, type, byHand: byHand === true }
}

const changed = (now: number) => ({ at: new Date(now).toISOString(), version: sql<number>`${reservation.version} + 1` })

/** Moves a place within its type: it is another slot's at once, and never in both or in none (S23). */
export async function move(
  tx: Tx,
  house: Ways,
  who: Actor,
  { _id, startsAt: wished }: { _id: string; startsAt: string },
  now = Date.now(),
) {
  const { row, type, byHand } = await lockHeld(tx, who, _id)
  if (row.startsAt === new Date(wished).toISOString()) return { row, type }
  if (row.state !== 'booked') throw new Refusal('reservation-begun')
  if (Date.parse(row.startsAt) <= now) throw new Refusal('reservation-begun')
  if (!byHand && now > Date.parse(minutesAfter(row.startsAt, -type.changeMinutes))) throw await refused(tx, type, 'reservation-late', now)
  if (type.state === 'defective') throw await refused(tx, type, 'reservation-defective', now)
  const { startsAt, endsAt } = await mustBeFree(tx, type, wished, { now, taken: await takenAt(tx, type._id, wished, _id) })
  if (row.person) {
    const { others } = await mineOf(tx, { _id, type: type._id, person: row.person }, now)
    await mustFit(tx, type, { startsAt, endsAt }, others, now)
  }
  const [next] = await tx
    .update(reservation)
    .set({ startsAt, endsAt, ...changed(now) })
    .where(eq(reservation._id, _id))
    .returning()
  await remind(tx, next as ReservationRow)
  const said = `Das Studio hat verschoben: ${calledOf(type, row)}, neu ${calledOf(type, { startsAt })}`
  if (byHand && row.person) await notify(tx, house, { people: [row.person], title: said, link: linkOf(type), tone: 'warn' })
  await tellChanged(tx, house, 'reservations', type._id)
  return { row: next as ReservationRow, type }
}

/** Gives a place back. Done again it changes nothing. */
export async function cancel(tx: Tx, house: Ways, who: Actor, _id: string, now = Date.now()) {
  const { row, type, byHand } = await lockHeld(tx, who, _id)
  if (row.state === 'cancelled') return
  if (row.state !== 'booked' || (!byHand && Date.parse(row.startsAt) <= now)) throw new Refusal('reservation-begun')
  await tx
    .update(reservation)
    .set({ state: 'cancelled', ...changed(now) })
    .where(eq(reservation._id, _id))
  const title = `Das Studio hat abgesagt: ${calledOf(type, row)}`
  if (byHand && row.person) await notify(tx, house, { people: [row.person], title, link: linkOf(type), tone: 'warn' })
  await tellChanged(tx, house, 'reservations', type._id)
}
