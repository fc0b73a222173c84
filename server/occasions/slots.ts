import { and, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { heldMinutes, type OpenSlot } from '#contract/occasions/shapes.ts'
import { Refusal } from '#contract/refusals.ts'
import { minutesAfter } from '#contract/time.ts'
import type { Tx } from '#server/kit/database.ts'
import { type OccasionKind, occasion, occasionEntry } from './tables.ts'

export type Occasion = typeof occasion.$inferSelect
export type OccasionEntry = typeof occasionEntry.$inferSelect

const isoNow = () => new Date().toISOString()

/** End of a hold that begins now. */
export const heldUntil = () => minutesAfter(isoNow(), heldMinutes)

/** Entries that take a place: firm ones, and held ones whose time is not over. */
export const takesPlace = (now = isoNow()) =>
  or(eq(occasionEntry.state, 'confirmed'), and(eq(occasionEntry.state, 'reserved'), gt(occasionEntry.until, now))) as SQL

/** People in each slot of an occasion. */
export async function takenIn(tx: Tx, _id: string, besides?: string): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .select({ slot: occasionEntry.slot, people: sql<number>`sum(1 + ${occasionEntry.guests})::int` })
    .from(occasionEntry)
    .where(and(eq(occasionEntry.occasion, _id), takesPlace(), besides ? sql`${occasionEntry._id} <> ${besides}` : undefined))
    .groupBy(occasionEntry.slot)
  return new Map(rows.flatMap(({ slot, people }) => (slot ? [[slot, people] as const] : [])))
}

/** Its slots in order, each with the places that are free. */
export async function openSlots(tx: Tx, row: Occasion | undefined): Promise<OpenSlot[]> {
  if (!row) return []
  const taken = await takenIn(tx, row._id)
  return row.slots
    .map(slot => ({ ...slot, free: Math.max(0, slot.capacity - (taken.get(slot._id) ?? 0)) }))
    .sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1))
}

/** The occasion that stands on its page: the one named, else the open one, else the next, else the last. */
export async function shownOf(tx: Tx, kind: OccasionKind, _id?: string): Promise<Occasion | undefined> {
  const now = isoNow()
  const rank = sql`case when ${occasion.until} < ${now} then 2 when ${occasion.from} > ${now} then 1 else 0 end`
  const nearest = sql`abs(extract(epoch from ${occasion.until} - ${now}::timestamptz))`
  const [row] = await tx
    .select()
    .from(occasion)
    .where(and(eq(occasion.kind, kind), isNull(occasion.removedAt), _id ? eq(occasion._id, _id) : undefined))
    .orderBy(rank, nearest, occasion._id)
    .limit(1)
  return row
}

/** The occasion with this slot, locked: who wants a place of it waits for the one before. */
export async function lockedWith(tx: Tx, kind: OccasionKind, slot: string): Promise<Occasion> {
  const [row] = await tx.select().from(occasion).where(withSlot(kind, slot)).for('update')
  if (!row) throw new Refusal('missing')
  return row
}

const withSlot = (kind: OccasionKind, slot: string) =>
  and(eq(occasion.kind, kind), isNull(occasion.removedAt), sql`${occasion.slots} @> ${JSON.stringify([{ _id: slot }])}::jsonb`)

/** Refuses `occasion-closed` outside the time for signing up, and for a slot that is over. */
export function mustBeOpen({ from, until, slots }: Occasion, slot?: string) {
  const now = isoNow()
  const over = slot !== undefined && slots.some(({ _id, endsAt }) => _id === slot && endsAt <= now)
  if (from > now || until <= now || over) throw new Refusal('occasion-closed')
}

interface Room {
  slot: string
  people: number
  /** An entry whose places don't count. */
  besides?: string
}

/** Refuses `occasion-full` where the slot has no room for so many people. */
export async function mustHaveRoom(tx: Tx, row: Occasion, { slot, people, besides }: Room) {
  const capacity = row.slots.find(({ _id }) => _id === slot)?.capacity
  if (capacity === undefined) throw new Refusal('missing')
  const taken = (await takenIn(tx, row._id, besides)).get(slot) ?? 0
  if (taken + people > capacity) throw new Refusal('occasion-full')
}

/** Places that somebody asks for. */
export interface WantedPlaces {
  slot: string
  guests: number
}

/** Says of each who wants a place, without a lock, whether there is none for them. */
export async function fullFor(tx: Tx, kind: OccasionKind, all: readonly WantedPlaces[]): Promise<(Refusal | undefined)[]> {
  const first = all[0]?.slot
  const [row] = first ? await tx.select().from(occasion).where(withSlot(kind, first)) : []
  const free = new Map((await openSlots(tx, row)).map(slot => [slot._id, slot.free]))
  return all.map(({ slot, guests }) => (row && (free.get(slot) ?? 0) < 1 + guests ? new Refusal('occasion-full') : undefined))
}

/** Entries by their occasions, for files and lists; a hold that is over is nobody's place any more. */
export const listedIn = (_id: string, now = isoNow()) =>
  and(eq(occasionEntry.occasion, _id), or(inArray(occasionEntry.state, ['confirmed', 'withdrawn']), gt(occasionEntry.until, now)))
