import { v7 } from 'uuid'
import type { Closing } from '#contract/contracts/closingShapes.ts'
import type { OfferForm, OfferTerms } from '#contract/contracts/offerShapes.ts'
import type { SignedPerson } from '#contract/contracts/personShapes.ts'
import { exampleSignature } from '#contract/registration.ts'
import { hashOf, paperOf } from '#contract/rules/contracts/contractPaper.ts'
import { valuesOf } from '#server/contracts/close.ts'
import { columnsOf, lifeIn } from '#server/contracts/life.ts'
import { soldOf, versionOf } from '#server/contracts/offers/sold.ts'
import { contract, contractIndex } from '#server/contracts/tables.ts'
import type { House } from '#server/kit/house.ts'
import { today } from '#server/kit/zone.ts'

/** Terms of a plain offer, with what a test says otherwise. */
export const termsWith = (over: Partial<OfferTerms> = {}): OfferTerms => ({
  title: 'Jahresabo',
  kind: 'fixed',
  months: 12,
  entries: null,
  noticeMonths: 2,
  renewalMonths: null,
  periodMonths: 1,
  price: 7900,
  billingDay: 'start',
  joiningFee: 4900,
  studios: ['here'],
  addOns: [],
  category: null,
  ways: ['debit', 'bill'],
  withdrawalDays: 0,
  debtClause: false,
  presale: null,
  ...over,
})

/** An offer of the studio «here». */
export const offerWith = (over: Partial<OfferForm> = {}): OfferForm => ({
  _id: v7(),
  contract: termsWith(),
  internalTitle: 'Jahresabo hier',
  eMails: [],
  promotions: [],
  enabledStudios: ['here'],
  preConditionText: null,
  postConditionText: null,
  useStudioCity: true,
  badge: null,
  ...over,
})

export const dataWith = (over: Partial<SignedPerson> = {}): SignedPerson => ({
  vorname: 'Anna',
  nachname: 'Meier',
  geburtstag: '1991-04-17',
  geschlecht: 'w',
  adresse_1: 'Musterweg 1',
  adresse_2: null,
  plz: '8400',
  stadt: 'Winterthur',
  land: 'Schweiz',
  telefon: '+41791234567',
  email: 'anna@formkurve.example',
  ...over,
})

type Version = NonNullable<Awaited<ReturnType<typeof versionOf>>>

/** What a tablet sends when somebody has signed this version; `over` is said and signed, the hash follows. */
export async function closingOf(version: Version, over: Partial<Closing> = {}): Promise<Closing> {
  const day = over.day ?? today()
  const closing: Closing = {
    _id: v7(),
    studio: 'here',
    offer: version.offer,
    number: version.number,
    person: null,
    data: dataWith(),
    choice: { start: day, addOns: [], promotion: null, code: null, skipPresale: false, renews: false },
    payment: { way: 'bill', iban: null, holder: null },
    guardian: null,
    relation: null,
    closedAt: 'studio',
    place: 'Winterthur',
    day,
    signedAt: day === today() ? new Date().toISOString() : `${day}T11:00:00.000Z`,
    hash: '',
    signatures: { member: exampleSignature, guardian: null },
    accept: false,
    lead: null,
    ...over,
  }
  const promotion = version.promotions.find(({ _id }) => _id === closing.choice.promotion) ?? null
  return { ...closing, hash: over.hash ?? (await hashOf(paperOf({ offer: soldOf(version), closing, promotion }))) }
}

interface Wish {
  _id: string
  person: string
  studio: string
  offer: string
  at: string
}

/** A temporary contract of somebody, as it would have been signed; their first. */
export async function contractOf({ db, ...house }: House, { _id, person, studio, offer, at }: Wish) {
  const version = (await versionOf(db, offer, 1))!
  const closing = await closingOf(version, { _id, studio, person, day: at.slice(0, 10), signedAt: at })
  const paper = paperOf({ offer: soldOf(version), closing, promotion: null })
  const signatures = { member: closing.signatures.member, guardian: null }
  const values = {
    ...valuesOf(house, { ...closing, signatures }, { id: _id, seller: person, person, paper, marks: [], at }),
    index: 0,
    state: 'temporary' as const,
    acceptedAt: null,
  }
  await db.insert(contractIndex).values({ person, next: 1 })
  await db.insert(contract).values({ ...values, ...columnsOf(lifeIn(values, [])) })
}
