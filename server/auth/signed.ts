import { eq } from 'drizzle-orm'
import type { SignedIn } from '#contract/auth.ts'
import { Refusal } from '#contract/refusals.ts'
import { loadUser } from '#server/account/user.ts'
import type { Tx } from '#server/kit/database.ts'
import { grantsOfPerson } from './grants.ts'
import { person } from './tables.ts'

/** The part of a sign-in that a device keeps. */
export async function signedIn(tx: Tx, _id: string, token: string): Promise<SignedIn> {
  const [row] = await tx.select({ keepKey: person.keepKey }).from(person).where(eq(person._id, _id))
  if (!row) throw new Refusal('unauthenticated')
  return { token, user: await loadUser(tx, _id), userRights: await grantsOfPerson(tx, _id), keepKey: row.keepKey }
}
