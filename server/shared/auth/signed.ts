import { eq } from 'drizzle-orm'
import type { SignedIn, User } from '#contract/auth.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithDomains } from '#server/kit/house.ts'
import { grantsOfPerson } from './grants.ts'
import { users } from './plugs.ts'
import { person } from './tables.ts'

/** The signed-in person as their devices keep it. */
export async function userOf(tx: Tx, house: WithDomains, _id: string): Promise<User> {
  const found = users.one(house)
  if (!found) throw new Error('no domain tells who is signed in')
  return found(tx, _id)
}

/** The part of a sign-in that a device keeps. */
export async function signedIn(tx: Tx, house: WithDomains, _id: string, token: string): Promise<SignedIn> {
  const [row] = await tx.select({ keepKey: person.keepKey }).from(person).where(eq(person._id, _id))
  if (!row) throw new Refusal('unauthenticated')
  return { token, user: await userOf(tx, house, _id), userRights: await grantsOfPerson(tx, _id), keepKey: row.keepKey }
}
