import { sql } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'
import { figureDay, figureLate, figurePart, figureTally } from './tables.ts'

/** Triggers that note which figures a row makes late: of these tables, or of all. */
const noting = (
  tables: readonly string[] | null,
) => sql`select c.relname as "table", t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where not t.tgisinternal and starts_with(t.tgname, c.relname || '_figures') and (${sql.param(tables)}::text[] is null or c.relname = any(${sql.param(tables)}::text[]))`

/**
 * Writes a whole chain's rows without noting for each which figures are late: nothing is kept afterwards, so that all are counted anew. Whoever
 * writes to those tables meanwhile waits; without `tables` they are all.
 */
export async function unnoted(tx: Tx, write: () => Promise<void>, tables?: readonly string[]) {
  const { rows } = await tx.execute<{ table: string; name: string }>(noting(tables ? [...tables] : null))
  const turn = async (to: 'disable' | 'enable') => {
    for (const { table, name } of rows)
      await tx.execute(sql`alter table ${sql.identifier(table)} ${sql.raw(to)} trigger ${sql.identifier(name)}`)
  }
  await turn('disable')
  await write()
  await tx.delete(figureTally)
  await tx.delete(figureDay)
  await tx.delete(figurePart)
  await tx.delete(figureLate)
  // Rows whose keys are looked at when the transaction ends keep a table from being altered before.
  await tx.execute(sql`set constraints all immediate`)
  await turn('enable')
}
