import type { OfferTerms, SoldOffer } from '#contract/contracts/offerShapes.ts'
import { begunWith, blankGiven, type ContractDraft } from './contractInput.ts'

const terms: OfferTerms = {
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
  studios: ['pfungen'],
  addOns: [],
  category: null,
  ways: ['debit', 'bill'],
  withdrawalDays: 0,
  debtClause: false,
  presale: null,
}

/** An offer as whoever sells has it, with these terms. */
export const soldWith = (contract: Partial<OfferTerms> = {}): SoldOffer => ({
  _id: '0198a000-0000-7000-8000-000000000001',
  number: 3,
  publishedAt: '2026-11-01T08:00:00.000Z',
  contract: { ...terms, ...contract },
  promotions: [],
  takesCode: false,
  enabledStudios: ['pfungen'],
  preConditionText: '# Hausordnung\n{name} hält sie ein.',
  postConditionText: null,
  useStudioCity: true,
  badge: null,
})

const data = {
  vorname: 'Anna',
  nachname: 'Meier',
  geburtstag: '1991-04-17',
  geschlecht: 'w' as const,
  adresse_1: 'Musterweg 1',
  adresse_2: null,
  plz: '8422',
  stadt: 'Pfungen',
  land: 'Schweiz',
  telefon: '+41791234567',
  email: 'anna@formkurve.example',
}

/** A contract of which all is given, and nothing signed. */
export function draftWith(contract: Partial<OfferTerms> = {}, birth = data.geburtstag): ContractDraft {
  const offer = soldWith(contract)
  const about = { offer, studio: 'pfungen', person: null, lead: null, place: 'Pfungen', coded: null, accept: false }
  const given = blankGiven(offer, { ...data, geburtstag: birth })
  return begunWith(about, {
    ...given,
    choice: { ...given.choice, start: '2026-12-01' },
    payment: { way: 'debit', iban: 'CH93 0076 2011 6238 5295 7', holder: 'Anna Meier' },
  })
}
