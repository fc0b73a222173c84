import { eq } from 'drizzle-orm'
import { everyPurpose } from '#contract/newsletter/words.ts'
import type { Within } from '#server/kit/acting.ts'
import type { WithSettings } from '#server/kit/house.ts'
import { type Address, addressIn, record, statesOf } from './ledger.ts'
import { showCenter } from './ownWishes.ts'
import { consentAddress } from './tables.ts'
import { behindKey } from './unsubscribeKeys.ts'

/** The word of the button that ends everything. */
export const everything = 'alles'

/** Ends one purpose, or all, of an address whose row is locked; what has ended already is no news. */
export async function end(
  { tx, house }: Within<WithSettings>,
  address: Address,
  { purpose, ...how }: { purpose: string; source: string; at?: string; actor?: string },
) {
  const states = await statesOf(tx, address._id)
  // Somebody who has said nothing can get offers as a customer (V06): that ends, too.
  const left = [...states.values()].filter(({ state, until }) => (state !== 'no' && state !== 'blocked') || until !== null)
  const isOver = purpose === everyPurpose ? states.size > 0 && left.length === 0 : states.get(purpose)?.state === 'no'
  if (!isOver) await record(tx, address, { purpose, kind: 'withdrawn', ...how })
  await showCenter({ tx, house }, address.person)
}

/** The row behind a key, locked: by its id, for an address whose owner has left has no other name. */
async function lockConsentAddress(given: Within<WithSettings>, found: Address) {
  if (!found.address.startsWith('#')) return addressIn(given, found)
  const [row] = await given.tx.select().from(consentAddress).where(eq(consentAddress._id, found._id)).for('update')
  return row ?? found
}

/** A click in a mail, or on our page: whoever has the key may say no, and is told the same whether there was anything to end. */
export async function unsubscribe(given: Within<WithSettings>, key: string, { was }: { was?: string }) {
  const found = await behindKey(given.tx, key)
  if (!found) return
  const isAll = was === everything
  const source = isAll ? 'Abmelde-Link, alles' : 'Abmelde-Link'
  await end(given, await lockConsentAddress(given, found.address), { purpose: isAll ? everyPurpose : found.purpose, source })
}
