import { eq } from 'drizzle-orm'
import type { OfferTerms } from '#contract/contracts/offerShapes.ts'
import { exampleId } from '#contract/examples.ts'
import { offer, offerVersion } from '#server/contracts/offers/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'

const terms: OfferTerms = {
  title: 'Monatsabo',
  kind: 'fixed',
  months: 6,
  entries: null,
  noticeMonths: 1,
  renewalMonths: null,
  periodMonths: 1,
  price: 9900,
  billingDay: 'start',
  joiningFee: 0,
  studios: ['pfungen'],
  addOns: [],
  category: null,
  ways: ['bill', 'debit'],
  withdrawalDays: 0,
  debtClause: false,
  presale: null,
}

const said = {
  contract: terms,
  internalTitle: 'Monatsabo Pfungen',
  eMails: [],
  promotions: [],
  enabledStudios: ['pfungen'],
  preConditionText: null,
  postConditionText: null,
  useStudioCity: true,
  badge: null,
}
const at = '2026-11-01T08:00:00.000Z'

/** An offer of «pfungen» that is on sale, and was edited since. */
export async function addExample({ db }: TestHouse) {
  const _id = exampleId('offer')
  await db.insert(offer).values({ ...said, internalTitle: 'Monatsabo Pfungen, neu', _id, created: at })
  await db.insert(offerVersion).values({ ...said, offer: _id, number: 1, publishedAt: at })
}

export async function restoreExample({ db }: TestHouse) {
  const isIt = eq(offer._id, exampleId('offer'))
  await db.update(offer).set({ removedAt: null, version: 1 }).where(isIt)
  await db
    .update(offerVersion)
    .set({ withdrawnAt: null })
    .where(eq(offerVersion.offer, exampleId('offer')))
}
