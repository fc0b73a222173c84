import { and, inArray, isNull } from 'drizzle-orm'
import { cleanEmail } from '#contract/clean.ts'
import type { Database, Tx } from '#server/kit/database.ts'
import { person } from './tables.ts'

/**
 * The account of an address as it was typed. One of before may have been kept in another spelling, and two of one address in two: whoever types
 * the very one signs in to it, as always.
 */
export async function accountAt(tx: Tx | Database, typed: string) {
  const spellings = [typed.trim().toLowerCase(), cleanEmail(typed)]
  const found = await tx
    .select()
    .from(person)
    .where(and(inArray(person.email, spellings), isNull(person.deletedAt)))
  return found.find(({ email }) => email === spellings[0]) ?? found[0]
}
