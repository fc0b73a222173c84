import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'
import { person } from '#server/shared/auth/tables.ts'
import { personRole } from './tables.ts'

/** People who hold one of these roles in a studio, or everywhere. */
export async function roleHolders(tx: Tx, roles: readonly string[], studio: string | null): Promise<string[]> {
  const found = await tx
    .selectDistinct({ _id: personRole.person })
    .from(personRole)
    .innerJoin(person, eq(person._id, personRole.person))
    .where(
      and(
        inArray(personRole.role, [...roles]),
        sql`(${personRole.studios} is null or ${studio}::text = any(${personRole.studios}))`,
        isNull(person.deletedAt),
      ),
    )
    .orderBy(personRole.person)
    .limit(200)
  return found.map(({ _id }) => _id)
}
