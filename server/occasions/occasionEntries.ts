import { randomInt } from 'node:crypto'
import { and, desc, eq, isNotNull, isNull, ne, or } from 'drizzle-orm'
import { v7 } from 'uuid'
import { makeCode } from '#contract/codes.ts'
import type { Along, OwnPlace } from '#contract/occasions/shapes.ts'
import { Refusal } from '#contract/refusals.ts'
import { isAddress } from '#server/kit/addresses.ts'
import type { Tx } from '#server/kit/database.ts'
import { person } from '#server/shared/auth/tables.ts'
import { heldUntil, lockedWith, mustBeOpen, mustHaveRoom, type Occasion, type OccasionEntry } from './slots.ts'
import { type OccasionKind, occasion, occasionEntry } from './tables.ts'

interface HoldInput {
  slot: string
  email: string
  vorname: string
  nachname: string
  telefon?: string | null
  guests?: number
  along?: Along[]
  wishes?: string | null
  shows?: boolean
}

/**
 * Holds a place for half an hour. It takes one whether the address has a firm one already or not: who watches the free places must not
 * learn who is coming. The mail says which it was.
 */
export async function hold(tx: Tx, kind: OccasionKind, wish: HoldInput, who?: string): Promise<string> {
  const row = await lockedWith(tx, kind, wish.slot)
  mustBeOpen(row, wish.slot)
  const { slot, vorname, nachname, telefon = null, along = null, wishes = null, shows = false } = wish
  const guests = along?.length ?? wish.guests ?? 0
  if (who) await letGo(tx, row._id, who)
  await mustHaveRoom(tx, row, { slot, people: 1 + guests })
  const _id = v7()
  const told = { slot, vorname: vorname.trim(), nachname: nachname.trim(), telefon, guests, along, wishes, shows, email: wish.email }
  const made = { state: 'reserved' as const, code: makeCode(randomInt), at: new Date().toISOString(), until: heldUntil() }
  await tx.insert(occasionEntry).values({ _id, occasion: row._id, person: who, ...told, ...made })
  return _id
}

/** An account holds one place at a time: what it held before is free again. Its link stays good while there is room. */
const letGo = (tx: Tx, _id: string, who: string) =>
  tx
    .update(occasionEntry)
    .set({ until: new Date().toISOString() })
    .where(and(eq(occasionEntry.occasion, _id), eq(occasionEntry.person, who), eq(occasionEntry.state, 'reserved')))

/** An entry of this kind with its occasion; refuses `missing`. */
export async function placeOf(tx: Tx, kind: OccasionKind, _id: string): Promise<{ row: Occasion; entry: OccasionEntry }> {
  const [found] = await tx
    .select({ row: occasion, entry: occasionEntry })
    .from(occasionEntry)
    .innerJoin(occasion, eq(occasion._id, occasionEntry.occasion))
    .where(and(eq(occasionEntry._id, _id), eq(occasion.kind, kind)))
  if (!found || found.row.removedAt) throw new Refusal('missing')
  return found
}

/** An entry of this kind with its occasion, both locked; the occasion first, as `hold` does. */
export async function lockedEntry(tx: Tx, kind: OccasionKind, _id: string): Promise<{ row: Occasion; entry: OccasionEntry }> {
  const [named] = await tx.select({ occasion: occasionEntry.occasion }).from(occasionEntry).where(eq(occasionEntry._id, _id))
  if (!named) throw new Refusal('missing')
  const [row] = await tx
    .select()
    .from(occasion)
    .where(and(eq(occasion._id, named.occasion), eq(occasion.kind, kind)))
    .for('update')
  const [entry] = await tx.select().from(occasionEntry).where(eq(occasionEntry._id, _id))
  if (!row || row.removedAt || !entry) throw new Refusal('missing')
  return { row, entry }
}

/** Another firm entry of the same address in the same occasion. */
export async function firmOf(tx: Tx, { _id, occasion: of, email }: OccasionEntry): Promise<OccasionEntry | undefined> {
  const { occasion: here, email: address, state } = occasionEntry
  const [firm] = await tx
    .select()
    .from(occasionEntry)
    .where(and(eq(here, of), isAddress(address, email), eq(state, 'confirmed'), ne(occasionEntry._id, _id)))
  return firm
}

const changeOccasionEntry = async (tx: Tx, entry: OccasionEntry, fields: Partial<OccasionEntry>): Promise<OccasionEntry> => {
  await tx.update(occasionEntry).set(fields).where(eq(occasionEntry._id, entry._id))
  return { ...entry, ...fields }
}

/**
 * Makes a held place firm, also after its time while there is room. Where the address has a firm one, that is answered and this one given
 * back. One that was withdrawn stays so. `isProven`: whoever asks reads that address's mails; nobody else is told what the address has.
 */
export async function confirm(tx: Tx, row: Occasion, entry: OccasionEntry, isProven: boolean): Promise<OccasionEntry> {
  if (entry.state !== 'reserved') return entry
  const firm = await firmOf(tx, entry)
  const isOwn = firm !== undefined && firm.person !== null && firm.person === entry.person
  if (!isProven && !isOwn) throw new Refusal('entry-unproven')
  if (firm) {
    await changeOccasionEntry(tx, entry, { until: entry.at })
    return firm
  }
  const { slot } = entry
  const at = row.slots.find(({ _id }) => _id === slot)
  if (!slot || !at || at.endsAt <= new Date().toISOString()) throw new Refusal('occasion-closed')
  await mustHaveRoom(tx, row, { slot, people: 1 + entry.guests, besides: entry._id })
  return changeOccasionEntry(tx, entry, { state: 'confirmed' })
}

export const withdraw = (tx: Tx, entry: OccasionEntry): Promise<OccasionEntry> => changeOccasionEntry(tx, entry, { state: 'withdrawn' })

/** Changes who travels along, how whoever booked is reached and what they wish for; refuses `occasion-full` where the week has no room for more. */
export async function changeParty(
  tx: Tx,
  row: Occasion,
  entry: OccasionEntry,
  fields: Partial<Pick<OccasionEntry, 'along' | 'wishes' | 'telefon'>>,
) {
  const guests = fields.along ? fields.along.length : entry.guests
  if (guests > entry.guests && entry.slot) await mustHaveRoom(tx, row, { slot: entry.slot, people: 1 + guests, besides: entry._id })
  return changeOccasionEntry(tx, entry, { ...fields, guests })
}

/** Takes another date, where there is room; the one before is kept otherwise. */
export async function move(tx: Tx, row: Occasion, entry: OccasionEntry, slot: string): Promise<OccasionEntry> {
  if (entry.slot === slot) return entry
  if (entry.state === 'withdrawn') throw new Refusal('occasion-closed')
  mustBeOpen(row, slot)
  await mustHaveRoom(tx, row, { slot, people: 1 + entry.guests, besides: entry._id })
  return changeOccasionEntry(tx, entry, { slot })
}

export const show = (tx: Tx, entry: OccasionEntry, shows: boolean) => changeOccasionEntry(tx, entry, { shows })

/** True where somebody's account has this address and its owner has proven it. */
export const hasProven = async (tx: Tx, _id: string, email: string) =>
  (await tx.$count(person, and(eq(person._id, _id), isAddress(person.email, email), isNotNull(person.emailVerifiedAt)))) > 0

/**
 * The owner of the place that the mail's link makes firm: the account that asked for it, where that one has the address or opens the link itself.
 * Else it is the address's alone: anybody may make an account with it.
 */
export async function ownerByMail(tx: Tx, entry: OccasionEntry, who: string | undefined): Promise<OccasionEntry> {
  if (!entry.person || entry.state !== 'reserved' || entry.person === who || (await hasProven(tx, entry.person, entry.email))) return entry
  return changeOccasionEntry(tx, entry, { person: null })
}

/** The entry of an account, or of the address that it has proven: the one that holds, else the newest. */
export async function entryOfPerson(tx: Tx, _id: string, who: { _id: string; email: string }): Promise<string | undefined> {
  const isOwn = eq(occasionEntry.person, who._id)
  const isOfAddress = and(isNull(occasionEntry.person), isAddress(occasionEntry.email, who.email))
  const [found] = await tx
    .select({ _id: occasionEntry._id })
    .from(occasionEntry)
    .where(and(eq(occasionEntry.occasion, _id), (await hasProven(tx, who._id, who.email)) ? or(isOwn, isOfAddress) : isOwn))
    .orderBy(eq(occasionEntry.state, 'withdrawn'), desc(eq(occasionEntry.state, 'confirmed')), desc(occasionEntry.at))
    .limit(1)
  return found?._id
}

/** A place as whoever has it sees it. */
export function ownPlaceOf(row: Occasion, entry: OccasionEntry): OwnPlace {
  const slot = row.slots.find(({ _id }) => _id === entry.slot)
  if (!slot) throw new Refusal('missing')
  const { state, vorname, guests, shows, until, code } = entry
  return {
    title: row.title,
    place: row.place,
    slot,
    state,
    vorname,
    guests,
    shows,
    until: state === 'reserved' ? until : null,
    code: state === 'confirmed' ? code : null,
  }
}
