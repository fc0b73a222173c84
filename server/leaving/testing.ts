import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { WithDb } from '#server/kit/house.ts'

/** Place of a word: `table` and its row as text, or the path of a file. */
export interface Found {
  where: string
  text: string
}

/** Every row of every table as text. */
export async function dump({ db }: WithDb): Promise<Found[]> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`,
  )
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await db.execute<{ text: string }>(sql`select to_jsonb(t)::text as text from ${sql.identifier(name)} t`)
      return rows.map(({ text }) => ({ where: name, text }))
    }),
  )
  return found.flat()
}

/** Every file below a directory: its path and its bytes. */
export async function files(dir: string): Promise<Found[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => [])
  const named = entries.map(entry => join(entry.parentPath, entry.name).slice(dir.length + 1))
  return Promise.all(
    named.map(async (where, at) => ({ where, text: entries[at]?.isFile() ? await readFile(join(dir, where), 'latin1') : '' })),
  )
}

/** Finds of these words, in text or name. */
export const holding = (found: readonly Found[], words: readonly string[]) =>
  found.filter(({ where, text }) => words.some(word => `${where}\n${text}`.toLowerCase().includes(word.toLowerCase())))
