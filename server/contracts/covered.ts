import { type AnyColumn, type SQL, sql } from 'drizzle-orm'
import { type Brand, firstBrand } from '#contract/brand.ts'
import { today } from '#server/kit/zone.ts'
import { contract } from './tables.ts'

/** People whom a contract covers on a day, pauses included (V27), by the contract's studio. */
export function coveredOn(studios: 'all' | readonly string[], day: string): SQL {
  const there = studios === 'all' ? sql`true` : sql`c.studio = any(${sql.param([...studios])}::text[])`
  return sql`(select c.person, c.studio from ${contract} c where ${there} and c.accepted_at is not null
    and c.state in ('accepted', 'withdrawn') and c.start <= ${day}::date and (c.final_end is null or c.final_end >= ${day}::date))`
}

/** Condition: a contract of this brand runs for the account that a column names, or has been signed and begins. */
export const isCustomerOf = (account: AnyColumn, brand: Brand): SQL => sql`exists (select 1 from ${contract} c where c.person = ${account}
  and c.state = 'accepted' and (c.final_end is null or c.final_end >= ${today()}::date) and (c.studio in ${firstBrand}) = ${brand === 'toess'})`
