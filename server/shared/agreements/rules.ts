import { desc, eq } from 'drizzle-orm'
import type { SignedAgreement } from '#contract/agreements/calls.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import type { person as people } from '#server/shared/auth/tables.ts'
import { shown } from './sign.ts'
import { agreement } from './tables.ts'

/** Signed agreements of a person, newest first. A caller that shows them to somebody else leaves a `trace` too. */
export async function agreementsOf(tx: Tx, person: string): Promise<SignedAgreement[]> {
  const rows = await tx.select().from(agreement).where(eq(agreement.person, person)).orderBy(desc(agreement.signedAt))
  return rows.map(shown)
}

/** Refuses the staff what tells of the health of somebody who took their consent back (H10). */
export function mustStand({ consent1, consentWithdrawnAt }: Pick<typeof people.$inferSelect, 'consent1' | 'consentWithdrawnAt'>) {
  if (!consent1 && consentWithdrawnAt !== null) throw new Refusal('no-consent')
}
