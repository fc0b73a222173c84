import { eq, sql } from 'drizzle-orm'
import { anyManagement } from '#contract/access.ts'
import type { Tx } from '#server/kit/database.ts'
import { type CaseRow, openKinds } from './rules.ts'
import { moderationReport } from './tables.ts'

/** People who may decide a case, by what they hold now: the same rule as `visibleTo`, asked the other way round. */
export async function readersOf(
  tx: Tx,
  { _id, kind, studio, person, staff }: Pick<CaseRow, '_id' | 'kind' | 'person' | 'studio' | 'staff'>,
): Promise<string[]> {
  const isOpen = (openKinds as readonly string[]).includes(kind)
  const rights = isOpen ? [...anyManagement] : ['g_studioadmin']
  const isThere = sql`(h.studios is null or ${studio}::text = any(h.studios))`
  const { rows } = await tx.execute<{ _id: string }>(sql`
    with about as (select ${staff} or exists (select 1 from person_role pr where pr.person = ${person}::uuid and pr.role <> 'member') or ${studio}::text is null as staff)
    select p._id from person p, about where p.deleted_at is null and (
      exists (select 1 from person_role h where h.person = p._id and h.role = 'admin' and ${isThere})
      or (not about.staff and exists (
        select 1 from person_role h join role_right rr on rr.role = h.role where h.person = p._id and rr."right" in ${rights} and ${isThere}
        union all select 1 from person_right h where h.person = p._id and h."right" in ${rights} and ${isThere})))
      and p._id is distinct from ${person}::uuid
      and not exists (select 1 from ${moderationReport} where ${eq(moderationReport.case, _id)} and ${moderationReport.person} = p._id)
    order by p._id`)
  return rows.map(row => row._id)
}

/** About somebody of the staff, by now or when it was reported, as `isAboutStaff` says it of rows. */
export async function isOfStaff(tx: Tx, { person, staff }: Pick<CaseRow, 'person' | 'staff'>): Promise<boolean> {
  if (staff || !person) return staff
  const { rows } = await tx.execute(sql`select 1 from person_role where person = ${person} and role <> 'member' limit 1`)
  return rows.length > 0
}
