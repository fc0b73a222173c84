import { and, asc, eq } from 'drizzle-orm'
import type { ExpectedGuest } from '#contract/occasions/shapes.ts'
import { Refusal } from '#contract/refusals.ts'
import { type FileAsking as Asking, keptRow } from './listed.ts'
import type { Occasion, OccasionEntry } from './slots.ts'
import { type OccasionKind, occasionEntry } from './tables.ts'

/** The most guests whom a device at the door takes along. */
const mostGuests = 10_000

const firmIn = (_id: string) => and(eq(occasionEntry.occasion, _id), eq(occasionEntry.state, 'confirmed'))

function expectedGuestOf({ slots, from }: Occasion, { _id, vorname, nachname, guests, slot, code, cameAt }: OccasionEntry): ExpectedGuest {
  const startsAt = slots.find(each => each._id === slot)?.startsAt ?? from
  return { _id, name: `${nachname} ${vorname}`.trim(), people: 1 + guests, startsAt, code, cameAt }
}

/** The guests who are expected, by name. */
export async function guestsOf(given: Asking, kind: OccasionKind) {
  const row = await keptRow(given, kind)
  const rows = await given.tx
    .select()
    .from(occasionEntry)
    .where(firmIn(row._id))
    .orderBy(asc(occasionEntry.nachname), asc(occasionEntry._id))
    .limit(mostGuests)
  return rows.map(entry => expectedGuestOf(row, entry))
}

interface Tick {
  entry: string
  came: boolean
  at: string
}

/** Ticks somebody at the door; the earliest moment stays, in whatever order devices tell of theirs. */
export async function tickGuest(given: Asking & { body: Tick }, kind: OccasionKind) {
  const { tx, body } = given
  const row = await keptRow(given, kind)
  const [entry] = await tx
    .select()
    .from(occasionEntry)
    .where(and(firmIn(row._id), eq(occasionEntry._id, body.entry)))
    .for('update')
  if (!entry) throw new Refusal('missing')
  const at = new Date(Math.min(Date.parse(body.at), Date.now())).toISOString()
  const cameAt = !body.came ? null : entry.cameAt && entry.cameAt < at ? entry.cameAt : at
  await tx.update(occasionEntry).set({ cameAt }).where(eq(occasionEntry._id, entry._id))
  return expectedGuestOf(row, { ...entry, cameAt })
}
