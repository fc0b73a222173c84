import { and, inArray, isNull, sql } from 'drizzle-orm'
import { cleanEmail, cleanLine } from '#contract/clean.ts'
import { plainPhone } from '#contract/phone.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithDb, WithLog } from '#server/kit/house.ts'
import { respell, type Spellings } from '#server/kit/respell.ts'
import { person } from './tables.ts'

const spellings: Spellings = {
  email: cleanEmail,
  vorname: cleanLine,
  nachname: cleanLine,
  adresse_1: cleanLine,
  adresse_2: cleanLine,
  stadt: cleanLine,
  telefon: plainPhone,
}

/** Brings the accounts of before to today's spelling. */
export const respellPeople = (house: WithDb & WithLog) => respell(house, 'person', spellings)

/**
 * The accounts whose address is another one's in today's spelling, and was kept in its own: two of before that are one mailbox. They are
 * never merged; the administration sees them.
 */
export async function addressesTwice(tx: Tx): Promise<string[]> {
  const written = await tx
    .select({ _id: person._id, email: person.email })
    .from(person)
    .where(and(sql`${person.email} ~ '[^!-~]'`, isNull(person.deletedAt)))
  const oddly = written.filter(({ email }) => cleanEmail(email) !== email)
  if (oddly.length === 0) return []
  const clean = oddly.map(({ email }) => cleanEmail(email))
  const others = await tx.select({ email: person.email }).from(person).where(inArray(person.email, clean))
  const taken = new Set(others.map(({ email }) => email))
  return oddly.filter(({ email }) => taken.has(cleanEmail(email))).map(({ _id }) => _id)
}
