import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { products, type ShopProductForm } from '#contract/shop/products.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { holder, makeStudio } from '#server/testing/make.ts'
import { product } from './tables.ts'

const house = testHouse()
let one: string
let other: string
let clerk: Somebody
let chief: Somebody
beforeAll(async () => {
  one = (await makeStudio(house)).code
  other = (await makeStudio(house)).code
  clerk = await holder(house, [{ right: 'shop_manage', studios: [one] }])
  chief = await holder(house, [{ right: 'shop_manage', studios: 'all' }])
}, 60_000)

const form = (over: Partial<ShopProductForm> = {}) => ({
  _id: v7(),
  title: 'Trinkflasche',
  variant: null,
  family: null,
  shortDescription: 'aus Stahl',
  text: '',
  ingredients: '',
  allergens: [] as ShopProductForm['allergens'],
  category: 'gear' as const,
  kind: 'goods' as const,
  rate: 'normal' as const,
  contents: null,
  measure: null,
  picture: null,
  picture2: null,
  picture3: null,
  days: null,
  entries: null,
  prices: [{ from: '2026-01-01', rappen: 1900 }],
  studios: [one],
  published: true,
  ...over,
})
const store = async (body: object = {}) => (await house.as(undefined, products.store, { body })).reply
const count = (who: Somebody, id: string, by: number, over: object = {}) =>
  house.as(who, products.count, {
    params: { id },
    body: { _id: v7(), studio: one, by, reason: 'counted' as const, note: null, ...over },
  })

test('what is sold is seen without an account, in its studio with the pieces that are left there, drafts never', async () => {
  const body = form({ title: 'Kletterseil' })
  expect((await house.as(clerk, products.create, { body })).status).toBe(200)
  await house.as(clerk, products.create, { body: form({ title: 'Kletterseil Entwurf', published: false }) })
  await house.as(clerk, products.create, { body: form({ title: 'Kletterseil morgen', prices: [{ from: '2199-01-01', rappen: 1 }] }) })
  expect((await count(clerk, body._id, 3)).status).toBe(200)
  expect((await store({ q: 'KLETTER stahl' })).rows).toMatchObject([{ _id: body._id, price: 1900, rate: 810, left: null }])
  expect((await store({ q: 'kletter', studio: one })).rows).toMatchObject([{ left: 3 }])
  expect((await store({ q: 'kletter', studio: other })).rows).toEqual([])
  expect((await store({ q: 'kletter', category: 'food' })).total).toBe(0)
  const { reply } = await house.as(undefined, products.one, { params: { id: body._id }, query: { studio: one } })
  expect(reply.rows).toMatchObject([{ _id: body._id, left: 3 }])
})

test('what is eaten says what is in it before it is bought; anything else has nothing inside', async () => {
  const inside = { ingredients: 'Datteln, Mandeln.', allergens: ['nuts' as const] }
  const body = form({ title: 'Dattelkugeln', category: 'food', rate: 'reduced', ...inside })
  expect((await house.as(clerk, products.create, { body })).reply).toMatchObject(inside)
  expect((await store({ q: 'dattelkugeln' })).rows).toMatchObject([inside])
  expect((await house.as(clerk, products.create, { body: { ...form(), allergens: ['stone' as 'nuts'] } })).status).toBe(422)
  const { reply } = await house.as(clerk, products.edit, { params: { id: body._id }, body: { ...body, category: 'gear', version: 1 } })
  expect(reply).toMatchObject({ ingredients: '', allergens: [] })
})

test('entries and nutrition are sold once it is said for how long; goods hold no days', async () => {
  for (const kind of ['entry', 'nutrition'] as const) {
    const body = form({ title: `Zehnerkarte ${kind}`, kind, studios: [] })
    expect((await house.as(chief, products.create, { body })).fields).toEqual({ days: 'Wie viele Tage gilt es?' })
    expect((await house.as(chief, products.create, { body: { ...body, days: 730 } })).status).toBe(200)
    const shown = { days: 730, entries: kind === 'entry' ? 1 : null, left: null }
    expect((await house.as(undefined, products.one, { params: { id: body._id }, query: {} })).reply.rows).toMatchObject([shown])
    // As products of before, which were drafts.
    await house.db.update(product).set({ days: null }).where(eq(product._id, body._id))
    expect((await house.as(undefined, products.one, { params: { id: body._id }, query: {} })).code).toBe('missing')
  }
  expect((await store({ q: 'zehnerkarte' })).total).toBe(0)
  const goods = form({ days: 30, entries: 5 })
  expect((await house.as(clerk, products.create, { body: goods })).reply).toMatchObject({ days: null, entries: null })
})

test('a product is opened with the others of its family, whose names are kept apart', async () => {
  const family = v7()
  const ids = ['S', 'M'].map(() => v7())
  for (const [at, variant] of ['S', 'M'].entries())
    await house.as(clerk, products.create, { body: form({ _id: ids[at], family, title: 'T-Shirt', variant }) })
  const { reply } = await house.as(undefined, products.one, { params: { id: ids[0]! }, query: {} })
  expect(reply.rows.map(({ variant }) => variant)).toEqual(['S', 'M'])
})

test('a variant made of a product that had none stands beside it, whichever of them is opened', async () => {
  const [first, second] = [form({ title: 'Gurt', variant: 'kurz' }), form({ title: 'Gurt', variant: 'lang' })]
  await house.as(clerk, products.create, { body: first })
  await house.as(clerk, products.create, { body: { ...second, family: first._id } })
  for (const [id, other] of [
    [first._id, second._id],
    [second._id, first._id],
  ] as const) {
    const { reply } = await house.as(undefined, products.one, { params: { id }, query: {} })
    expect(reply.rows.map(({ _id }) => _id)).toEqual([id, other])
  }
})

test('what lies in a studio stays goods', async () => {
  const body = form({ published: false })
  await house.as(clerk, products.create, { body })
  await count(clerk, body._id, 2)
  const edited = (kind: 'entry' | 'goods', version: number) =>
    house.as(clerk, products.edit, { params: { id: body._id }, body: { ...body, kind, days: 30, version } })
  expect((await edited('entry', 1)).fields).toHaveProperty('kind')
  await count(clerk, body._id, -2)
  expect((await edited('entry', 1)).reply).toMatchObject({ kind: 'entry' })
})

test('somebody of one studio sells there alone', async () => {
  expect((await house.as(clerk, products.create, { body: form({ studios: [one, other] }) })).code).toBe('forbidden')
  expect((await house.as(clerk, products.create, { body: form({ studios: [] }) })).code).toBe('forbidden')
  const everywhere = form({ studios: [] })
  const { reply } = await house.as(chief, products.create, { body: everywhere })
  const body = { ...everywhere, studios: [one], version: reply.version }
  expect((await house.as(clerk, products.edit, { params: { id: everywhere._id }, body })).code).toBe('forbidden')
  expect((await count(clerk, everywhere._id, 1)).status).toBe(200)
  expect((await count(clerk, everywhere._id, 1, { studio: other })).code).toBe('forbidden')
})

test('sold out is what has no free piece in any studio of one’s own, and is in the shop', async () => {
  const [gone, here, draft] = [
    form({ title: 'Leer fern', studios: [] }),
    form({ title: 'Leer hier' }),
    form({ title: 'Leer Entwurf', published: false }),
  ]
  await house.as(chief, products.create, { body: gone })
  for (const body of [here, draft]) await house.as(clerk, products.create, { body })
  await count(chief, gone._id, 3, { studio: other })
  await count(clerk, here._id, 3)
  const empty = async (who: Somebody, query = {}) => {
    const { reply } = await house.as(who, products.manage, { query: { q: 'leer', state: ['empty'], ...query } })
    return reply.rows.map(({ _id }) => _id)
  }
  expect(await empty(clerk)).toEqual([gone._id])
  expect(await empty(clerk, { studio: [one] })).toEqual([gone._id])
  expect(await empty(chief)).toEqual([])
  expect(await empty(chief, { studio: [other] })).toEqual([])
})

test('two who count at once both count, each act once, and nothing falls below what is held or 0', async () => {
  const body = form()
  await house.as(clerk, products.create, { body })
  await count(clerk, body._id, 10, { reason: 'delivered' })
  const again = { _id: v7() }
  await Promise.all([count(clerk, body._id, -2, again), count(chief, body._id, -3), count(clerk, body._id, -2, again)])
  const { reply } = await house.as(chief, products.managed, { params: { id: body._id }, query: { studios: [one] } })
  expect(reply.stock).toEqual([{ studio: one, count: 5, held: 0, paid: 0 }])
  expect((await count(clerk, body._id, -6)).code).toBe('stock-held')
  const moves = await house.as(clerk, products.moves, { params: { id: body._id }, query: { studio: one } })
  expect(moves.reply.map(({ by }) => by).sort((a, b) => a - b)).toEqual([-3, -2, 10])
})

test('a price and its day once; a second one for a day, and a product without one, are refused', async () => {
  const twice = [
    { from: '2026-01-01', rappen: 1900 },
    { from: '2026-01-01', rappen: 2000 },
  ]
  expect((await house.as(clerk, products.create, { body: form({ prices: twice }) })).fields).toHaveProperty('prices')
  expect((await house.as(clerk, products.create, { body: form({ prices: [] }) })).fields).toHaveProperty('prices')
})
