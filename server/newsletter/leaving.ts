import { and, eq, isNull, ne, notExists, or, sql } from 'drizzle-orm'
import { everyPurpose } from '#contract/newsletter/words.ts'
import { isAddress } from '#server/kit/addresses.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithSettings } from '#server/kit/house.ts'
import { person } from '#server/shared/auth/tables.ts'
import { hashedOf, record, statesOf } from './ledger.ts'
import { consentAddress, consentEvent } from './tables.ts'

/**
 * Somebody leaves: all that advertises ends, and their addresses stay as keyed hashes, so that a no holds on. What they asked for with an
 * address that they never proved goes.
 */
export async function endWishes(tx: Tx, house: WithSettings, _id: string) {
  const [owner] = await tx.select().from(person).where(eq(person._id, _id))
  if (!owner) return
  const { email, emailVerifiedAt } = owner
  const byAddress = and(eq(consentAddress.channel, 'email'), isAddress(consentAddress.address, email))
  if (!emailVerifiedAt) await forgetUnproven(tx, _id, email)
  const theirs = emailVerifiedAt ? or(eq(consentAddress.person, _id), byAddress) : eq(consentAddress.person, _id)
  for (const address of await tx.select().from(consentAddress).where(theirs).for('update')) {
    const states = [...(await statesOf(tx, address._id)).values()]
    if (states.some(({ state }) => state !== 'no'))
      await record(tx, address, { purpose: everyPurpose, kind: 'withdrawn', source: 'Konto gelöscht' })
    const hashed = address.address.startsWith('#') ? address.address : hashedOf(house, address)
    await tx.update(consentAddress).set({ address: hashed, person: null }).where(eq(consentAddress._id, address._id))
  }
}

/** An address of which nobody but this account has said anything. */
async function forgetUnproven(tx: Tx, _id: string, email: string) {
  const others = tx
    .select({ one: sql`1` })
    .from(consentEvent)
    .where(and(eq(consentEvent.address, consentAddress._id), or(isNull(consentEvent.actor), ne(consentEvent.actor, _id))))
  await tx
    .delete(consentAddress)
    .where(
      and(eq(consentAddress.channel, 'email'), isAddress(consentAddress.address, email), isNull(consentAddress.person), notExists(others)),
    )
}
