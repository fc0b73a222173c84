import { eq, inArray } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { leaves } from '#server/kit/left.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { calledOf, tellChanged, tellHolders, tellMoved, tellSeats } from './eventNews.ts'
import { type EventRow, keptBy, rulesFor } from './rules.ts'
import { promote } from './seats.ts'
import { settleAllLater } from './settling.ts'
import { event } from './tables.ts'
import { waitsUntil } from './waits.ts'

type EventVisibleFields = Pick<EventRow, 'capacity' | 'published'>

/** Refuses to lower the places below those that are taken, with their number (a door may have let in more than there are), and to hide an event to which people are signed up (K29). */
export async function mayChange(tx: Tx, _id: string, { capacity, published }: EventVisibleFields) {
  const [row] = await tx.select().from(event).where(eq(event._id, _id))
  if (!row || row.booked + row.waiting === 0) return
  if (capacity !== null && capacity < row.booked && capacity !== row.capacity) {
    const words = `${row.booked} ${row.booked === 1 ? 'Platz ist' : 'Plätze sind'} vergeben: Weniger gehen nicht.`
    throw new Refusal('course-seats', { capacity: words })
  }
  const why = published ? undefined : whyItStays(row)
  if (why) throw new Refusal(why, { published: stays[why] })
}

const stays = {
  'event-taken': 'Es sind Leute angemeldet: Sag den Event zuerst ab.',
  'event-past': 'Der Event ist vorbei und bleibt bei allen, die angemeldet waren.',
} as const

/** Until it is called off an event stays with who is signed up, so that they learn of it; once it is over, with who had a place (K29). */
function whyItStays({ booked, waiting, cancelledAt, endsAt }: EventRow, now = Date.now()): keyof typeof stays | undefined {
  if (cancelledAt) return undefined
  if (Date.parse(endsAt) <= now) return booked > 0 ? 'event-past' : undefined
  return booked + waiting > 0 ? 'event-taken' : undefined
}

export function mayGo(row: EventRow) {
  const why = whyItStays(row)
  if (why) throw new Refusal(why)
}

/** «Eschenbergwald», or the studio in which it is. */
async function eventPlaceTextsOf(tx: Tx, rows: readonly EventRow[]) {
  const codes = rows.flatMap(row => row.studio ?? [])
  const found = codes.length
    ? await tx.select({ code: studio.code, name: studio.name }).from(studio).where(inArray(studio.code, codes))
    : []
  const names = new Map(found.map(({ code, name }) => [code, name]))
  return (row: EventRow) => row.place ?? (row.studio ? `im Studio ${names.get(row.studio) ?? row.studio}` : 'ohne Ort')
}

const again = async (tx: Tx, _id: string) => (await tx.select().from(event).where(eq(event._id, _id)))[0] as EventRow

/** Consequences of an edit: who signed up is told of a new time or place, and places that are new go to the waiting list. */
export async function followEventEdit(tx: Tx, house: House, before: EventRow, now = Date.now()) {
  const row = await again(tx, before._id)
  const placeOf = await eventPlaceTextsOf(tx, [before, row])
  const moved = row.startsAt !== before.startsAt || row.endsAt !== before.endsAt || placeOf(row) !== placeOf(before)
  if (moved && Date.parse(row.endsAt) > now && !row.cancelledAt) {
    await tx
      .update(event)
      .set({ movedAt: new Date(now).toISOString(), closedAt: null })
      .where(eq(event._id, row._id))
    await tellMoved({ tx, house }, { before, row, placeOf })
  }
  const rules = await rulesFor(tx, row.studio)
  if (moved && row.waiting > 0) await waitsUntil(tx, row, rules)
  const next = row.published ? await promote({ tx, house }, { row, rules, now }) : row
  await tellSeats(tx, house, next)
  await tellChanged(tx, house, row._id)
}

async function lockKept({ tx, who }: Acting, _id: string) {
  await tx.select({ _id: event._id }).from(event).where(eq(event._id, _id)).for('no key update')
  return keptBy(tx, who, _id)
}

/** Calls an event off; whoever signed up reads why. Done again it changes nothing. */
export async function cancel(given: Acting, _id: string, reason: string, now = Date.now()) {
  const { tx, house } = given
  const row = await lockKept(given, _id)
  if (row.cancelledAt) return
  if (Date.parse(row.endsAt) <= now) throw new Refusal('event-closed')
  const set = { cancelledAt: new Date(now).toISOString(), reason, version: row.version + 1 }
  await tx.update(event).set(set).where(eq(event._id, _id))
  leaves(tx, row.version, set.version)
  await tellHolders({ tx, house }, row, { title: `${calledOf(row)} fällt aus: ${reason}`, tone: 'danger' })
  await settleAllLater(tx, _id)
  await tellSeats(tx, house, { ...row, ...set })
  await tellChanged(tx, house, _id)
}

/** Lets a cancelled event take place after all; of one that is over nobody is told. */
export async function revive(given: Acting, _id: string, now = Date.now()) {
  const { tx, house } = given
  const row = await lockKept(given, _id)
  if (!row.cancelledAt) return
  const set = { cancelledAt: null, reason: null, version: row.version + 1 }
  await tx.update(event).set(set).where(eq(event._id, _id))
  leaves(tx, row.version, set.version)
  if (Date.parse(row.endsAt) > now) await tellHolders({ tx, house }, row, { title: `${calledOf(row)} findet doch statt`, tone: 'ok' })
  await promote({ tx, house }, { row: { ...row, ...set }, rules: await rulesFor(tx, row.studio), now })
  await tellChanged(tx, house, _id)
}
