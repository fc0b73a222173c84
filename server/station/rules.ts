import { and, eq, sql } from 'drizzle-orm'
import type { Grant } from '#contract/rights.ts'
import { grantsIn, type HeldRow, heldBy } from '#server/auth/grants.ts'
import type { Tx } from '#server/database.ts'
import { personRole } from '#server/roles/tables.ts'
import type { Who } from '#server/serve.ts'
import { studio } from '#server/studios/tables.ts'

/** The studio whose tablets this account runs: the one with its email (L89). */
export async function studioOf(tx: Tx, { email, roles }: Pick<Who, 'email' | 'roles'>): Promise<string | undefined> {
  if (!roles.includes('studio')) return undefined
  const [row] = await tx.select({ code: studio.code }).from(studio).where(sql`lower(${studio.email}) = ${email}`)
  return row?.code
}

/** What is held in one studio, and nothing beyond it. */
export const grantsWithin = (rows: readonly HeldRow[], code: string): Grant[] =>
  grantsIn(rows)
    .filter(({ studios }) => studios === 'all' || studios.includes(code))
    .map(({ right }) => ({ right, studios: [code] }))

/** No studio limits what the administration may do by its role, so a shared tablet is not the place for it. */
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
