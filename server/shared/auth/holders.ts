import { sql } from 'drizzle-orm'
import type { Right } from '#contract/rights.ts'
import type { Tx } from '#server/kit/database.ts'
import { employedRight, employedSql } from './grants.ts'

/** The people who hold a right in a studio, by a role, by itself or by their employment; `named` leaves out those who hold it everywhere. */
export async function holdersOf(tx: Tx, right: Right, studio: string, { named = false } = {}): Promise<string[]> {
  const isThere = named ? sql`${studio}::text = any(h.studios)` : sql`(h.studios is null or ${studio}::text = any(h.studios))`
  const { rows } = await tx.execute<{ _id: string }>(sql`
    select p._id from person p where p.deleted_at is null and (
      exists (
        select 1 from person_role h join role_right rr on rr.role = h.role
        where h.person = p._id and rr."right" = ${right} and ${isThere})
      or exists (select 1 from person_right h where h.person = p._id and h."right" = ${right} and ${isThere})
      ${right === employedRight ? sql`or exists (select 1 from (${sql.raw(employedSql('p._id'))}) h where ${isThere})` : sql``})
    order by p._id`)
  return rows.map(row => row._id)
}
