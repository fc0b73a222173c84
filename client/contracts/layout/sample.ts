import { type Brand, brands, firstBrand, supportStudio } from '#contract/brand.ts'
import type { PaperLayout } from '#contract/contracts/layoutShapes.ts'
import type { OfferTerms } from '#contract/contracts/offerShapes.ts'
import type { SignedPerson } from '#contract/contracts/personShapes.ts'
import { paperOf, type SignedPaper } from '#contract/rules/contracts/contractPaper.ts'

const terms: OfferTerms = {
  title: 'Jahresabo',
  kind: 'fixed',
  months: 12,
  entries: null,
  noticeMonths: 2,
  renewalMonths: 12,
  periodMonths: 1,
  price: 7900,
  billingDay: 'start',
  joiningFee: 4900,
  studios: [],
  addOns: [],
  category: null,
  ways: ['bill'],
  withdrawalDays: 14,
  debtClause: false,
  presale: null,
}

const data: SignedPerson = {
  vorname: 'Anna',
  nachname: 'Muster',
  geburtstag: '1991-04-17',
  geschlecht: 'w',
  adresse_1: 'Musterweg 1',
  adresse_2: null,
  plz: '8400',
  stadt: 'Winterthur',
  land: 'Schweiz',
  telefon: '+41791234567',
  email: 'anna@formkurve.example',
}

const none = '00000000-0000-0000-0000-000000000000'

/** An invented contract of a brand in this look: the same paper that people sign. */
export const samplePaper = (brand: Brand, layout: PaperLayout, day: string): SignedPaper =>
  paperOf({
    offer: {
      _id: none,
      number: 1,
      contract: terms,
      preConditionText: null,
      postConditionText: '# Hausordnung\nHier stehen die Texte des Angebots.',
      layout,
    },
    closing: {
      studio: brand === 'toess' ? firstBrand[0]! : supportStudio,
      data,
      choice: { start: day, addOns: [], promotion: null, code: null, skipPresale: false, renews: true },
      payment: { way: 'bill', iban: null, holder: null },
      guardian: null,
      relation: null,
      closedAt: 'studio',
      place: brands[brand].town.replace(/^\d+\s/, ''),
      day,
    },
    promotion: null,
  })
