import { and, eq, gt, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { Refusal } from '#contract/refusals.ts'
import { minutesAfter } from '#contract/time.ts'
import type { Acting, Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House, WithBus } from '#server/kit/house.ts'
import { leaves } from '#server/kit/left.ts'
import { holdsIn } from '#server/kit/reach.ts'
import { zurich } from '#server/kit/zone.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { fileNamed, mustBePicture } from '#server/shared/files/named.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { findTypedReservations } from './ownReservations.ts'
import { lockType } from './reservationActs.ts'
import { calledOf, linkOf, tellChanged, tellStaff } from './reservationNews.ts'
import { type TypeRow, visibleTo } from './rules.ts'
import { reservation, reservationReport, reservationType } from './tables.ts'

export const defectKind = 'reservation-defect'

interface Affecting {
  /** The sentence about a turn that is called so. */
  say: (what: string) => string
  tone: 'warn' | 'ok'
}

/** Tells everybody who has a place to come of this type. */
async function tellAffected({ tx, house }: Within<WithBus>, type: TypeRow, { say, tone }: Affecting) {
  const ahead = and(eq(reservation.type, type._id), eq(reservation.state, 'booked'), gt(reservation.startsAt, new Date().toISOString()))
  for (const { row } of await findTypedReservations(tx, and(ahead, isNotNull(reservation.person)), 10_000))
    await notify(tx, house, { people: [row.person as string], title: say(calledOf(type, row)), link: linkOf(type), tone })
}

interface Reported {
  text: string
  picture: string | null
  confirmed: boolean
}

/** Takes down that something is broken. A member's word warns the others; that of staff takes the type away until it works again (S18). */
export async function report({ tx, house, who }: Acting, _id: string, { text, picture, confirmed }: Reported, now = Date.now()) {
  const [seen] = await tx.select().from(reservationType).where(eq(reservationType._id, _id))
  const keeps = !!seen && holdsIn('reservations_createType', who, seen.studio)
  const type = await lockType(
    tx,
    and(eq(reservationType._id, _id), isNull(reservationType.removedAt), keeps ? undefined : visibleTo(who)) as ReturnType<typeof eq>,
  )
  if (confirmed && !keeps) throw new Refusal('forbidden')
  const named = await fileNamed(tx, who, picture)
  await mustBePicture(tx, defectKind, 'picture', named)
  const said = { text, picture: named, at: new Date(now).toISOString() }
  await tx.insert(reservationReport).values({ _id: v7(), type: _id, person: actorOf(who), ...said })
  const state = confirmed ? 'defective' : type.state === 'active' ? 'reported' : type.state
  if (state !== type.state) {
    await tx
      .update(reservationType)
      .set({ state, version: type.version + 1 })
      .where(eq(reservationType._id, _id))
    leaves(tx, type.version, type.version + 1)
  }
  if (state === 'reported' && type.state === 'active')
    await tellStaff(tx, house, {
      studio: type.studio,
      right: 'reservations_createType',
      link: '/reservation-admin?state=reported',
      title: `Defekt gemeldet: ${type.name}. Schau es an und bestätige es oder gib es wieder frei.`,
    })
  if (state === 'defective' && type.state !== 'defective')
    await tellAffected({ tx, house }, type, {
      say: what => `Defekt: ${what}. Deine Zeit bleibt dir, falls es bis dann wieder geht.`,
      tone: 'warn',
    })
  await tellChanged(tx, house, 'reservations', _id)
}

/** Takes back what the caller reported: the warning goes with the last report, while a thing that staff took away stays so. */
export async function unreport({ tx, house, who }: { tx: Tx; house: House; who: Who }, _id: string, now = Date.now()) {
  const isOpen = and(eq(reservationReport.type, _id), isNull(reservationReport.closedAt))
  const isOwn = and(isOpen, eq(reservationReport.person, actorOf(who)))
  if ((await tx.$count(reservationReport, isOwn)) === 0) return
  const type = await lockType(tx, eq(reservationType._id, _id))
  await tx
    .update(reservationReport)
    .set({ closedAt: new Date(now).toISOString() })
    .where(isOwn)
  if (type.state === 'reported' && (await tx.$count(reservationReport, isOpen)) === 0) {
    await tx
      .update(reservationType)
      .set({ state: 'active', version: type.version + 1 })
      .where(eq(reservationType._id, _id))
    leaves(tx, type.version, type.version + 1)
  }
  await tellChanged(tx, house, 'reservations', _id)
}

/** It works again: who was told that it does not is told. */
export async function reactivate(tx: Tx, house: House, type: TypeRow, now = Date.now()) {
  if (type.state === 'active') return
  const closedAt = new Date(now).toISOString()
  await tx
    .update(reservationReport)
    .set({ closedAt })
    .where(and(eq(reservationReport.type, type._id), isNull(reservationReport.closedAt)))
  await tx
    .update(reservationType)
    .set({ state: 'active', version: type.version + 1 })
    .where(eq(reservationType._id, type._id))
  leaves(tx, type.version, type.version + 1)
  if (type.state === 'defective') await tellAffected({ tx, house }, type, { say: what => `Geht wieder: ${what}`, tone: 'ok' })
  await tellChanged(tx, house, 'reservations', type._id)
}

const isBroken = sql`${reservation.startsAt} >= (select min(${reservationReport.at}) from ${reservationReport}
  join ${reservationType} on ${reservationType._id} = ${reservationReport.type}
  where ${reservationReport.type} = ${reservation.type} and ${reservationReport.closedAt} is null
    and ${reservationType.state} = 'defective')`
const isShut = sql`exists (select 1 from ${reservationType} cross join jsonb_array_elements(${reservationType.closures}) c
  where ${reservationType._id} = ${reservation.type}
    and (${reservation.startsAt} at time zone ${zurich})::date between (c->>'from')::date and (c->>'to')::date)`

interface FallingOut {
  reason: string
  at: string
  where: SQL | undefined
  /** The sentence about a turn that is called so. */
  say: (what: string) => string
}

/** Cancels turns for the studio's reason, and tells whose they were; answers how many. */
async function fallOut({ tx, house }: Within<WithBus>, { reason, at, where, say }: FallingOut) {
  const gone = await tx
    .update(reservation)
    .set({ state: 'cancelled', reason, at, version: sql`${reservation.version} + 1` })
    .where(where)
    .returning()
  for (const row of gone) {
    const [type] = await tx.select().from(reservationType).where(eq(reservationType._id, row.type))
    if (type && row.person)
      await notify(tx, house, {
        people: [row.person],
        title: say(calledOf(type, row)),
        link: linkOf(type),
        tone: 'danger',
        mails: type.studio,
      })
  }
  return gone.length
}

/** Minutes after the end in which staff still check in. */
export const missedAfter = 30

/**
 * A turn that began while its thing was defective, or on a day that is closed, falls out; one that began before anybody had said that it is
 * defective is a visit like any other. Who did not come by half an hour after the end was a no-show.
 */
export async function closePast(house: House, now = Date.now()) {
  await house.db.transaction(async tx => {
    const at = new Date(now).toISOString()
    const began = [eq(reservation.state, 'booked'), lte(reservation.startsAt, at)]
    const broken = await fallOut(
      { tx, house },
      { reason: 'Defekt', at, where: and(...began, isBroken), say: what => `Fällt aus, noch defekt: ${what}` },
    )
    const closed = await fallOut(
      { tx, house },
      { reason: 'Geschlossen', at, where: and(...began, isShut), say: what => `Fällt aus, geschlossen: ${what}` },
    )
    const missed = await tx
      .update(reservation)
      .set({ state: 'missed', at, version: sql`${reservation.version} + 1` })
      .where(and(eq(reservation.state, 'booked'), lte(reservation.endsAt, minutesAfter(at, -missedAfter))))
      .returning({ _id: reservation._id })
    if (broken + closed + missed.length > 0) await tellChanged(tx, house, 'reservations')
  })
}
