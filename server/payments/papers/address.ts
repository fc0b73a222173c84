import { eq, lt } from 'drizzle-orm'
import { type Address, addressOf } from '#contract/payments/bills/address.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { seal, unseal } from '#server/kit/jobs/seal.ts'
import { dayOf } from '#server/kit/zone.ts'
import { person } from '#server/shared/auth/tables.ts'
import { paymentAddress } from './tables.ts'

type Keys = Pick<House, 'settings'>

/** Years after the end of the business year for which books are kept (OR 958f). */
const years = 10

const untilOf = (day: string) => `${Number(day.slice(0, 4)) + years + 1}-01-01`

export async function profileAddress(tx: Tx, _id: string): Promise<Address | undefined> {
  const [found] = await tx.select().from(person).where(eq(person._id, _id))
  return found && addressOf(found)
}

/** Seals the payer's address as it is printed from here on; one that is not whole is printed nowhere. */
export async function keepAddress(tx: Tx, house: Keys, { _id, person: of }: { _id: string; person: string }) {
  const address = await profileAddress(tx, of)
  if (!address) return
  const row = { payment: _id, person: of, sealed: seal(house, address), until: untilOf(dayOf(new Date().toISOString())) }
  await tx.insert(paymentAddress).values(row).onConflictDoNothing()
}

export async function printedAddress(tx: Tx, house: Keys, payment: string): Promise<Address | null> {
  const [found] = await tx.select().from(paymentAddress).where(eq(paymentAddress.payment, payment))
  return found ? unseal<Address>(house, found.sealed) : null
}

/** Deletes the addresses whose time is over. */
export const forgetAddresses = ({ db }: Pick<House, 'db'>, now: Date) =>
  db.delete(paymentAddress).where(lt(paymentAddress.until, dayOf(now.toISOString())))
