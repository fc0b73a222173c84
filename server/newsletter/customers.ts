import { eq, type SQL, sql } from 'drizzle-orm'
import { type Brand, brands } from '#contract/brand.ts'
import { offersOf, wording } from '#contract/newsletter/words.ts'
import type { Within } from '#server/kit/acting.ts'
import type { WithDomains, WithSettings } from '#server/kit/house.ts'
import { person } from '#server/shared/auth/tables.ts'
import { isOn } from '#server/shared/brands/switches.ts'
import { addressIn, record } from './ledger.ts'
import { customers } from './plugs.ts'
import { consentAddress, consentEvent } from './tables.ts'

const brandIn = (purpose: string) => (Object.keys(brands) as Brand[]).find(brand => offersOf(brand) === purpose)

/**
 * The one exception to asking before (V06): a condition on the row of an address that has said nothing, neither yes nor no. Its account is a customer
 * of the brand and was told, as its address was taken, that offers can be refused. Nothing where the brand has not turned that on, and of any other
 * purpose.
 */
export async function customerException({ tx, house }: Within<WithDomains>, purpose: string): Promise<SQL | undefined> {
  const brand = brandIn(purpose)
  const isCustomer = customers.one(house)
  if (!brand || !isCustomer || !(await isOn(tx, { brand, what: 'customerOffers' }))) return undefined
  return sql`(${consentAddress.channel} = 'email' and ${isCustomer(consentAddress.person, brand)} and exists (
    select 1 from ${consentEvent} where ${consentEvent.address} = ${consentAddress._id} and ${consentEvent.kind} = 'told'
    and ${consentEvent.purpose} = ${purpose}))`
}

/** Writes down that somebody read, as they gave their address themselves, that offers of ours can be refused. */
export async function recordOffersTold({ tx, house }: Within<WithSettings>, _id: string, { source, at }: { source: string; at: string }) {
  const [owner] = await tx.select({ email: person.email }).from(person).where(eq(person._id, _id))
  if (!owner) return
  const address = await addressIn({ tx, house }, { channel: 'email', address: owner.email })
  for (const brand of Object.keys(brands) as Brand[])
    await record(tx, address, { purpose: offersOf(brand), kind: 'told', source, at, wording, actor: _id })
}
