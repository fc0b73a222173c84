import { and, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import { NIL } from 'uuid'
import { Refusal } from '#contract/refusals.ts'
import { minutesAfter } from '#contract/time.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus } from '#server/kit/house.ts'
import { laterOf, orderingLater, orderJob } from '#server/kit/jobs/jobs.ts'
import { given, prepared, statements, writtenValueSql } from '#server/kit/prepared.ts'
import { holdsIn } from '#server/kit/reach.ts'
import { publishOnCommit } from '#server/kit/telling.ts'
import type { Who } from '#server/serve/serve.ts'
import { seenPerson } from '#server/shared/auth/rules.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { findTypedReservations, type TypedReservation } from './ownReservations.ts'
import { calledOf, changedOf, linkOf, tellChanged } from './reservationNews.ts'
import { mustHaveFreePlace, refused, takenThen } from './reservationPlaces.ts'
import { reminderOf } from './reservationReminder.ts'
import { type ReservationRow, type TypeRow, visibleTo } from './rules.ts'
import type { Stretch } from './slots.ts'
import { nextReceipt, reservation, reservationType } from './tables.ts'

type Actor = Pick<Who, '_id' | 'studio' | 'grants'>

/**
 * The type's row, locked: every change of places begins with it, so that the order in which acts get it is the order of receipt, and nothing is
 * given twice.
 */
export async function lockType(tx: Tx, where: SQL | undefined): Promise<TypeRow> {
  const [row] = await tx.select().from(reservationType).where(where).for('no key update')
  if (!row) throw new Refusal('missing')
  return row
}

interface ReservationInput {
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
/** The reservation of this id, whosever it is, what else somebody has of a type that is not over yet, and how many places are taken. */
const looked = prepared(
  statements
    .select({ row: reservation, taken: takenThen })
    .from(sql`(select 1) as one`)
    .leftJoin(
      reservation,
      or(
        eq(reservation._id, _id),
        and(eq(reservation.type, type), eq(reservation.person, person), eq(reservation.state, 'booked'), gt(reservation.endsAt, at)),
      ),
    )
    .prepare('reservation_look'),
)

const made = statements.$with('made').as(
  statements
    .insert(reservation)
    .values({
      _id: writtenValueSql('_id', 'uuid'),
      type: writtenValueSql('type', 'uuid'),
      person: writtenValueSql('person', 'uuid'),
      state: 'booked',
      receipt: nextReceipt,
      startsAt: writtenValueSql('startsAt', 'timestamptz'),
      endsAt: writtenValueSql('endsAt', 'timestamptz'),
      at: writtenValueSql('at', 'timestamptz'),
    })
    .returning(),
)
/** Writes a reservation and orders its reminder. */
const added = prepared(
  statements
    .with(made, statements.$with('ordered', {}).as(orderingLater))
    .select({
      _id: made._id,
      type: made.type,
      person: made.person,
      startsAt: made.startsAt,
      endsAt: made.endsAt,
      state: made.state,
      receipt: made.receipt,
      at: made.at,
      reason: made.reason,
      version: made.version,
    })
    .from(made)
    .prepare('reservation_add'),
)

interface FreePlaceCheck extends ReservationInput {
  person: string | null
  /** A reservation that is being moved: its own place is not taken. */
  but?: string
}

async function lookAt(tx: Tx, { but = NIL, ...wish }: FreePlaceCheck, now: number) {
  const rows = await looked(tx, { ...wish, but, at: new Date(now).toISOString() })
  const there = rows.flatMap(({ row }) => row ?? [])
  return { known: there.find(row => row._id === wish._id), others: there.filter(row => row._id !== wish._id), taken: rows[0]!.taken }
}

interface Fitting extends Stretch {
  others: readonly Stretch[]
  now: number
}

/** Refuses where one of somebody's others is at the same time. */
async function mustFit(tx: Tx, type: TypeRow, { startsAt, endsAt, others, now }: Fitting) {
  if (others.some(one => one.startsAt < endsAt && one.endsAt > startsAt)) throw await refused(tx, type, 'reservation-twice', now)
}

interface Taking {
  wish: ReservationInput
  person: string
  looked: Awaited<ReturnType<typeof lookAt>>
  byHand?: boolean
  now: number
}

/** Takes a place of a locked type for somebody. The same wish again is the same place, whatever became of it. */
async function take(tx: Tx, type: TypeRow, { wish, person, looked: { known, others, taken }, byHand, now }: Taking) {
  if (known && (known.person !== person || known.type !== type._id)) throw new Refusal('taken')
  if (known) return { row: known, type, isNew: false }
  if (!type.published) throw new Refusal('missing')
  if (type.state === 'defective') throw await refused(tx, type, 'reservation-defective', now)
  const { startsAt, endsAt } = await mustHaveFreePlace(tx, type, wish.startsAt, { now, byHand, taken })
  await mustFit(tx, type, { startsAt, endsAt, others, now })
  if (others.length >= type.most) throw await refused(tx, type, 'reservation-most', now)
  const born = { _id: wish._id, type: type._id, person, startsAt, endsAt, at: new Date(now).toISOString() }
  const reminder = reminderOf({ ...born, version: 1 })
  const [row] = await added(tx, { ...born, ...laterOf(reminder ? [reminder] : []) })
  await publishOnCommit(tx, changedOf('reservations', type._id))
  return { row: row!, type, isNew: true }
}

/** Takes a place for the caller. */
export async function reserve(tx: Tx, who: Actor, wish: ReservationInput, now = Date.now()): Promise<TypedReservation> {
  // Lock and looks are sent together and run in order, so the looks are under the lock.
  const [[type], looked] = await Promise.all([
    lockedFor(tx, { type: wish.type, person: who._id }),
    lookAt(tx, { ...wish, person: who._id }, now),
  ])
  if (!type) throw new Refusal('missing')
  return take(tx, type, { wish, person: who._id, looked, now })
}

/** Staff take a place for somebody whom they may see, whatever the type's lead (S23); that person is told. */
export async function book(
  { tx, house, who }: Acting<WithBus, Actor>,
  { person, studio, ...wish }: ReservationInput & { person: string; studio: string },
  now = Date.now(),
): Promise<TypedReservation> {
  await seenPerson(tx, who, person, ['u_search', 'reservations_fetch'])
  const place = and(eq(reservationType._id, wish.type), eq(reservationType.studio, studio), isNull(reservationType.removedAt))
  const type = await lockType(tx, place)
  const { isNew, ...held } = await take(tx, type, { wish, person, looked: await lookAt(tx, { ...wish, person }, now), byHand: true, now })
  const title = `Das Studio hat für dich reserviert: ${calledOf(type, held.row)}`
  if (isNew && person !== who._id) await notify(tx, house, { people: [person], title, link: linkOf(type), mails: type.studio })
  await tellChanged(tx, house, 'reservations', type._id)
  return held
}

/** A reservation that is the caller's own, or one that staff of its studio act on, as they do on their own if asked; its type's row is locked. */
async function lockHeld(tx: Tx, who: Actor, _id: string, asStaff = false): Promise<TypedReservation & { byHand: boolean; own: boolean }> {
  const [found] = await findTypedReservations(tx, eq(reservation._id, _id))
  if (!found) throw new Refusal('missing')
  const own = found.row.person === who._id
  const byHand = (!own || asStaff) && holdsIn('reservations_fetch', who, found.type.studio)
  if (!own && !byHand) throw new Refusal('missing')
  const type = await lockType(tx, eq(reservationType._id, found.type._id))
  const [row] = await tx.select().from(reservation).where(eq(reservation._id, _id))
  return { row: row as ReservationRow, type, byHand, own }
}

const changedColumnsOf = (now: number) => ({ at: new Date(now).toISOString(), version: sql<number>`${reservation.version} + 1` })

interface Moving {
  _id: string
  startsAt: string
  byHand?: string
  now?: number
}

/**
 * Moves a place within its type: it is another slot's at once, and never in both or in none. Its owner may until the type's deadline, staff as
 * long as it is not over (S23).
 */
export async function move(
  { tx, house, who }: Acting<WithBus, Actor>,
  { _id, startsAt: wished, byHand: asStaff, now = Date.now() }: Moving,
) {
  const { row, type, byHand, own } = await lockHeld(tx, who, _id, asStaff === 'yes')
  if (row.startsAt === new Date(wished).toISOString()) return { row, type }
  if (row.state !== 'booked' || Date.parse(byHand ? row.endsAt : row.startsAt) <= now) throw new Refusal('reservation-begun')
  if (!byHand && now > Date.parse(minutesAfter(row.startsAt, -type.changeMinutes))) throw await refused(tx, type, 'reservation-late', now)
  if (type.state === 'defective') throw await refused(tx, type, 'reservation-defective', now)
  const { others, taken } = await lookAt(tx, { _id, type: type._id, person: row.person, startsAt: wished, but: _id }, now)
  const { startsAt, endsAt } = await mustHaveFreePlace(tx, type, wished, { now, byHand, taken })
  await mustFit(tx, type, { startsAt, endsAt, others, now })
  const [next] = await tx
    .update(reservation)
    .set({ startsAt, endsAt, ...changedColumnsOf(now) })
    .where(eq(reservation._id, _id))
    .returning()
  const reminder = reminderOf(next as ReservationRow)
  if (reminder) await orderJob(tx, reminder)
  const said = `Das Studio hat verschoben: ${calledOf(type, row)}, neu ${calledOf(type, { startsAt })}`
  if (!own && row.person)
    await notify(tx, house, { people: [row.person], title: said, link: linkOf(type), tone: 'warn', mails: type.studio })
  await tellChanged(tx, house, 'reservations', type._id)
  return { row: next as ReservationRow, type }
}

/** Gives a place back. Done again it changes nothing. */
export async function cancel({ tx, house, who }: Acting<WithBus, Actor>, _id: string, now = Date.now()) {
  const { row, type, byHand } = await lockHeld(tx, who, _id)
  if (row.state === 'cancelled') return
  if (row.state !== 'booked' || (!byHand && Date.parse(row.startsAt) <= now)) throw new Refusal('reservation-begun')
  await tx
    .update(reservation)
    .set({ state: 'cancelled', ...changedColumnsOf(now) })
    .where(eq(reservation._id, _id))
  const title = `Das Studio hat abgesagt: ${calledOf(type, row)}`
  if (byHand && row.person) await notify(tx, house, { people: [row.person], title, link: linkOf(type), tone: 'warn', mails: type.studio })
  await tellChanged(tx, house, 'reservations', type._id)
}
