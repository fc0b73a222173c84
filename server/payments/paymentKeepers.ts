import { sql } from 'drizzle-orm'
import type { Right } from '#contract/rights.ts'
import type { Tx } from '#server/kit/database.ts'
import { holdersOf } from '#server/shared/auth/holders.ts'

const isThere = (studio: string) => sql`(h.studios is null or ${studio}::text = any(h.studios))`

/** People who may decide about a studio's money: whoever holds shop_manage there (S08). */
export const keepersOf = (tx: Tx, studio: string) => holdersOf(tx, 'shop_manage', studio)

/** Rights with which money is taken and given back at a studio's desk (S09). */
export const deskRights: readonly Right[] = ['shop_purchase_view', 'shop_manage']

/** People who hold one of these rights in a studio. */
export async function holdersOfAny(tx: Tx, rights: readonly Right[], studio: string): Promise<string[]> {
  const people: string[] = []
  for (const right of rights) people.push(...(await holdersOf(tx, right, studio)))
  return people
}

/**
 * People who decide about a refund: whoever answers for the studio's money but those concerned, who asked for it or would get it, and where nobody else
 * does, its administrators.
 */
export async function decidersOf(tx: Tx, studio: string, concerned: readonly (string | null)[]): Promise<string[]> {
  const others = (await keepersOf(tx, studio)).filter(_id => !concerned.includes(_id))
  return others.length > 0 ? others : (await adminsOf(tx, studio)).map(({ _id }) => _id)
}

/** The administrators; of a studio where one is named. */
export async function adminsOf(tx: Tx, studio?: string): Promise<{ _id: string; email: string; vorname: string }[]> {
  const { rows } = await tx.execute<{ _id: string; email: string; vorname: string }>(sql`
    select p._id, p.email, p.vorname from person p where p.deleted_at is null and exists (
      select 1 from person_role h where h.person = p._id and h.role = 'admin' ${studio === undefined ? sql`` : sql`and ${isThere(studio)}`})
    order by p._id`)
  return rows
}
