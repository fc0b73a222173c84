import { sql } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'
import { contract } from './tables.ts'

/** People whom a contract covers on a day, pauses included (V27): by studio, and each once under `all`. */
export async function coveredOn(tx: Tx, studios: 'all' | readonly string[], day: string): Promise<ReadonlyMap<string, number>> {
  const there = studios === 'all' ? sql`true` : sql`c.studio = any(${sql.param([...studios])}::text[])`
  const { rows } = await tx.execute<{ studio: string | null; many: number }>(sql`
    select studio, count(distinct person)::int as many from ${contract} c where ${there}
      and c.accepted_at is not null and c.state in ('accepted', 'withdrawn') and c.start <= ${day}::date
      and (c.final_end is null or c.final_end >= ${day}::date) group by grouping sets ((), (studio))`)
  return new Map(rows.map(({ studio, many }) => [studio ?? 'all', many]))
}
