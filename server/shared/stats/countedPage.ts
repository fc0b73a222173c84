import { type SQL, sql } from 'drizzle-orm'
import type { RowPage } from '#contract/page.ts'
import type { Tx } from '#server/kit/database.ts'

interface FoundRows<R> {
  /** Each says how many there are in all. */
  rows: readonly (R & { total: number })[]
  from: SQL
  offset: number | undefined
}

/** A page of rows that were counted as they were found; behind the last one they are counted by themselves. */
export async function countedPage<R extends object>(tx: Tx, { rows, from, offset = 0 }: FoundRows<R>): Promise<RowPage<R>> {
  const all = rows[0]?.total
  const counted =
    all === undefined && offset > 0 ? await tx.execute<{ total: number }>(sql`select count(*)::int as total ${from}`) : undefined
  return { rows: rows.map(({ total: _, ...row }) => row as unknown as R), total: all ?? counted?.rows[0]?.total ?? 0 }
}
