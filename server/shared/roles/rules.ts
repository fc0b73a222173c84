import { and, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import type { Reach } from '#contract/rights.ts'
import type { Tx } from '#server/kit/database.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { employedSql, heldBy, reachByRight } from '#server/shared/auth/grants.ts'
import { person } from '#server/shared/auth/tables.ts'
import { personRole } from './tables.ts'

export const covers = (mine: Reach, wanted: Reach) => mine === 'all' || (wanted !== 'all' && wanted.every(code => mine.includes(code)))

/** Studios in which something changes between two reaches; a change from or to all studios is one in all. */
export function differing(before: Reach, after: Reach): Reach {
  if (before === 'all' || after === 'all') return before === after ? [] : 'all'
  return [...before.filter(code => !after.includes(code)), ...after.filter(code => !before.includes(code))]
}

export const isSameReach = (one: Reach, other: Reach) => differing(one, other).length === 0

/** The person who gives and takes rights: on a studio's tablet its employee, and nothing beyond that studio (L156). */
export interface Giver {
  _id: string
  within?: string
}

export const giverOf = (who: Who): Giver => ({ _id: actorOf(who), within: who.employee?.studio })

/** Rights of somebody as the record now stands; the gate's knowledge may be a second old. */
export interface Holdings {
  rights: ReadonlyMap<string, Reach>
  isAdmin: boolean
}

export async function holdingsOf(tx: Tx, { _id, within }: Giver): Promise<Holdings> {
  const held = reachByRight(await heldBy(tx, _id))
  if (within !== undefined)
    return { rights: new Map([...held].filter(([, reach]) => covers(reach, [within])).map(([code]) => [code, [within]])), isAdmin: false }
  const [admin] = await tx
    .select({ role: personRole.role })
    .from(personRole)
    .where(sql`${personRole.person} = ${_id} and ${personRole.role} = 'admin' and ${personRole.studios} is null`)
  return { rights: held, isAdmin: admin !== undefined }
}

/** Refuses `not-held` for anybody who doesn't hold these rights, and the administration of rights, wherever something changes. */
export function mayTouch({ rights }: Holdings, codes: Iterable<string>, where: Reach) {
  if (where.length === 0) return
  for (const code of [...codes, 'g_manageRights']) if (!covers(rights.get(code) ?? [], where)) throw new Refusal('not-held')
}

/** Studios whose people's rights somebody may see. */
export function seenStudios(grants: Who['grants']): Reach {
  const found = grants.filter(({ right }) => right === 'u_rightList' || right === 'g_manageRights').map(({ studios }) => studios)
  return found.includes('all') ? 'all' : [...new Set(found.flat())]
}

/** People whose studio is one of these, and people who hold anything in one of them. */
export function visibleTo(studios: Reach): SQL | undefined {
  if (studios === 'all') return isNull(person.deletedAt)
  if (studios.length === 0) return sql`false`
  const codes = sql.param([...studios])
  const holding = (table: SQL, but: SQL) =>
    sql`exists (select 1 from ${table} h where h.person = ${person._id} and ${but} and (h.studios is null or h.studios && ${codes}::text[]))`
  return and(
    isNull(person.deletedAt),
    or(
      inArray(person.studioCode, [...studios]),
      holding(sql`person_role`, sql`h.role <> 'member'`),
      holding(sql`person_right`, sql`true`),
      sql`exists (select 1 from (${sql.raw(employedSql('person._id'))}) h where h.studios && ${codes}::text[])`,
    ),
  )
}
