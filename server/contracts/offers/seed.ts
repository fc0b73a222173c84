import type { OfferAddOn, OfferForm, OfferPromotion, OfferTerms } from '#contract/contracts/offerShapes.ts'
import { addDays } from '#contract/days.ts'
import { dayMs } from '#contract/time.ts'
import { type DemoPeople, demoId } from '#server/kit/demo.ts'
import type { WithDb } from '#server/kit/house.ts'
import { today } from '#server/kit/zone.ts'
import { offer, offerVersion } from './tables.ts'

const momentDaysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString()

/** Since when the demo's offers are sold, in days. */
const since = 900

export const demoOfferId = (title: string) => demoId('offer', title)

export const demoAddOns: Readonly<Record<'nutrition' | 'towels', OfferAddOn>> = {
  nutrition: { _id: demoId('addOn', 'nutrition'), kind: 'nutrition', title: 'Ernährungsbegleitung', price: 2900 },
  towels: { _id: demoId('addOn', 'towels'), kind: 'other', title: 'Tücher', price: 900 },
}

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
  studios: ['winterthur', 'pfungen'],
  addOns: [demoAddOns.nutrition, demoAddOns.towels],
  category: 'Premium 12 Monate',
  ways: ['debit', 'bill'],
  withdrawalDays: 14,
  debtClause: true,
  presale: null,
}

const text = '# Hausordnung\n- Für {angebot} gilt die Hausordnung des Studios.\n- Handtuch und saubere Schuhe gehören auf jede Fläche.'

interface DemoOffer {
  title: string
  contract?: Partial<OfferTerms>
  studios: readonly string[]
  badge?: string
  promotions?: OfferPromotion[]
  state?: 'draft' | 'archived'
  /** The offer as it is edited says otherwise than as it is sold. */
  dearer?: true
}

const promotions = (day: string): OfferForm['promotions'] => [
  {
    _id: demoId('promotion', 'Herbst'),
    title: 'Herbstaktion',
    code: null,
    from: addDays(day, -30),
    until: addDays(day, 60),
    percent: 1000,
    amount: null,
    periods: 3,
    waivesFee: true,
  },
  {
    _id: demoId('promotion', 'Firmenlauf'),
    title: 'Firmenlauf',
    code: 'LAUF26',
    from: addDays(day, -30),
    until: addDays(day, 120),
    percent: null,
    amount: 1000,
    periods: null,
    waivesFee: false,
  },
]

const wishes = (day: string): readonly DemoOffer[] => [
  {
    title: 'Jahresabo',
    studios: ['winterthur', 'pfungen'],
    badge: 'Beliebt',
    promotions: promotions(day),
  },
  {
    title: 'Monatsabo',
    studios: ['winterthur', 'frauenfeld'],
    contract: { kind: 'open-ended', months: null, noticeMonths: 1, price: 9900, joiningFee: 0, studios: ['winterthur', 'frauenfeld'] },
    dearer: true,
  },
  {
    title: 'Jahresabo Thur',
    studios: ['frauenfeld'],
    contract: { renewalMonths: 6, price: 7400, billingDay: 'first', studios: ['frauenfeld'], addOns: [demoAddOns.nutrition] },
  },
  {
    title: 'Jahr im Voraus',
    studios: ['winterthur', 'frauenfeld'],
    badge: 'Spart einen Monat',
    contract: { kind: 'prepaid', price: 86_900, joiningFee: 0, studios: ['winterthur', 'frauenfeld'], addOns: [], ways: ['prepaid'] },
  },
  {
    title: '10er-Karte',
    studios: ['winterthur'],
    contract: {
      kind: 'entries',
      months: null,
      entries: 10,
      price: 18_000,
      joiningFee: 0,
      studios: ['winterthur'],
      addOns: [],
      ways: ['prepaid'],
    },
  },
  { title: 'Sommerabo', studios: ['winterthur'], contract: { months: 3, price: 6900, joiningFee: 0, addOns: [] }, state: 'archived' },
  { title: 'Familienabo', studios: ['frauenfeld'], contract: { price: 12_900, studios: ['frauenfeld'] }, state: 'draft' },
]

const offerFormOf = ({ title, contract, studios, badge = undefined, promotions = [] }: DemoOffer): Omit<OfferForm, '_id'> => ({
  contract: { ...terms, title, ...contract },
  internalTitle: `${title} ${studios[0]}`,
  eMails: [],
  promotions,
  enabledStudios: [...studios],
  preConditionText: null,
  postConditionText: text,
  useStudioCity: true,
  badge: badge ?? null,
})

/** Offers of both brands: sold, changed since, archived, and one that nobody has sold yet. Added once. */
export async function seedOffers({ db }: WithDb, people: DemoPeople) {
  for (const wish of wishes(today())) {
    const _id = demoOfferId(wish.title)
    const said = offerFormOf(wish)
    const edited = wish.dearer ? { ...said, contract: { ...said.contract, price: said.contract.price + 500 } } : said
    const isArchived = wish.state === 'archived'
    await db
      .insert(offer)
      .values({ ...edited, _id, created: momentDaysAgo(since), removedAt: isArchived ? momentDaysAgo(90) : null })
      .onConflictDoNothing()
    if (wish.state === 'draft') continue
    await db
      .insert(offerVersion)
      .values({
        ...said,
        offer: _id,
        number: 1,
        publishedAt: momentDaysAgo(since),
        publishedBy: people.leitung,
        withdrawnAt: isArchived ? momentDaysAgo(90) : null,
      })
      .onConflictDoNothing()
  }
}
