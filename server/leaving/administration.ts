import { sql } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import { heldSql } from '#server/auth/grants.ts'
import type { Tx } from '#server/database.ts'

/** Refuses `last-admin` where nobody else could manage the rights of all studios any more. */
export async function keepsAdministration(tx: Tx, _id: string) {
  const { rows } = await tx.execute<{ _id: string }>(sql`
    select p._id from person p where p.deleted_at is null
      and exists (select 1 from (${sql.raw(heldSql('p._id'))}) h where h."right" = 'g_manageRights' and h.studios is null)
      order by p._id = ${_id} limit 2`)
  if (rows[0]?._id === _id) throw new Refusal('last-admin')
}
