import { and, inArray } from 'drizzle-orm'
import { anyManagement } from '#contract/access.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Who } from '#server/serve/serve.ts'
import { visibleTo } from '#server/shared/auth/rules.ts'
import { person } from '#server/shared/auth/tables.ts'

/** Those of these people to whom a keeper may give places: they train in a studio of theirs. Whoever signed up themselves is there besides. */
export async function reachedBy(tx: Tx, who: Who, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await tx
    .select({ _id: person._id })
    .from(person)
    .where(and(inArray(person._id, [...ids]), visibleTo(who, anyManagement)))
  return new Set(rows.map(({ _id }) => _id))
}
