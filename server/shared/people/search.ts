import { and, type SQL, sql } from 'drizzle-orm'
import { fold, foldLetters, foldWide } from '#contract/fold.ts'
import type { FoundPerson } from '#contract/people.ts'
import type { Tx } from '#server/kit/database.ts'
import { gramsOf, gramsSql } from '#server/kit/words.ts'
import { person } from '#server/shared/auth/tables.ts'

/** Fields that a found person is shown with. */
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

/** People that may match before a search stops looking for better ones. */
const mostCandidates = 4000

const grams = sql.raw(gramsSql('searched'))
const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Pieces of a search text, all of which must be found; a short piece only as the beginning of a word. */
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

/** Words as `read` reads them, but for an address, whose dashes and apostrophes are its own. */
const wordsBy = (text: string, read: (word: string) => string) =>
  text
    .trim()
    .split(/\s+/)
    .map(word => (word.includes('@') ? foldLetters(word) : read(word)))
    .join(' ')

/** Spellings of a text by both ways to write an umlaut, each once. */
const readings = (text: string) => [...new Set([wordsBy(text, fold), wordsBy(text, foldWide)])]

/** The searched part of a piece: of an address the part before the @, for the whole is compared afterwards. */
const looked = (piece: string) => {
  const at = piece.indexOf('@')
  return at < 0 ? piece : fold(piece.slice(0, at))
}

function contains(pieces: readonly string[]): SQL {
  const all = [...new Set(pieces.map(looked).flatMap(gramsOf))]
  const indexed = all.length > 0 ? sql`${grams} @> ${sql.param(all)}::text[]` : undefined
  const each = pieces.map(piece => sql`searched like ${`%${literally(looked(piece))}%`}`)
  const addresses = pieces.filter(piece => piece.includes('@')).map(piece => sql`email like ${`%${literally(piece.trim())}%`}`)
  return and(indexed, ...each, ...addresses) as SQL
}

const anyReading = (text: string, condition: (pieces: string[]) => SQL): SQL => {
  const found = readings(text)
    .map(piecesOf)
    .filter(pieces => pieces.length > 0)
  return found.length > 0 ? sql`(${sql.join(found.map(condition), sql` or `)})` : sql`false`
}

/** People with this text anywhere in name, email up to the @, or phone. */
export const matches = (text: string) => anyReading(text, contains)

const asBeginning = (piece: string) => (piece.startsWith(' ') ? piece : ` ${piece}`)
/** People in whom each piece begins a word. */
const begins = (text: string) => anyReading(text, pieces => contains(pieces.map(asBeginning)))
/** True for a row that matches anyway, where each piece begins a word. */
const begun = (text: string) =>
  anyReading(text, pieces => and(...pieces.map(piece => sql`searched like ${`%${literally(looked(asBeginning(piece)))}%`}`)) as SQL)

interface PeopleFound {
  rows: FoundPerson[]
  /** True where there may be better ones than those looked at. */
  cut: boolean
}

async function some(tx: Tx, where: SQL | undefined, text: string, limit: number): Promise<PeopleFound> {
  const candidates = tx
    .select({ ...foundFields, byName: sql<string>`sort_name`.as('by_name'), first: sql<boolean>`${begun(text)}`.as('first') })
    .from(person)
    .where(where)
    .limit(mostCandidates)
    .as('candidates')
  const { byName: _, first: __, ...fields } = candidates._.selectedFields
  const rows = await tx
    .select({ ...fields, of: sql<number>`(count(*) over ())::int` })
    .from(candidates)
    .orderBy(sql`first desc, by_name collate "C"`, candidates._id)
    .limit(limit)
  const found = rows as unknown as (FoundPerson & { of: number })[]
  return { rows: found.map(({ of: _, ...row }) => row), cut: (found[0]?.of ?? 0) >= mostCandidates }
}

/** Finds people: first those in whom the pieces begin words, then those who have them anywhere; each sorted by name. */
export async function searchPeople(tx: Tx, visible: SQL | undefined, text: string, limit: number): Promise<FoundPerson[]> {
  const found = await some(tx, and(matches(text), visible), text, limit)
  if (found.cut) {
    const better = await some(tx, and(begins(text), visible), text, limit)
    if (better.rows.length >= limit) return better.rows
  }
  if (found.rows.length > 0 || /\s/.test(text.trim())) return found.rows
  return tx
    .select(foundFields)
    .from(person)
    .where(and(sql`email like ${`%${literally(text.trim().toLowerCase())}%`}`, visible))
    .limit(limit)
}
