import { and, eq, type SQL, sql } from 'drizzle-orm'
import { firstBrand, supportStudio } from '#contract/brand.ts'
import { offersOf } from '#contract/newsletter/words.ts'
import type { Within } from '#server/kit/acting.ts'
import type { WithDomains, WithSettings } from '#server/kit/house.ts'
import { person } from '#server/shared/auth/tables.ts'
import { customerException } from './customers.ts'
import { addressIn, type ConsentTarget, isTarget } from './ledger.ts'
import { consentAddress, consentState } from './tables.ts'
import { listUnsubscribe } from './unsubscribeKeys.ts'

/**
 * True where that address has said yes to that purpose and nothing has ended it, or has said nothing and is a customer's by V06's exception: the one
 * way to ask before anything that advertises goes out.
 */
export async function mayAdvertise(
  { tx, house }: Within<WithSettings & WithDomains>,
  { purpose, ...target }: ConsentTarget & { purpose: string },
) {
  const excepted = await customerException({ tx, house }, purpose)
  const said = await tx
    .select({ state: consentState.state, isExcepted: excepted ? sql<boolean>`${excepted}` : sql<boolean>`false` })
    .from(consentState)
    .innerJoin(consentAddress, eq(consentAddress._id, consentState.address))
    .where(and(isTarget(house, target), eq(consentState.purpose, purpose)))
  return said.some(({ state, isExcepted }) => state === 'yes' || (state === 'none' && isExcepted))
}

const inFirstBrand = sql`coalesce(nullif(${person.studioCode}, ''), ${supportStudio}) in ${firstBrand}`

/** Condition on `person`: the same for all at once, offers by push of the brand whose studio they go to. */
export const takesOffers = (): SQL => sql`exists (
  select 1 from ${consentState} join ${consentAddress} on ${consentAddress._id} = ${consentState.address}
  where ${consentAddress.channel} = 'push' and ${consentAddress.address} = ${person._id}::text and ${consentState.state} = 'yes'
  and ${consentState.purpose} = case when ${inFirstBrand} then ${offersOf('toess')} else ${offersOf('thur')} end)`

/** The way out that a mail of a purpose carries: a page, and the headers of one click. */
export async function wayOut(given: Within<WithSettings>, { purpose, ...target }: ConsentTarget & { purpose: string }) {
  const { _id } = await addressIn(given, target)
  return listUnsubscribe(given, _id, purpose)
}

export { askFor } from './asking.ts'
export { customerException, recordOffersTold } from './customers.ts'
export { addressIn, isTarget, record } from './ledger.ts'
export { listUnsubscribe } from './unsubscribeKeys.ts'
export { wish } from './wishes.ts'
