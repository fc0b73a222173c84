import { createHmac } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { v7 } from 'uuid'
import { cleanEmail } from '#contract/clean.ts'
import { everyPurpose } from '#contract/newsletter/words.ts'
import { type Channel, type ConsentKind, consentOf } from '#contract/rules/consent/consentFold.ts'
import type { Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithSettings } from '#server/kit/house.ts'
import { consentAddress, consentEvent, consentState } from './tables.ts'

export type Address = typeof consentAddress.$inferSelect

/** A place where somebody can be reached, as they say it. */
export interface ConsentTarget {
  channel: Channel
  address: string
}

export const spelledOf = ({ channel, address }: ConsentTarget) => (channel === 'email' ? cleanEmail(address) : address)

/** The text that stands in place of an address whose owner has left: a no holds on. */
export const hashedOf = ({ settings }: WithSettings, target: ConsentTarget) =>
  `#${createHmac('sha256', settings.secrets.token)
    .update(JSON.stringify(['consent', target.channel, spelledOf(target)]))
    .digest('base64url')}`

/** Condition for the row of an address, also of one that was hashed. */
export const isTarget = (house: WithSettings, target: ConsentTarget) =>
  and(eq(consentAddress.channel, target.channel), inArray(consentAddress.address, [spelledOf(target), hashedOf(house, target)]))

/** The row of an address, locked; made where there is none. One whose owner had left is known by its address again. */
export async function addressIn({ tx, house }: Within<WithSettings>, target: ConsentTarget, person?: string | null): Promise<Address> {
  const address = spelledOf(target)
  const found = async () => (await tx.select().from(consentAddress).where(isTarget(house, target)).for('update'))[0]
  const known = await found()
  if (!known) {
    const row = { _id: v7(), channel: target.channel, address, person, changed: new Date().toISOString() }
    await tx.insert(consentAddress).values(row).onConflictDoNothing()
    return (await found())!
  }
  if (known.address === address && (!person || known.person === person)) return known
  const next = { address, person: person ?? known.person }
  await tx.update(consentAddress).set(next).where(eq(consentAddress._id, known._id))
  return { ...known, ...next }
}

/** Something that happened, in the words of the ledger. */
export interface Happened {
  purpose: string
  kind: ConsentKind
  /** Form, mailing or reason it came by. */
  source: string
  /** The device's moment; that of the receipt without it. */
  at?: string
  wording?: number | null
  actor?: string
}

/** Adds an event to the ledger of an address, whose row is locked, and works out what holds now; its id. */
export async function record(tx: Tx, { _id: address }: Pick<Address, '_id'>, { at, ...event }: Happened) {
  const receipt = new Date().toISOString()
  const moment = at !== undefined && at < receipt ? at : receipt
  const _id = v7()
  await tx.insert(consentEvent).values({ _id, address, receipt, moment, ...event })
  await tx.update(consentAddress).set({ changed: receipt }).where(eq(consentAddress._id, address))
  await workOut(tx, address)
  return _id
}

/** Writes what the events of an address come to by now. */
export async function workOut(tx: Tx, address: string) {
  const events = await tx.select().from(consentEvent).where(eq(consentEvent.address, address))
  const now = new Date().toISOString()
  const purposes = new Set(events.map(({ purpose }) => purpose).filter(purpose => purpose !== everyPurpose))
  for (const purpose of purposes) {
    const set = consentOf(
      events.filter(event => event.purpose === purpose || event.purpose === everyPurpose),
      now,
    )
    await tx
      .insert(consentState)
      .values({ address, purpose, ...set })
      .onConflictDoUpdate({ target: [consentState.address, consentState.purpose], set })
  }
}

/** The states that hold of an address, by purpose. */
export async function statesOf(tx: Tx, address: string) {
  const rows = await tx.select().from(consentState).where(eq(consentState.address, address))
  return new Map(rows.map(row => [row.purpose, row]))
}
