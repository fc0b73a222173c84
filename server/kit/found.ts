import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { fold } from '#contract/fold.ts'
import { foldedSql } from './words.ts'

const [before, after] = foldedSql('\u0000')
  .split('\u0000')
  .map(part => sql.raw(part)) as [SQL, SQL]

/** Whether a text holds what was typed, whatever its case and accents; databases differ in what `ilike` takes for the same letter. */
export const holds = (text: SQLWrapper, typed: string) =>
  sql`${before}${text}${after} like ${`%${fold(typed.trim()).replace(/[\\%_]/g, '\\$&')}%`}`
