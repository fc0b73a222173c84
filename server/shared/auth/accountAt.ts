import { and, isNull } from 'drizzle-orm'
import { isAddress, spellingsOf } from '#server/kit/addresses.ts'
import type { Database, Tx } from '#server/kit/database.ts'
import { person } from './tables.ts'

/**
 * The account of an address as it was typed. One of before may have been kept in another spelling, and two of one address in two: whoever types
 * the very one signs in to it, as always.
 */
export async function accountAt(tx: Tx | Database, typed: string) {
  const found = await tx
    .select()
    .from(person)
    .where(and(isAddress(person.email, typed), isNull(person.deletedAt)))
  for (const spelling of spellingsOf(typed)) {
    const account = found.find(({ email }) => email === spelling)
    if (account) return account
  }
  return undefined
}
