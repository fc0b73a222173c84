import { and, eq, exists, isNull, ne, notExists, or, sql } from 'drizzle-orm'
import { everyPurpose } from '#contract/newsletter/words.ts'
import { isAddress } from '#server/kit/addresses.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithSettings } from '#server/kit/house.ts'
import { person } from '#server/shared/auth/tables.ts'
import { hashedOf, record, statesOf } from './ledger.ts'
import { consentAddress, consentEvent, consentState } from './tables.ts'
import { otherAddress } from './wishes.ts'

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
  await hashFormer(tx, house, _id)
  const theirs = emailVerifiedAt ? or(eq(consentAddress.person, _id), byAddress) : eq(consentAddress.person, _id)
  for (const address of await tx.select().from(consentAddress).where(theirs).for('update')) {
    const states = [...(await statesOf(tx, address._id)).values()]
    if (states.some(({ state }) => state !== 'no'))
      await record(tx, address, { purpose: everyPurpose, kind: 'withdrawn', source: 'Konto gelöscht' })
    const hashed = address.address.startsWith('#') ? address.address : hashedOf(house, address)
    await tx.update(consentAddress).set({ address: hashed, person: null }).where(eq(consentAddress._id, address._id))
  }
}

/** Addresses that this account had before, at which nobody gets anything: the no holds on under the hash alone. */
async function hashFormer(tx: Tx, house: WithSettings, _id: string) {
  const left = tx
    .select({ one: sql`1` })
    .from(consentEvent)
    .where(and(eq(consentEvent.address, consentAddress._id), eq(consentEvent.actor, _id), eq(consentEvent.source, otherAddress)))
  const more = tx
    .select({ one: sql`1` })
    .from(consentState)
    .where(and(eq(consentState.address, consentAddress._id), ne(consentState.state, 'no')))
  const plain = sql`${consentAddress.address} not like '#%'`
  const former = await tx
    .select()
    .from(consentAddress)
    .where(and(eq(consentAddress.channel, 'email'), isNull(consentAddress.person), plain, exists(left), notExists(more)))
    .for('update')
  for (const address of former)
    await tx
      .update(consentAddress)
      .set({ address: hashedOf(house, address) })
      .where(eq(consentAddress._id, address._id))
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
