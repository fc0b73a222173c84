import { and, type SQL, sql } from 'drizzle-orm'
import { fold, foldWide } from '#contract/fold.ts'
import type { FoundPerson } from '#contract/people.ts'
import { person } from '#server/auth/tables.ts'
import type { Tx } from '#server/database.ts'
import { gramsOf, gramsSql } from './words.ts'

/** What a found person is shown with. */
export const foundFields = {
  _id: person._id,
  vorname: person.vorname,
  nachname: person.nachname,
  email: person.email,
  telefon: person.telefon,
  stadt: person.stadt,
  bild: person.bild,
  studio: person.studioCode,
}

export const byName = [sql`sort_name collate "C"`, person._id] as const

/** How many people may match before a search stops looking for better ones. */
const mostCandidates = 4000

const grams = sql.raw(gramsSql('search'))
const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** The pieces of a search text that must all be found; a short piece only as the beginning of a word. */
export function piecesOf(text: string): string[] {
  if (/^[+\d\s()/.-]+$/.test(text)) {
    const digits = text.replace(/\D/g, '').replace(/^(?:0041|41(?=\d{9})|0)/, '')
    return digits.length >= 3 ? [digits] : []
  }
  return text
    .split(/[\s|,;]+/)
    .filter(Boolean)
    .map(piece => (piece.length < 3 ? ` ${piece}` : piece))
}

/** Both ways to write an umlaut, each once. */
const readings = (text: string) => [...new Set([fold(text.trim()), foldWide(text.trim())])]

const contains = (pieces: readonly string[]) => {
  const all = [...new Set(pieces.flatMap(gramsOf))]
  const indexed = all.length > 0 ? sql`${grams} @> ${sql.param(all)}::text[]` : undefined
  return and(indexed, ...pieces.map(piece => sql`search like ${`%${literally(piece)}%`}`)) as SQL
}

/** People with this text anywhere in name, email or phone. */
export function matches(text: string): SQL | undefined {
  const found = readings(text)
    .map(piecesOf)
    .filter(pieces => pieces.length > 0)
    .map(contains)
  if (found.length === 0) return sql`false`
  return sql`(${sql.join(found, sql` or `)})`
}

/** The same where each piece begins a word. */
function begins(text: string): SQL | undefined {
  const found = readings(text)
    .map(piecesOf)
    .filter(pieces => pieces.length > 0)
    .map(pieces => contains(pieces.map(piece => (piece.startsWith(' ') ? piece : ` ${piece}`))))
  return found.length > 0 ? sql`(${sql.join(found, sql` or `)})` : sql`false`
}

async function some(tx: Tx, where: SQL | undefined, limit: number): Promise<FoundPerson[]> {
  const candidates = tx
    .select({ ...foundFields, sortName: sql<string>`sort_name`.as('by_name') })
    .from(person)
    .where(where)
    .limit(mostCandidates)
    .as('candidates')
  const { sortName: _, ...fields } = candidates._.selectedFields
  return tx.select(fields).from(candidates).orderBy(sql`by_name collate "C"`, candidates._id).limit(limit) as unknown as Promise<
    FoundPerson[]
  >
}

/** First those in whom the words begin so, then those who have them anywhere; each sorted by name. */
export async function searchPeople(tx: Tx, visible: SQL | undefined, text: string, limit: number): Promise<FoundPerson[]> {
  const first = await some(tx, and(begins(text), visible), limit)
  if (first.length >= limit) return first
  const known = new Set(first.map(({ _id }) => _id))
  const rest = await some(tx, and(matches(text), visible), limit + first.length)
  return [...first, ...rest.filter(({ _id }) => !known.has(_id))].slice(0, limit)
}
