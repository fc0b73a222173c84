import { eq, lt } from 'drizzle-orm'
import { codeOfToday } from '#contract/countries.ts'
import { addressOf } from '#contract/payments/bills/billAddress.ts'
import type { Address } from '#contract/rules/papers/billParts.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithDb, WithSettings } from '#server/kit/house.ts'
import { seal, unseal } from '#server/kit/jobs/seal.ts'
import { dayOf } from '#server/kit/zone.ts'
import { person } from '#server/shared/auth/tables.ts'
import { inLatinLetters } from '#server/shared/exports/readable.ts'
import { paymentAddress } from './tables.ts'

/** Years after the end of the business year for which books are kept (OR 958f). */
const years = 10

const untilOf = (day: string) => `${Number(day.slice(0, 4)) + years + 1}-01-01`

export async function profileAddress(tx: Tx, _id: string): Promise<Address | undefined> {
  const [found] = await tx.select().from(person).where(eq(person._id, _id))
  return found && addressOf(found)
}

/** Seals the payer's address as it is printed from here on; one that is not whole is printed nowhere. */
export async function keepAddress(tx: Tx, house: WithSettings, { _id, person: of }: { _id: string; person: string }) {
  const address = await profileAddress(tx, of)
  if (!address) return
  const row = { payment: _id, person: of, sealed: seal(house, address), until: untilOf(dayOf(new Date().toISOString())) }
  await tx.insert(paymentAddress).values(row).onConflictDoNothing()
}

/** The sealed address in Latin letters, with its country as it is written today; without a country that there is, the payer writes theirs by hand. */
export async function printedAddress(tx: Tx, house: WithSettings, payment: string): Promise<Address | null> {
  const [found] = await tx.select().from(paymentAddress).where(eq(paymentAddress.payment, payment))
  if (!found) return null
  const { name, street, town, ...address } = unseal<Address>(house, found.sealed)
  const country = codeOfToday(address.country)
  const letters = { name: inLatinLetters(name), street: inLatinLetters(street), town: inLatinLetters(town) }
  return country ? { ...address, ...letters, country } : null
}

/** Deletes the addresses whose time is over. */
export const forgetAddresses = ({ db }: WithDb, now: Date) =>
  db.delete(paymentAddress).where(lt(paymentAddress.until, dayOf(now.toISOString())))
