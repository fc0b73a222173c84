import { and, eq, gt, isNull } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { CallBody } from '#contract/call.ts'
import { readCode } from '#contract/codes.ts'
import type { membercards } from '#contract/membercards/calls.ts'
import type { CardRow, OwnCard } from '#contract/membercards/shapes.ts'
import { cardPurpose } from '#contract/newsletter/words.ts'
import { Refusal } from '#contract/refusals.ts'
import type { CardSource } from '#contract/rules/membercards/states.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { isSame } from '#server/kit/row.ts'
import { noteOnLead, receiveEnquiry } from '#server/leads/plugs.ts'
import { askFor } from '#server/newsletter/rules.ts'
import { lockReferrals } from '#server/referrals/rules.ts'
import { actorOf } from '#server/serve/serve.ts'
import { seenPerson } from '#server/shared/auth/rules.ts'
import { person } from '#server/shared/auth/tables.ts'
import { hasWaited } from '#server/shop/rules.ts'
import { priceIn } from './money.ts'
import { ownMembercardOf } from './ownMembercards.ts'
import { present } from './rows.ts'
import { type Card, cardBefore, holderOf, type MembercardHolder } from './rules.ts'
import { settleScans } from './scan.ts'
import { membercard } from './tables.ts'

type CardIssueCalls = typeof membercards
type Sub = CallBody<CardIssueCalls['sub']>

/** When it was done: never later than it arrived. */
const doneAt = (at: string) => [at, new Date().toISOString()].sort()[0]!

const byCode = async (tx: Tx, code: string) => (await tx.select().from(membercard).where(eq(membercard.code, code)).for('update'))[0]
const byId = async (tx: Tx, _id: string) => (await tx.select().from(membercard).where(eq(membercard._id, _id)).for('update'))[0]

/** Each card is a lead of the 11 days; the same person asks again, and is one (V04). */
async function leadOf(given: Acting, one: MembercardHolder, studio: string) {
  const { row } = await receiveEnquiry(given, { ...one, wish: null, studio, source: 'tendays', author: actorOf(given.who) })
  return row._id
}

interface CardSignupInput {
  _id: string
  studio: string
  at: string
  source: CardSource
  person?: string
}

/** A sign-up, once: under its id with another content it is `taken`. */
async function signUp(given: Acting, one: MembercardHolder, asked: CardSignupInput): Promise<CardRow> {
  await keepCardSignup(given, one, asked)
  return present(given.tx, given.who, asked._id)
}

/** Keeps a sign-up; a card that is bought is refused `card-again` where there was one in the 12 months before. */
async function keepCardSignup(given: Acting, one: MembercardHolder, { at, ...asked }: CardSignupInput & { price?: number }) {
  const { tx } = given
  await lockReferrals(tx)
  const known = await byId(tx, asked._id)
  if (known) {
    if (!isSame(known, { ...one, studio: asked.studio })) throw new Refusal('taken')
    return
  }
  const earlier = await cardBefore(tx, { ...one, person: asked.person }, doneAt(at), asked._id)
  if (earlier && asked.price) throw new Refusal('card-again')
  const lead = await leadOf(given, one, asked.studio)
  await tx.insert(membercard).values({ ...one, ...asked, lead, asked: doneAt(at), again: earlier !== undefined })
}

export const sub = (given: Acting, body: Sub) => signUp(given, holderOf(body), { ...body, source: 'sub' })

/** Signs up whoever has an account, with what stands there: one of the studios whose people the caller sees or signs up, any other is `missing`. */
export async function signup(given: Acting, { person: of, ...body }: CallBody<CardIssueCalls['signup']>): Promise<CardRow> {
  const one = await seenPerson(given.tx, given.who, of, ['u_search', 'm_signupUser'])
  return signUp(given, holderOf(one), { ...body, source: 'account', person: of })
}

/** The caller buys a card, which its payment issues; one that they have begun to buy in that studio is the same. */
export async function order(given: Acting, { _id, studio }: CallBody<CardIssueCalls['order']>): Promise<OwnCard> {
  const { tx, who } = given
  const price = await priceIn(tx, studio)
  if (price === 0) throw new Refusal('invalid', { studio: 'In diesem Studio ist die Karte gratis: Du bekommst sie am Empfang.' })
  await lockReferrals(tx)
  const begun = and(eq(membercard.person, who._id), eq(membercard.studio, studio), isNull(membercard.issued), isNull(membercard.closed))
  const [open] = await tx
    .select()
    .from(membercard)
    .where(and(begun, gt(membercard.price, 0)))
  if (open) return ownMembercardOf(open)
  const [one] = await tx.select().from(person).where(eq(person._id, who._id))
  const at = new Date().toISOString()
  await keepCardSignup(given, holderOf(one!), { _id, studio, at, source: 'account', person: who._id, price })
  return ownMembercardOf((await byId(tx, _id))!)
}

/** The fields that are written of a card that is issued. */
const issuedAs = (given: Acting, { code, at }: CallBody<CardIssueCalls['issue']>, earlier: Card | undefined) => ({
  code,
  issued: doneAt(at),
  issuedBy: actorOf(given.who),
  again: earlier !== undefined,
})

/**
 * Issues a card. Its code is the card: what arrives again under it is the same. A sign-up that another tablet has issued meanwhile without a network
 * leaves two cards, the second one flagged, for both are in somebody's hand.
 */
export async function issue(given: Acting, body: CallBody<CardIssueCalls['issue']>): Promise<CardRow> {
  const { tx, who } = given
  if (readCode(body.code) !== body.code) throw new Refusal('invalid', { code: 'Dieser Code ist nicht lesbar.' })
  await lockReferrals(tx)
  const one = holderOf(body)
  const known = await byCode(tx, body.code)
  if (known) {
    if (!isSame(known, { ...one, studio: body.studio })) throw new Refusal('taken')
    return present(tx, who, known._id)
  }
  const named = await byId(tx, body._id)
  if (named && named.studio !== body.studio) throw new Refusal('missing')
  const waited = body.offline || hasWaited(body.at)
  const isSub = named !== undefined && !named.issued && !named.closed
  if (named && !isSub && !waited) throw new Refusal('card-state', undefined, await present(tx, who, named._id))
  const earlier = await cardBefore(tx, { ...one, person: named?.person }, doneAt(body.at), isSub ? named._id : v7())
  if (earlier && !waited) throw new Refusal('card-again')
  const _id = isSub ? await ofSub(given, named, { body, earlier }) : await ofNobody(given, named ? v7() : body._id, { body, earlier })
  if (body.mails && one.email)
    await askFor(given, { email: one.email, purpose: cardPurpose, source: 'Membercard am Empfang', actor: actorOf(who) })
  await settleScans(given, _id)
  return present(tx, who, _id)
}

interface Issued {
  body: CallBody<CardIssueCalls['issue']>
  earlier: Card | undefined
}

async function ofSub(given: Acting, row: Card, { body, earlier }: Issued) {
  // A card that was bought keeps the price at which it was.
  const price = row.price > 0 ? row.price : await priceIn(given.tx, row.studio)
  const fields = { ...holderOf(body), ...issuedAs(given, body, earlier), price, version: row.version + 1 }
  await given.tx.update(membercard).set(fields).where(eq(membercard._id, row._id))
  if (row.lead) await noteOnLead(given.tx, { _id: row.lead }, { kind: 'card', title: 'Membercard gelöst', author: actorOf(given.who) })
  return row._id
}

async function ofNobody(given: Acting, _id: string, { body, earlier }: Issued) {
  const one = holderOf(body)
  const lead = await leadOf(given, one, body.studio)
  const price = await priceIn(given.tx, body.studio)
  const fields = {
    ...one,
    ...issuedAs(given, body, earlier),
    studio: body.studio,
    source: 'desk' as const,
    lead,
    price,
    asked: doneAt(body.at),
  }
  await given.tx.insert(membercard).values({ _id, ...fields })
  return _id
}
