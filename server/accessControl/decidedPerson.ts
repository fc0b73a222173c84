import { and, eq } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import { visibleTo } from '#server/healthcare/rules.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'

/** A person of whom the caller decides, with their number at the service; anybody else is `missing`. */
export async function decidedPerson(tx: Tx, who: Who, _id: string) {
  const [row] = await tx
    .select({ _id: person._id, tacUserId: person.tacUserId })
    .from(person)
    .where(and(eq(person._id, _id), visibleTo(who)))
  if (!row) throw new Refusal('missing')
  return row
}
