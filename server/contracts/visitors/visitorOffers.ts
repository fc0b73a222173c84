import { and, eq, isNull, lt } from 'drizzle-orm'
import { v7 } from 'uuid'
import { brandOf, brands } from '#contract/brand.ts'
import { type Choice, choice as choiceShape } from '#contract/contracts/closingShapes.ts'
import type { OfferPromotion } from '#contract/contracts/offerShapes.ts'
import type { SignedPerson, UnsignedPerson } from '#contract/contracts/personShapes.ts'
import type { Offered, OfferLetter } from '#contract/contracts/visitors.ts'
import { addDays } from '#contract/days.ts'
import { Refusal } from '#contract/refusals.ts'
import { hashOf, paperOf, placeOf } from '#contract/rules/contracts/contractPaper.ts'
import { judged, judgedChoice, keepClosed, nextIndex, noted, valuesOf } from '#server/contracts/close.ts'
import { mustBeListed } from '#server/contracts/companyListed.ts'
import { tellClosed } from '#server/contracts/contractNews.ts'
import { putContractState } from '#server/contracts/contractTurn.ts'
import { columnsOf, lifeIn } from '#server/contracts/life.ts'
import { layoutIn } from '#server/contracts/offers/layout.ts'
import { soldOf, versionOf } from '#server/contracts/offers/sold.ts'
import type { offerVersion } from '#server/contracts/offers/tables.ts'
import type { ContractRecord } from '#server/contracts/rules.ts'
import { openPaper, sealVisit } from '#server/contracts/sealedContracts.ts'
import { contract, contractEvent } from '#server/contracts/tables.ts'
import { knownOf } from '#server/contracts/wholeContract.ts'
import type { Acting, Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { done } from '#server/kit/done.ts'
import type { House, WithSettings } from '#server/kit/house.ts'
import { dayOf, today } from '#server/kit/zone.ts'
import { actorOf } from '#server/serve/serve.ts'
import { signingTime } from '#server/shared/agreements/sign.ts'
import { seenPerson } from '#server/shared/auth/rules.ts'
import { person } from '#server/shared/auth/tables.ts'
import { rowIn } from '#server/shared/publicForms/link.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { offerLink } from './links.ts'
import { orderPhotos } from './photos.ts'
import type { SentVisitorClosing } from './sign.ts'
import { contractVisit } from './tables.ts'
import { mailOffer, mailReceived, tellDeclined } from './visitorMails.ts'

/** Days after its last one for which an offer waits for what was signed in time without a network. */
const graceDays = 3

/** Facts about a person that their account holds, as far as it holds them. */
const dataOf = (row: typeof person.$inferSelect): SignedPerson => ({
  vorname: row.vorname,
  nachname: row.nachname,
  geburtstag: row.geburtstag ?? '',
  geschlecht: (row.geschlecht ?? '') as SignedPerson['geschlecht'],
  adresse_1: row.adresse1 ?? '',
  adresse_2: row.adresse2 ?? null,
  plz: row.plz ?? '',
  stadt: row.stadt ?? '',
  land: row.land ?? 'Schweiz',
  telefon: row.telefon ?? '',
  email: row.email,
})

async function receiverOf({ tx, who }: Acting, _id: string) {
  return seenPerson(tx, who, _id).catch(error => {
    if (error instanceof Refusal) throw new Refusal('invalid', { person: 'Diese Person gibt es in deinen Studios nicht.' })
    throw error
  })
}

interface Priced {
  version: Pick<typeof offerVersion.$inferSelect, 'contract'>
  choice: Choice
  promotion: OfferPromotion | null
  day: string
}

/** The last day on which an offered contract can be signed, while its price holds: to the last day of its promotion, and of its presale (C08). */
function lastOf(until: string, { version: { contract: terms }, choice, promotion, day }: Priced): string {
  const presale = !choice.skipPresale && terms.presale && day <= terms.presale.until ? terms.presale.until : until
  return [until, presale, promotion?.until ?? until].sort()[0]!
}

/** Sends somebody an offer: a contract of theirs that nobody has signed yet, and a mail with its link. The same one again is the same. */
export async function offer(given: Acting, wish: OfferLetter) {
  const { tx, house, who } = given
  const { choice, days, note = null } = wish
  const to = await receiverOf(given, wish.person)
  const [known] = await tx.select().from(contract).where(eq(contract._id, wish._id)).for('update')
  if (known) {
    if (known.person !== to._id || known.offer !== wish.offer || known.studio !== wish.studio) throw new Refusal('taken')
    return done
  }
  const version = await versionOf(tx, wish.offer)
  const [place] = await tx.select().from(studio).where(eq(studio.code, wish.studio))
  if (!place || !version?.enabledStudios.includes(wish.studio)) throw new Refusal('contract-offer')
  const day = today()
  const { fields, promotion } = judgedChoice(version, choice, day)
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', fields)
  const closing = {
    studio: wish.studio,
    data: dataOf(to),
    choice,
    payment: { way: version.contract.ways[0]!, iban: null, holder: null },
    guardian: null,
    relation: null,
    closedAt: 'website' as const,
    place: placeOf(version.useStudioCity, place.adresse, brands[brandOf(wish.studio)].town),
    day,
  }
  await mustBeListed(tx, closing)
  const paper = paperOf({ offer: soldOf(version, await layoutIn(tx, wish.studio)), closing, promotion })
  const at = new Date().toISOString()
  const signed = { signedAt: at, lead: null, hash: await hashOf(paper), signatures: { member: null, guardian: null } }
  const until = lastOf(addDays(day, days), { version, choice, promotion, day })
  const values = {
    ...valuesOf(house, signed, { id: wish._id, seller: actorOf(who), person: to._id, paper, marks: [], at }),
    index: await nextIndex(tx, to._id),
    state: 'offered' as const,
    acceptedAt: null,
    offeredUntil: until,
  }
  const { row } = await keepClosed(tx, values, at)
  await tx.insert(contractEvent).values({
    _id: v7(),
    contract: row._id,
    kind: 'turned',
    day,
    receivedAt: at,
    author: actorOf(who),
    reason: note,
    content: { from: 'draft', to: 'offered', choice },
  })
  await mailOffer(given, row, { to, until, note })
  return done
}

/** The offer of a link, its row locked where it is answered; `missing` once its person has left. */
async function behind({ tx, house }: Within<WithSettings>, key: string, locks = false): Promise<ContractRecord> {
  const query = tx
    .select({ row: contract })
    .from(contract)
    .innerJoin(person, and(eq(person._id, contract.person), isNull(person.deletedAt)))
    .where(eq(contract._id, rowIn(house, offerLink, key)))
  const [found] = locks ? await query.for('update', { of: contract }) : await query
  if (!found) throw new Refusal('missing')
  return found.row
}

async function choiceOf(tx: Tx, row: ContractRecord): Promise<Choice> {
  const events = await tx
    .select()
    .from(contractEvent)
    .where(and(eq(contractEvent.contract, row._id), eq(contractEvent.kind, 'turned')))
  const told = events.find(({ content }) => content.to === 'offered')?.content.choice
  return choiceShape.cast(told ?? { start: row.start, addOns: row.terms.addOns.map(({ _id }) => _id) }) as Choice
}

const isOpen = ({ state, offeredUntil }: ContractRecord, day: string) =>
  state === 'offered' && (offeredUntil === null || day <= offeredUntil)

/** Facts of its person that whoever holds the link reads: to an address that nobody has proven it may have gone by a slip of the pen. */
async function shownOf(tx: Tx, row: ContractRecord, data: UnsignedPerson): Promise<UnsignedPerson> {
  const [owner] = await tx.select({ provenAt: person.emailVerifiedAt }).from(person).where(eq(person._id, row.person))
  if (owner?.provenAt) return data
  const { vorname, nachname, email } = data
  const unsaid = Object.fromEntries(Object.keys(data).map(name => [name, null])) as { [Name in keyof UnsignedPerson]: null }
  return { ...unsaid, vorname, nachname, email }
}

/** The offer that a link shows; whose it is stands there only while it can be signed. */
export async function offered(given: Within<WithSettings>, key: string): Promise<Offered> {
  const { tx, house } = given
  const row = await behind(given, key)
  const version = (await versionOf(tx, row.offer, row.offerNumber))!
  const choice = await choiceOf(tx, row)
  const opens = isOpen(row, today())
  const { data } = openPaper(house, row).paper
  return {
    state: row.state === 'offered' && !opens ? 'expired' : row.state,
    until: row.offeredUntil ?? row.day,
    studio: row.studio,
    offer: soldOf(version, await layoutIn(tx, row.studio)),
    choice,
    coded: version.promotions.find(({ _id, code }) => _id === choice.promotion && code) ?? null,
    data: opens ? await shownOf(tx, row, knownOf(data)) : null,
  }
}

/** The person signs what was offered: it is a temporary contract at once, for the link came to their address. */
export async function signOffered({ tx, house }: Within<House>, key: string, sent: SentVisitorClosing) {
  const row = await behind({ tx, house }, key, true)
  if (row.state === 'temporary' && row.hash === sent.hash) return
  const at = new Date().toISOString()
  if (!isOpen(row, dayOf(signingTime(sent.signedAt, new Date(at))))) throw new Refusal('contract-state')
  if (sent.studio !== row.studio || sent.offer !== row.offer || sent.number !== row.offerNumber) throw new Refusal('contract-offer')
  const closing = { ...sent, closedAt: 'website' as const }
  const { version, paper } = await judged(tx, closing)
  const signatures = { member: sent.signatures.member, guardian: sent.signatures.guardian ?? null }
  const { number: _, ...values } = valuesOf(
    house,
    { ...closing, lead: row.lead, signatures },
    { id: row._id, seller: row.seller, person: row.person, paper, marks: [], at },
  )
  const life = lifeIn({ ...values, acceptedAt: null }, [])
  const [next] = await tx
    .update(contract)
    .set({ ...values, state: 'temporary', version: row.version + 1, ...columnsOf(life) })
    .where(eq(contract._id, row._id))
    .returning()
  if (sent.photos?.length) {
    const { _id, studio: place, offer, offerNumber, person: owner, hash } = next!
    const visit = { _id, studio: place, offer, offerNumber, email: sent.data.email, person: owner, hash, receivedAt: at }
    await tx
      .insert(contractVisit)
      .values({ ...visit, sealed: sealVisit(house, _id, { closing, paper }) })
      .onConflictDoNothing()
    await orderPhotos(tx, _id)
  }
  await noted(tx, next!, at, row.person)
  await tellClosed(tx, house, next!, { name: `${paper.data.vorname} ${paper.data.nachname}`, eMails: version.eMails })
  // To the address that the link came to: that it is theirs is known, unlike of what was typed.
  const [owner] = await tx.select({ email: person.email }).from(person).where(eq(person._id, row.person))
  await mailReceived({ tx, house }, next!, { data: { ...paper.data, email: owner!.email }, unproven: false })
}

/** The customer's no, by the link (C09); once more is no news. */
export async function declineByLink({ tx, house }: Within<House>, { key, reason = null }: { key: string; reason?: string | null }) {
  const row = await behind({ tx, house }, key, true)
  if (row.state === 'declined') return done
  if (row.state !== 'offered') throw new Refusal('contract-state')
  await tellDeclined({ tx, house }, await putContractState({ tx, house }, row, { to: 'declined', reason, author: row.person }))
  return done
}

/** Offers that nobody answered in their days are expired; they wait some more for what was signed in time. */
export async function expireOffers(house: House, now: Date) {
  const over = and(eq(contract.state, 'offered'), lt(contract.offeredUntil, addDays(dayOf(now.toISOString()), -graceDays)))
  const found = await house.db.select({ _id: contract._id }).from(contract).where(over).limit(1000)
  for (const { _id } of found)
    await house.db.transaction(async tx => {
      const [row] = await tx
        .select()
        .from(contract)
        .where(and(eq(contract._id, _id), over))
        .for('update')
      if (row) await putContractState({ tx, house }, row, { to: 'expired', reason: null, author: null })
    })
}
