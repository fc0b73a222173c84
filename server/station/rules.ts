import { and, eq, sql } from 'drizzle-orm'
import type { Grant } from '#contract/rights.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Who } from '#server/serve/serve.ts'
import { grantsIn, type HeldRow, heldBy } from '#server/shared/auth/grants.ts'
import { personRole } from '#server/shared/roles/tables.ts'

/**
 * SQL for the studio whose tablets an account runs: the one in which it has the role, given by the administration, never its address (A81).
 */
export const tabletStudioSql = (of: string) =>
  `(select st.code from person_role pr join studio st on st.code = pr.studios[1]
    where pr.person = ${of} and pr.role = 'studio' and cardinality(pr.studios) = 1)`

/** The studio whose tablets this account runs; undefined where the role came without one. */
export async function studioOf(tx: Tx, { _id, roles }: Pick<Who, '_id' | 'roles'>): Promise<string | undefined> {
  if (!roles.includes('studio')) return undefined
  const { rows } = await tx.execute<{ code: string | null }>(
    sql`select ${sql.raw(tabletStudioSql('me.of'))} as code from (select ${_id}::uuid as of) me`,
  )
  return rows[0]?.code ?? undefined
}

/** Grants within one studio, and nothing beyond it. */
export const grantsWithin = (rows: readonly HeldRow[], code: string): Grant[] =>
  grantsIn(rows)
    .filter(({ studios }) => studios === 'all' || studios.includes(code))
    .map(({ right }) => ({ right, studios: [code] }))

/** Roles on a shared tablet. Never `admin`, which no studio limits, so a shared tablet is not the place for it. */
export const rolesWithin = (held: readonly string[]) => ['studio', ...held.filter(role => role !== 'admin' && role !== 'studio')]

export async function heldIn(tx: Tx, employee: string, code: string) {
  const reaches = sql`(${personRole.studios} is null or ${code} = any(${personRole.studios}))`
  const found = await tx
    .select({ role: personRole.role })
    .from(personRole)
    .where(and(eq(personRole.person, employee), reaches))
    .orderBy(personRole.role)
  return { grants: grantsWithin(await heldBy(tx, employee), code), roles: rolesWithin(found.map(({ role }) => role)) }
}
