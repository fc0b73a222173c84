import { eq, sql } from 'drizzle-orm'
import { v5, v7 } from 'uuid'
import { ageOn, isMinor } from '#contract/agreements/calls.ts'
import type { Choice, Closing } from '#contract/contracts/closingShapes.ts'
import type { ContractRow } from '#contract/contracts/shapes.ts'
import { daysBetween } from '#contract/days.ts'
import { Refusal } from '#contract/refusals.ts'
import { hashOf, hintOf, paperOf, type SignedPaper } from '#contract/rules/contracts/contractPaper.ts'
import { promotionHolds } from '#contract/rules/contracts/offerPrice.ts'
import type { ContractMark } from '#contract/rules/contracts/states.ts'
import { dayMs } from '#contract/time.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithSettings } from '#server/kit/house.ts'
import { reaches, studiosWith } from '#server/kit/reach.ts'
import { dayOf } from '#server/kit/zone.ts'
import { actorOf } from '#server/serve/serve.ts'
import { signingTime } from '#server/shared/agreements/sign.ts'
import { seenPerson } from '#server/shared/auth/rules.ts'
import { fillProfile } from '#server/shared/people/fill.ts'
import { newcomers } from '#server/shared/people/plugs.ts'
import { mustBeListed } from './companyListed.ts'
import { rowOf } from './contractList.ts'
import { tellClosed, tellMember } from './contractNews.ts'
import { keepEarnings } from './earnings/keepEarnings.ts'
import { tellLead } from './leads.ts'
import { columnsOf, lifeIn } from './life.ts'
import { keepMoney } from './money.ts'
import { keepNutrition } from './nutrition.ts'
import { layoutsAt } from './offers/layout.ts'
import { holdsMs, soldOf, versionOf } from './offers/sold.ts'
import type { offerVersion } from './offers/tables.ts'
import { namePhotos } from './papers.ts'
import { type ContractRecord, decidesIn, isAnothers } from './rules.ts'
import { type SignedContractContent, sealAccount, sealPaper } from './sealedContracts.ts'
import { contract, contractEvent, contractIndex, nextNumber } from './tables.ts'
import { orderAtTac } from './tacOrder.ts'

type Version = typeof offerVersion.$inferSelect
/** All of a closing that its paper hangs on, whoever sends it. */
type ToJudge = Omit<Closing, 'person' | 'accept' | 'lead' | 'photos'>

/** The longest that a device is away with what it has: later than that, no clock says when something was signed. */
const awayMs = 30 * dayMs
/** The latest beginning, in days from the signing. */
const latestStart = 730

const space = '6d2c5f0a-4a0e-4c0b-9f1d-0f0a5b8e7c21'

/** Parts of a choice that the offer does not give on a day, by field, and the promotion that was chosen. */
export function judgedChoice({ contract: terms, promotions }: Pick<Version, 'contract' | 'promotions'>, choice: Choice, day: string) {
  const fields: Record<string, string> = {}
  const far = daysBetween(day, choice.start)
  if (far < 0) fields['choice.start'] = 'Der Beginn liegt vor der Unterschrift.'
  if (far > latestStart) fields['choice.start'] = 'Der Beginn liegt zu weit in der Zukunft.'
  const known = new Set(terms.addOns.map(({ _id }) => _id))
  if (choice.addOns.some(_id => !known.has(_id)) || new Set(choice.addOns).size < choice.addOns.length)
    fields['choice.addOns'] = 'Diesen Zusatz gibt es bei diesem Angebot nicht.'
  const promotion = promotions.find(({ _id }) => _id === choice.promotion) ?? null
  if (choice.promotion && !(promotion && promotionHolds(promotion, choice.code, day)))
    fields['choice.promotion'] = 'Diese Aktion gilt am Tag der Unterschrift nicht.'
  return { fields, promotion }
}

type Fitted = Pick<Closing, 'choice' | 'payment' | 'data' | 'day' | 'signedAt'>

/** Refuses what the offer does not give, field by field. */
export function mustFit(version: Version, closing: Fitted, now = new Date()) {
  const { contract: terms } = version
  const { choice, payment, data, day, signedAt } = closing
  const { fields, promotion } = judgedChoice(version, choice, day)
  if (dayOf(signedAt) !== day) fields.day = 'Datum und Zeit der Unterschrift passen nicht zusammen.'
  // Age, presale and promotions hold by that day, which is none that no device could send any more.
  else if (day < dayOf(signingTime(signedAt, now))) fields.day = 'Die Unterschrift liegt zu weit zurück.'
  else if (day > dayOf(signingTime(signedAt, now)))
    fields.day = 'Die Unterschrift liegt in der Zukunft: Stell die Uhr dieses Geräts und lass nochmals unterschreiben.'
  if (data.geburtstag > day) fields['data.geburtstag'] = 'Das Geburtsdatum liegt nach der Unterschrift.'
  if (!terms.ways.includes(payment.way)) fields['payment.way'] = 'So lässt sich dieses Angebot nicht bezahlen.'
  if (terms.renewalMonths !== null && !choice.renews) fields['choice.renews'] = 'Kreuze an, dass sich der Vertrag verlängert.'
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', fields)
  return promotion
}

type Guarded = Pick<Closing, 'day' | 'data' | 'guardian' | 'relation' | 'signatures'>

/** Under 18 on the day of signing a guardian signs too, with name and relation (C25). */
export function mustBeGuarded({ day, data, guardian, relation, signatures }: Guarded) {
  if (!isMinor(ageOn(day, data.geburtstag))) {
    if (guardian || signatures.guardian) throw new Refusal('invalid', { guardian: 'Ab 18 Jahren unterschreibt das Mitglied allein.' })
    return
  }
  if (!signatures.guardian) throw new Refusal('contract-under-age')
  const fields: Record<string, string> = {}
  if (!guardian) fields.guardian = 'Gib an, wer das Mitglied gesetzlich vertritt.'
  if (!relation) fields.relation = 'Gib an, in welcher Beziehung die Vertretung steht.'
  if (Object.keys(fields).length > 0) throw new Refusal('invalid', fields)
}

/** The paper that the studio made, where that is what was signed: in the brand's look, or one of lately, as devices away may know it. */
export async function coveredBy(papers: readonly SignedPaper[], hash: string): Promise<SignedPaper> {
  for (const paper of papers) if ((await hashOf(paper)) === hash) return paper
  throw new Refusal('invalid', {
    hash: 'Unterschrieben wurde etwas anderes: Preise oder Bedingungen stimmen nicht. Bitte neu unterschreiben.',
  })
}

/** Makes the paper by the studio's own version, as it stood at `now`, and refuses signatures that cover another one. */
export async function judged(tx: Tx, closing: ToJudge, now = new Date()) {
  const version = await versionOf(tx, closing.offer, closing.number)
  if (!version?.enabledStudios.includes(closing.studio)) throw new Refusal('contract-offer')
  const promotion = mustFit(version, closing, now)
  mustBeGuarded(closing)
  await mustBeListed(tx, closing)
  const looks = await layoutsAt(tx, closing.studio, signingTime(closing.signedAt, now))
  const papers = looks.map(layout => paperOf({ offer: soldOf(version, layout), closing, promotion }))
  return { version, paper: await coveredBy(papers, closing.hash) }
}

/** The person whose contract it is: somebody whom the seller sees, or somebody new, whose account is made with it (C38). */
async function personOf({ tx, house, who }: Acting, { _id, person, data, studio }: Closing): Promise<string> {
  if (person) {
    const found = await seenPerson(tx, who, person).catch(error => {
      if (error instanceof Refusal) throw new Refusal('invalid', { person: 'Diese Person gibt es in deinen Studios nicht.' })
      throw error
    })
    return found._id
  }
  const made = v5(`person ${_id}`, space)
  await newcomers
    .one(house)?.(tx, house, { ...data, adresse_2: data.adresse_2 ?? null, _id: made }, { _id: actorOf(who), studio })
    .catch(error => {
      if (error instanceof Refusal && error.code === 'duplicate')
        throw new Refusal('invalid', { 'data.email': 'Mit dieser E-Mail gibt es schon ein Konto: Wähle die Person aus.' })
      throw error
    })
  return made
}

/** The person's next running number, under the lock of its row. */
export async function nextIndex(tx: Tx, person: string): Promise<number> {
  const [row] = await tx
    .insert(contractIndex)
    .values({ person, next: 1 })
    .onConflictDoUpdate({ target: contractIndex.person, set: { next: sql`${contractIndex.next} + 1` } })
    .returning({ next: contractIndex.next })
  return row!.next - 1
}

/**
 * The row of this closing where it came before, and the id under which it is kept where it didn't: what another tablet made of the same closing
 * stands beside the one that came first.
 */
async function findEarlierClosing({ tx, who }: Acting, { _id, hash, studio }: Closing) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`contract ${_id}`}, 0))`)
  const other = v5(`${_id} ${hash}`, space)
  const [first] = await tx.select().from(contract).where(eq(contract._id, _id))
  if (first && (first.studio !== studio || !reaches(studiosWith('u_search', who), first.studio))) throw new Refusal('taken')
  if (!first || first.hash === hash) return { known: first, id: _id, first: undefined }
  const [second] = await tx.select().from(contract).where(eq(contract._id, other))
  return { known: second, id: other, first }
}

export const accountIn = ({ payment: { way, iban, holder } }: SignedPaper) => (way === 'debit' && iban && holder ? { iban, holder } : null)

/** The paper as the open part keeps it: with a hint of the account. */
export const hinted = (paper: SignedPaper): SignedPaper => ({
  ...paper,
  payment: { ...paper.payment, iban: paper.payment.iban && hintOf(paper.payment.iban), holder: null },
})

interface ClosingResult {
  id: string
  /** The seller who closes it; null where its member does so alone. */
  seller: string | null
  person: string
  paper: SignedPaper
  marks: ContractMark[]
  at: string
}

type SignedClosing = Pick<Closing, 'signedAt' | 'lead' | 'hash'> & {
  signatures: Pick<SignedContractContent, 'member' | 'guardian' | 'giver'>
}

/** The columns of a contract as it was signed. */
export function valuesOf(house: WithSettings, closing: SignedClosing, { id, seller, person, paper, marks, at }: ClosingResult) {
  const { signatures, signedAt, lead } = closing
  return {
    _id: id,
    number: nextNumber,
    person,
    studio: paper.studio,
    offer: paper.offer,
    offerNumber: paper.number,
    title: paper.title,
    kind: paper.terms.kind,
    marks,
    terms: paper.terms,
    lines: paper.lines,
    price: paper.price,
    total: paper.total,
    way: paper.payment.way,
    start: paper.start,
    closedAt: paper.closedAt,
    place: paper.place,
    day: paper.day,
    signedAt: signingTime(signedAt, new Date(at)),
    receivedAt: at,
    since: at,
    hash: closing.hash,
    paper: sealPaper(house, id, { paper: hinted(paper), ...signatures }),
    account: sealAccount(house, id, accountIn(paper)),
    lead: lead ?? null,
    seller,
  }
}

interface Signing {
  /** When it was signed, by the device's clock, and when it was received. */
  signedAt: string
  at: string
  isTwice: boolean
}

/** A signature that says it is older than it can be doesn't bring back what was taken off sale. */
export function marksOf({ withdrawnAt }: Version, { signedAt, at, isTwice }: Signing): ContractMark[] {
  const holds = withdrawnAt === null ? null : Date.parse(withdrawnAt) + holdsMs
  const isOld = holds !== null && (Date.parse(signedAt) > holds || Date.parse(at) > holds + awayMs)
  return [...(isOld ? (['resign'] as const) : []), ...(isTwice ? (['twice'] as const) : [])]
}

/** Closes a contract that was signed here; the same closing once more is the same contract. */
export async function close(given: Acting, closing: Closing): Promise<ContractRow> {
  const { tx, house, who } = given
  const { signatures } = closing
  const seller = actorOf(who)
  const { known, id, first } = await findEarlierClosing(given, closing)
  if (known) return rowOf(tx, known._id)
  const { version, paper } = await judged(tx, closing)
  const at = new Date().toISOString()
  const marks = marksOf(version, { signedAt: signingTime(closing.signedAt, new Date(at)), at, isTwice: first !== undefined })
  // The account of somebody new was made with the copy that came first, whatever address stands on this one.
  const person = first && !closing.person ? first.person : await personOf(given, closing)
  const { studio } = closing
  const decides = (await decidesIn(tx, who, studio)) && (await isAnothers(tx, who, { person, studio }))
  const isAccepted = closing.accept && marks.length === 0 && decides
  const acceptedAt = isAccepted ? at : null
  const values = {
    ...valuesOf(
      house,
      { ...closing, signatures: { member: signatures.member, guardian: signatures.guardian ?? null } },
      { id, seller, person, paper, marks, at },
    ),
    index: await nextIndex(tx, person),
    state: isAccepted ? ('accepted' as const) : ('temporary' as const),
    acceptedAt,
  }
  const { row, life } = await keepClosed(tx, values, at)
  await namePhotos(given, row, closing.photos ?? [])
  if (closing.person) await fillProfile(given, closing.person, { ...paper.data, adresse_2: paper.data.adresse_2 ?? null }, seller)
  await tellClosed(tx, house, row, { name: `${paper.data.vorname} ${paper.data.nachname}`, eMails: version.eMails })
  if (isAccepted) {
    await keepNutrition(tx, house, row, life)
    await keepEarnings(tx, row, life)
    await keepMoney({ tx, house }, { row, life, events: [], added: [], isAccepted: true })
    await tellMember({ tx, house }, row, 'accepted')
  }
  return rowOf(tx, id)
}

type ClosedContractValues = ReturnType<typeof valuesOf> &
  Pick<typeof contract.$inferInsert, 'index' | 'state' | 'offeredUntil'> & { acceptedAt: string | null }

/** Keeps a contract that was signed, with the life that it has by itself, and writes down that it was closed. */
export async function keepClosed(tx: Tx, values: ClosedContractValues, at: string) {
  const life = lifeIn(values, [])
  const [row] = await tx
    .insert(contract)
    .values({ ...values, ...columnsOf(life) })
    .returning()
  await noted(tx, row!, at, row!.seller)
  return { row: row!, life }
}

/** Writes down that it was closed, and accepted in the same act; what was only offered is neither. */
export async function noted(tx: Tx, row: ContractRecord, at: string, author: string | null) {
  if (row.state === 'offered') return
  const said = { contract: row._id, day: dayOf(at), receivedAt: at, author, reason: null }
  await tx.insert(contractEvent).values({ ...said, _id: v7(), kind: 'closed', content: {} })
  if (row.state === 'accepted')
    await tx.insert(contractEvent).values({ ...said, _id: v7(), kind: 'turned', content: { from: 'temporary', to: 'accepted' } })
  await orderAtTac(tx, row)
  await tellLead(tx, row)
}
