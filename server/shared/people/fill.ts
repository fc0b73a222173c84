import { eq } from 'drizzle-orm'
import type { Within } from '#server/kit/acting.ts'
import type { WithBus, WithDomains } from '#server/kit/house.ts'
import { recordEvent, tellProfile } from '#server/shared/auth/profileEvents.ts'
import { person } from '#server/shared/auth/tables.ts'
import { birthdays, type Newcomer } from './plugs.ts'

/** Columns that belong together: half an address is none. */
const parts = [
  { telefon: 'telefon' },
  { geburtstag: 'geburtstag' },
  { geschlecht: 'geschlecht' },
  { adresse1: 'adresse_1', adresse2: 'adresse_2', plz: 'plz', stadt: 'stadt', land: 'land' },
] as const

/** Columns of an address that say that there is one: a country alone is what a new account begins with. */
const counts = (column: string) => column !== 'land' && column !== 'adresse2'

type Row = typeof person.$inferSelect
const isEmpty = (row: Row, column: string) => (row[column as keyof Row] ?? '') === ''

/**
 * A profile takes from a paper that its person has signed what it lacks; what stands there stays, for they have said that themselves or the studio
 * has (C38).
 */
export async function fillProfile(
  { tx, house }: Within<WithBus & WithDomains>,
  _id: string,
  said: Omit<Newcomer, '_id'>,
  by: string | null,
) {
  const [before] = await tx.select().from(person).where(eq(person._id, _id)).for('no key update')
  if (!before || before.deletedAt) return
  const lacks = parts.filter(part =>
    Object.keys(part)
      .filter(counts)
      .every(column => isEmpty(before, column)),
  )
  const next = Object.fromEntries(
    lacks.flatMap(part => Object.entries(part).map(([column, name]) => [column, said[name as keyof typeof said]])),
  ) as Partial<Row>
  // A profile knows m and w alone.
  if (said.geschlecht === 'd') delete next.geschlecht
  const changed = Object.keys(next).filter(column => (next[column as keyof Row] ?? null) !== (before[column as keyof Row] ?? null))
  if (changed.length === 0) return
  await tx
    .update(person)
    .set({ ...next, version: before.version + 1 })
    .where(eq(person._id, _id))
  await recordEvent(tx, { person: _id, kind: 'edited', by: by ?? undefined, data: { fields: changed } })
  if (changed.includes('geburtstag'))
    for (const right of birthdays.all(house)) await right(tx, house, _id, { before: before.geburtstag, after: said.geburtstag })
  await tellProfile(tx, house, _id)
}
