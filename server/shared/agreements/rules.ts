import { and, desc, eq, inArray, isNotNull, not, sql } from 'drizzle-orm'
import type { SignedAgreement } from '#contract/agreements/calls.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import { givenAmong, prepared, statements } from '#server/kit/prepared.ts'
import { person as people } from '#server/shared/auth/tables.ts'
import { signedAgreementOf } from './sign.ts'
import { agreement } from './tables.ts'

/** Signed agreements of a person, newest first. A caller that shows them to somebody else leaves a `trace` too. */
export async function agreementsOf(tx: Tx, person: string): Promise<SignedAgreement[]> {
  const rows = await tx.select().from(agreement).where(eq(agreement.person, person)).orderBy(desc(agreement.signedAt))
  return rows.map(signedAgreementOf)
}

/** People who took their consent back, and gave it no more. */
const withdrawn = and(eq(people.consent1, false), isNotNull(people.consentWithdrawnAt))

/** The others, where the query that asks joins the person. */
export const isConsented = not(withdrawn!)

const oneWithdrawn = prepared(
  statements
    .select({ _id: people._id })
    .from(people)
    .where(and(sql`${people._id} = ${givenAmong('people', 'uuid')}`, withdrawn))
    .limit(1)
    .prepare('consents'),
)

/** Refuses the staff what tells of the health of these people, where one of them took their consent back (H10). */
export async function mustConsent(tx: Tx, all: readonly string[]) {
  if ((await oneWithdrawn(tx, { people: [...all] })).length > 0) throw new Refusal('no-consent')
}

/** Those of these people who took their consent back: a list leaves out what it tells of them. */
export async function withdrawnAmong(tx: Tx, all: readonly string[]) {
  const rows = await tx
    .select({ _id: people._id })
    .from(people)
    .where(and(inArray(people._id, [...all]), withdrawn))
  return new Set(rows.map(({ _id }) => _id))
}
