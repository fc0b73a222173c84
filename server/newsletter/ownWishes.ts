import { and, eq, isNull } from 'drizzle-orm'
import { brandOf } from '#contract/brand.ts'
import { type NewsletterWish, type OwnWishes, wishes } from '#contract/newsletter/shapes.ts'
import { centerIn, offersOf } from '#contract/newsletter/words.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithDomains, WithSettings } from '#server/kit/house.ts'
import { person } from '#server/shared/auth/tables.ts'
import { customerException } from './customers.ts'
import { type Address, type ConsentTarget, isTarget, statesOf } from './ledger.ts'
import { aboutOf } from './newsletterSettings.ts'
import { consentAddress, consentEvent } from './tables.ts'

type Owner = Pick<typeof person.$inferSelect, '_id' | 'email' | 'emailVerifiedAt' | 'studioCode'>
type State = OwnWishes['rows'][number]

export async function ownerOf(tx: Tx, _id: string): Promise<Owner> {
  const { email, emailVerifiedAt, studioCode } = person
  const [row] = await tx
    .select({ _id: person._id, email, emailVerifiedAt, studioCode })
    .from(person)
    .where(and(eq(person._id, _id), isNull(person.deletedAt)))
  if (!row) throw new Refusal('missing')
  return row
}

export const targetOf = ({ _id, email }: Owner, what: NewsletterWish): ConsentTarget =>
  what === 'offersPush' ? { channel: 'push', address: _id } : { channel: 'email', address: email }

/** The account's own device is its own; an address is, once it is proven. */
export const isProven = ({ emailVerifiedAt }: Owner, what: NewsletterWish) => what === 'offersPush' || emailVerifiedAt !== null

export const isOfWish = (what: NewsletterWish, owner: Owner) => (purpose: string) =>
  what === 'newsletter' ? centerIn(purpose) !== undefined : purpose === offersOf(brandOf(owner.studioCode))

const rank = { yes: 0, asked: 1, blocked: 2, no: 3, none: 4 }

/** True where this account asked for something of the address, which it has not proven. */
const askedHere = async (tx: Tx, address: Address, owner: Owner) =>
  (await tx.$count(consentEvent, and(eq(consentEvent.address, address._id), eq(consentEvent.actor, owner._id)))) > 0

/** How a wish stands. Of an address that is not proven no more is told than that this account has asked. */
async function stateOf({ tx, house }: Within<WithSettings>, owner: Owner, what: NewsletterWish): Promise<State> {
  const nothing: State = { what, newsletterCenter: null, state: 'none', until: null }
  const [address] = await tx
    .select()
    .from(consentAddress)
    .where(isTarget(house, targetOf(owner, what)))
  if (!address) return nothing
  const isOwn = isProven(owner, what)
  if (!isOwn && !(await askedHere(tx, address, owner))) return nothing
  const fits = isOfWish(what, owner)
  const [first] = [...(await statesOf(tx, address._id)).values()]
    .filter(({ purpose, state }) => fits(purpose) && (isOwn || state === 'asked'))
    .toSorted((one, other) => rank[one.state] - rank[other.state] || ((one.since ?? '') < (other.since ?? '') ? 1 : -1))
  if (!first) return nothing
  return { what, newsletterCenter: centerIn(first.purpose) ?? null, state: first.state, until: first.until }
}

/** True of a customer whom offers reach though they have said nothing: to refuse them they have to see them. */
async function isExcepted(given: Within<WithSettings & WithDomains>, owner: Owner) {
  const excepted = await customerException(given, offersOf(brandOf(owner.studioCode)))
  if (!excepted || !isProven(owner, 'offersMail')) return false
  return (await given.tx.$count(consentAddress, and(isTarget(given.house, targetOf(owner, 'offersMail')), excepted))) > 0
}

/** The mails of ours that somebody gets. */
export async function ownWishes(given: Within<WithSettings & WithDomains>, _id: string): Promise<OwnWishes> {
  const owner = await ownerOf(given.tx, _id)
  const rows: State[] = []
  for (const what of wishes) {
    const row = await stateOf(given, owner, what)
    const comes = what === 'offersMail' && row.state === 'none' && (await isExcepted(given, owner))
    rows.push(comes ? { ...row, state: 'yes' } : row)
  }
  return { rows, about: await aboutOf(given.tx, brandOf(owner.studioCode)) }
}

/** Writes into somebody's profile where their newsletter comes from, as the ledger has it. */
export async function showCenter(given: Within<WithSettings>, _id: string | null) {
  if (!_id) return
  const { state, newsletterCenter } = await stateOf(given, await ownerOf(given.tx, _id), 'newsletter')
  const isOn = state === 'yes' || state === 'asked'
  await given.tx
    .update(person)
    .set({ newsletterCenter: isOn ? newsletterCenter : null })
    .where(eq(person._id, _id))
}
