import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import type { CallBody } from '#contract/call.ts'
import type { OfferTerms } from '#contract/contracts/offerShapes.ts'
import { exampleId } from '#contract/examples.ts'
import { website } from '#contract/website/calls.ts'
import { offerVersion } from '#server/contracts/offers/tables.ts'
import { addExample } from '#server/contracts/offers/testing/example.ts'
import { today } from '#server/kit/zone.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { holder } from '#server/testing/make.ts'

const sold = exampleId('offer')
const house = testHouse({ studios: ['pfungen', 'winterthur'] })
let keeper: Somebody
beforeAll(async () => {
  await addExample(house)
  keeper = await holder(house, [{ right: 'g_websitecontent', studios: 'all' }])
}, 60_000)

const make = (over: Partial<CallBody<typeof website.addOffer>>) =>
  house.as(keeper, website.addOffer, {
    body: {
      _id: v7(),
      studio: null,
      brand: null,
      title: 'Abo',
      text: '<p>Trainieren.</p>',
      picture: null,
      offer: null,
      price: null,
      per: null,
      rank: 100,
      from: today(),
      until: null,
      ...over,
    },
  })
const shown = async (studio: string) =>
  (await house.as(undefined, website.shownOffers, { query: { studio } })).reply.map(({ title, price }) => [title, price?.words])
const sells = (over: Partial<OfferTerms>) =>
  house.db
    .select()
    .from(offerVersion)
    .where(eq(offerVersion.offer, sold))
    .then(([row]) =>
      house.db
        .update(offerVersion)
        .set({ contract: { ...row!.contract, ...over } })
        .where(eq(offerVersion.offer, sold)),
    )

test('a price is that of the contract offer as it is sold, where it is sold; a typed one stands with «ab»', async () => {
  await make({ title: 'Monatsabo', offer: sold, price: 100, per: 'pro Tag', rank: 10 })
  await make({ title: 'Personal Training', price: 125_050, per: 'pro Block', rank: 20 })
  await make({ title: 'Gratis' })
  const typed = [
    ['Personal Training', 'ab CHF 1’250.50 pro Block'],
    ['Gratis', undefined],
  ]
  expect(await shown('pfungen')).toEqual([['Monatsabo', 'CHF 99.00 pro Monat'], ...typed])
  expect(await shown('winterthur')).toEqual(typed)
  await sells({ kind: 'entries', entries: 10, price: 18_000 })
  expect((await shown('pfungen'))[0]).toEqual(['Monatsabo', 'CHF 180.00 für 10 Eintritte'])
  await sells({ kind: 'prepaid', months: 12, price: 78_000, presale: { until: today(), price: 60_000, joiningFee: 0 } })
  expect((await shown('pfungen'))[0]).toEqual(['Monatsabo', 'CHF 600.00 für 12 Monate'])
})

test('what is sold no longer is off the site, known to whoever keeps it, and chosen nowhere', async () => {
  const { reply: row } = await make({ title: 'Bald weg', offer: sold })
  expect(row.shownPrice?.rappen).toBe(60_000)
  await house.db.update(offerVersion).set({ withdrawnAt: new Date().toISOString() }).where(eq(offerVersion.offer, sold))
  expect((await shown('pfungen')).map(([title]) => title)).toEqual(['Personal Training', 'Gratis'])
  expect((await house.as(keeper, website.offer, { params: { id: row._id }, query: {} })).reply.shownPrice).toBeNull()
  expect((await house.as(keeper, website.priced, {})).reply).toEqual([])
  expect((await make({ offer: sold })).code).toBe('invalid')
})
