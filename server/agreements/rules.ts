import { desc, eq } from 'drizzle-orm'
import type { SignedAgreement } from '#contract/agreements.ts'
import type { Tx } from '#server/kit/database.ts'
import { shown } from './sign.ts'
import { agreement } from './tables.ts'

/** Signed agreements of a person, newest first. A caller that shows them to somebody else leaves a `trace` too. */
export async function agreementsOf(tx: Tx, person: string): Promise<SignedAgreement[]> {
  const rows = await tx.select().from(agreement).where(eq(agreement.person, person)).orderBy(desc(agreement.signedAt))
  return rows.map(shown)
}
