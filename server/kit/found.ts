import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { fold } from '#contract/fold.ts'
import { gramsOf } from './words.ts'

const literally = (typed: string) => `%${fold(typed.trim()).replace(/[\\%_]/g, '\\$&')}%`

/**
 * True where a text holds the search, whatever its case and accents; databases differ in the letters that `ilike` takes for the same.
 * `folded` is the record's own function for `fold` of contract/fold.ts (migrations/0102_lead_searched.sql).
 */
export const holds = (text: SQLWrapper, typed: string): SQL => sql`folded(${text}) like ${literally(typed)}`

/** For a column that keeps the pieces of a folded text: `foundIn` finds them by its index. */
export const gramsColumnSql = (folded: string) => `grams(${folded})`

/** The same as `holds`, of a column that is folded already, with its pieces in `grams`. */
export function foundIn({ folded, grams }: { folded: SQLWrapper; grams: SQLWrapper }, typed: string): SQL {
  const pieces = gramsOf(fold(typed.trim()))
  const held = sql`${folded} like ${literally(typed)}`
  return pieces.length > 0 ? sql`(${grams} @> ${sql.param(pieces)}::text[] and ${held})` : held
}
