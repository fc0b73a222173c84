import { and, eq, inArray, sql } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { personRole } from '#server/shared/roles/tables.ts'

const removing = ['admin', 'office', 'studio_manager']

/** Refuses `forbidden` where the caller's role does not reach that studio, and for oneself: leaving oneself asks for the password. */
export async function mayRemovePerson(tx: Tx, who: Who, { _id, studioCode }: { _id: string; studioCode: string | null }) {
  const reaches = sql`(${personRole.studios} is null or ${studioCode}::text = any(${personRole.studios}))`
  const [role] = await tx
    .select({ role: personRole.role })
    .from(personRole)
    .where(and(eq(personRole.person, actorOf(who)), inArray(personRole.role, removing), reaches))
    .limit(1)
  if (!role || _id === actorOf(who)) throw new Refusal('forbidden')
}
