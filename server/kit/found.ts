import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { fold } from '#contract/fold.ts'
import { foldedSql } from './words.ts'

const [before, after] = foldedSql('\u0000')
  .split('\u0000')
  .map(part => sql.raw(part)) as [SQL, SQL]

/** True where a text holds the search, whatever its case and accents; databases differ in the letters that `ilike` takes for the same. */
export const holds = (text: SQLWrapper, typed: string) =>
  sql`${before}${text}${after} like ${`%${fold(typed.trim()).replace(/[\\%_]/g, '\\$&')}%`}`
