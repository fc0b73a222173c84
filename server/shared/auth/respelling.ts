import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { cleanEmail, cleanLine } from '#contract/clean.ts'
import { plainPhone } from '#contract/phone.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithDb, WithLog } from '#server/kit/house.ts'
import { type Respelled, respell, type Spellings } from '#server/kit/respell.ts'
import { hashOfAddress } from './mailedKeys.ts'
import { emailChange, emailCode, person, personKey } from './tables.ts'

const spellings: Spellings = {
  email: cleanEmail,
  vorname: cleanLine,
  nachname: cleanLine,
  adresse_1: cleanLine,
  adresse_2: cleanLine,
  stadt: cleanLine,
  telefon: plainPhone,
}

/**
 * Gives an account's address its spelling, with all that is bound to it: mailed keys open still, and an address that waits can still hold. A
 * code that is out is bound by a hash that nobody can make anew; where there is one the address waits for another day.
 */
async function moveAddress(tx: Tx, { _id, before, spelled }: Respelled) {
  const own = and(eq(person._id, _id), eq(person.email, before))
  const [found] = await tx.select({ _id: person._id }).from(person).where(own).for('update')
  if (!found || (await tx.$count(emailCode, and(eq(emailCode.person, _id), gt(emailCode.expires, sql`now()`)))) > 0) return
  await tx.update(person).set({ email: spelled }).where(own)
  await tx
    .update(personKey)
    .set({ sentTo: hashOfAddress(spelled) })
    .where(and(eq(personKey.person, _id), eq(personKey.sentTo, hashOfAddress(before))))
  await tx
    .update(emailChange)
    .set({ from: spelled })
    .where(and(eq(emailChange.person, _id), eq(emailChange.from, before)))
}

/** Brings the accounts of before, and the addresses that wait for one, to today's spelling. */
export async function respellPeople(house: WithDb & WithLog) {
  await respell(house, 'person', spellings, { email: moveAddress })
  await respell(house, 'email_change', { to: cleanEmail })
}

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
