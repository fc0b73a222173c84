import { eq } from 'drizzle-orm'
import { brandOf } from '#contract/brand.ts'
import type { WishForm } from '#contract/newsletter/shapes.ts'
import { everyPurpose, newsletterOf, offersOf, wording } from '#contract/newsletter/words.ts'
import type { Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithSettings } from '#server/kit/house.ts'
import { orderAsking } from './asking.ts'
import { addressIn, record, statesOf } from './ledger.ts'
import { isOfWish, isProven, ownerOf, showCenter, targetOf } from './ownWishes.ts'
import { consentAddress, consentEvent } from './tables.ts'

/** A wish that somebody of the staff wrote down: theirs is no yes, so the person is asked in any case (V05). */
interface WrittenWish extends WishForm {
  by?: string
}

/** Switches one on or off. An address that is not proven, or was blocked, is asked by a mail first. */
export async function wish(given: Within<WithSettings>, _id: string, form: WrittenWish, source = 'Profil') {
  await turnConsent(given, _id, form, source)
  if (form.what === 'newsletter') await showCenter(given, _id)
}

async function turnConsent(
  { tx, house }: Within<WithSettings>,
  _id: string,
  { what, on, newsletterCenter, at, by }: WrittenWish,
  source: string,
) {
  const owner = await ownerOf(tx, _id)
  const isOwn = isProven(owner, what)
  const address = await addressIn({ tx, house }, targetOf(owner, what), isOwn ? _id : undefined)
  const states = await statesOf(tx, address._id)
  const wanted = on
    ? newsletterCenter && what === 'newsletter'
      ? newsletterOf(newsletterCenter)
      : offersOf(brandOf(owner.studioCode))
    : undefined
  const act = { at, source, actor: by ?? _id }
  const fits = isOfWish(what, owner)
  for (const { purpose, state } of states.values()) {
    if (!fits(purpose) || purpose === wanted || state === 'no') continue
    if (isOwn || state === 'asked') await record(tx, address, { purpose, kind: 'withdrawn', ...act })
  }
  if (!wanted) return
  const before = states.get(wanted)?.state
  if (isOwn && before === 'yes') return
  const asks = !isOwn || before === 'blocked' || by !== undefined
  const event = await record(tx, address, { purpose: wanted, kind: asks ? 'asked' : 'given', wording, ...act })
  if (asks) await orderAsking(tx, event)
}

/** Somebody has proven their address: what they asked for before holds from now on, unless it was ended since. */
export async function proveWishes(tx: Tx, house: WithSettings, _id: string) {
  const owner = await ownerOf(tx, _id)
  const address = await addressIn({ tx, house }, { channel: 'email', address: owner.email }, _id)
  const events = await tx.select().from(consentEvent).where(eq(consentEvent.address, address._id)).orderBy(consentEvent.number)
  const last = new Map<string, (typeof events)[number]>()
  for (const event of events) {
    if (event.purpose === everyPurpose) last.clear()
    else last.set(event.purpose, event)
  }
  for (const { purpose, kind, actor, wording } of last.values())
    if (kind === 'asked' && actor === _id)
      await record(tx, address, { purpose, kind: 'given', source: 'Adresse bestätigt', wording, actor: _id })
  await showCenter({ tx, house }, _id)
}

/** Source of what ends at an address when its account has another one. */
export const otherAddress = 'Andere Adresse im Profil'

/** Their address is another one by now, which they have proven: what the former got goes along, but for what the new one refused itself. */
export async function moveWishes(tx: Tx, house: WithSettings, { _id, from, to }: { _id: string; from: string; to: string }) {
  const former = await addressIn({ tx, house }, { channel: 'email', address: from })
  const states = await statesOf(tx, former._id)
  await tx.update(consentAddress).set({ person: null }).where(eq(consentAddress._id, former._id))
  const address = await addressIn({ tx, house }, { channel: 'email', address: to }, _id)
  const source = otherAddress
  for (const { purpose, state } of states.values()) {
    if (state !== 'yes') continue
    await record(tx, address, { purpose, kind: 'moved', source, actor: _id })
    await record(tx, former, { purpose, kind: 'withdrawn', source, actor: _id })
  }
  await showCenter({ tx, house }, _id)
}
