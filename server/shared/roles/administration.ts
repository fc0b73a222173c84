import { sql } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'

/** Locks rights until the end of the transaction: otherwise two could each judge by a right that the other is just taking away. */
export const lockRights = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('formkurve rights', 0))`)

/** Number of people who manage the rights of all studios: by the role admin, and by the right itself. */
interface Guardians {
  admins: number
  managers: number
}

async function guardians(tx: Tx, without: string | null = null): Promise<Guardians> {
  const { rows } = await tx.execute<Guardians & Record<string, unknown>>(sql`
    with holding as (
      select pr.person, pr.role from person_role pr join role_right rr on rr.role = pr.role
        where rr."right" = 'g_manageRights' and pr.studios is null
      union all select person, null from person_right where "right" = 'g_manageRights' and studios is null)
    select count(distinct p._id) filter (where h.role = 'admin')::int as admins, count(distinct p._id)::int as managers
      from holding h join person p on p._id = h.person
      where p.deleted_at is null and (${without}::uuid is null or p._id <> ${without}::uuid)`)
  return rows[0]!
}

function mustStay(before: Guardians, after: Guardians) {
  if ((before.admins > 0 && after.admins === 0) || (before.managers > 0 && after.managers === 0)) throw new Refusal('last-admin')
}

/** Makes a change, and refuses `last-admin` where nobody would manage the rights of all studios after it. The caller holds the lock. */
export async function keepingAdministration<T>(tx: Tx, change: () => Promise<T>): Promise<T> {
  const before = await guardians(tx)
  const result = await change()
  mustStay(before, await guardians(tx))
  return result
}

/** Refuses `last-admin` for the last person who manages the rights of all studios, without whom nobody could. */
export async function mayLeaveRights(tx: Tx, _id: string) {
  await lockRights(tx)
  mustStay(await guardians(tx), await guardians(tx, _id))
}
