import { v5, v7 } from 'uuid'
import type { OfferForm } from '#contract/contracts/offerShapes.ts'
import type { SignedPerson } from '#contract/contracts/personShapes.ts'
import { hashOf, paperOf } from '#contract/rules/contracts/contractPaper.ts'
import { type AccessContract, lifeOfTac } from '#contract/rules/contracts/tac.ts'
import { keepClosed, nextIndex, valuesOf } from '#server/contracts/close.ts'
import { soldOf, versionOf } from '#server/contracts/offers/sold.ts'
import { offer, offerVersion } from '#server/contracts/offers/tables.ts'
import { contractTac } from '#server/contracts/tables.ts'
import type { Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithSettings } from '#server/kit/house.ts'
import { today } from '#server/kit/zone.ts'
import type { MappedPerson } from './sides.ts'

/** The archived offer of which all contracts are that the service alone knows: a contract has one, and nobody can buy it. */
const foreignOffer = v5('offer of the access-control service', '8b1a0d5c-7c0e-4b55-8d0f-2a6f2e1b9c44')

const foreignOfferOf = (studio: string): Omit<OfferForm, '_id'> => ({
  contract: {
    title: 'Vertrag der Zutrittskontrolle',
    kind: 'open-ended',
    months: null,
    entries: null,
    noticeMonths: 0,
    renewalMonths: null,
    periodMonths: 1,
    price: 0,
    billingDay: 'start',
    joiningFee: 0,
    studios: [studio],
    addOns: [],
    category: null,
    ways: ['bill'],
    withdrawalDays: 0,
    debtClause: false,
    presale: null,
  },
  internalTitle: 'Vertrag der Zutrittskontrolle',
  eMails: [],
  promotions: [],
  enabledStudios: [studio],
  preConditionText: null,
  postConditionText: null,
  useStudioCity: true,
  badge: null,
})

async function versionFor(tx: Tx, studio: string, at: string) {
  const common = { ...foreignOfferOf(studio), preConditionText: null, postConditionText: null, badge: null }
  await tx
    .insert(offer)
    .values({ ...common, _id: foreignOffer, created: at, removedAt: at })
    .onConflictDoNothing()
  await tx
    .insert(offerVersion)
    .values({ ...common, offer: foreignOffer, number: 1, publishedAt: at, withdrawnAt: at })
    .onConflictDoNothing()
  return (await versionOf(tx, foreignOffer, 1))!
}

const dataOf = (who: MappedPerson): SignedPerson => ({
  vorname: who.vorname,
  nachname: who.nachname,
  geburtstag: who.geburtstag ?? '1900-01-01',
  geschlecht: who.geschlecht === 'm' ? 'm' : 'w',
  adresse_1: who.adresse1 ?? '',
  adresse_2: who.adresse2,
  plz: who.plz ?? '',
  stadt: who.stadt ?? '',
  land: who.land ?? '',
  telefon: who.telefon ?? '',
  email: who.email,
})

/**
 * The row of a contract that the service alone knows, under its person's next index (C37): what it says of days comes from there, nobody signed
 * anything here, and no paper is shown of it.
 */
export async function addForeign({ tx, house }: Within<WithSettings>, who: MappedPerson, studio: string, tac: AccessContract) {
  const at = new Date().toISOString()
  const version = await versionFor(tx, studio, at)
  const life = lifeOfTac(tac)
  if (!life) return
  const start = life.start
  const closing = {
    studio,
    data: dataOf(who),
    choice: { start, addOns: [], promotion: null, code: null, skipPresale: false, renews: false },
    payment: { way: 'bill' as const, iban: null, holder: null },
    guardian: null,
    relation: null,
    closedAt: 'studio' as const,
    place: 'Zutrittskontrolle',
    day: [start, today()].sort()[0]!,
  }
  const paper = paperOf({ offer: soldOf(version), closing, promotion: null })
  const hash = await hashOf(paper)
  const id = v7()
  const signatures = { member: null, guardian: null }
  const made = { id, seller: null, person: who._id, paper, marks: [], at }
  const values = {
    ...valuesOf(house, { signedAt: at, lead: null, hash, signatures }, made),
    title: tac.MemberCategoryName.slice(0, 80),
    tac,
    index: await nextIndex(tx, who._id),
    state: 'accepted' as const,
    acceptedAt: at,
  }
  const { row } = await keepClosed(tx, values, at)
  await tx.insert(contractTac).values({ contract: row._id, key: `contract-${v7()}`, state: 'there', foreign: tac.ContractID, at })
}
