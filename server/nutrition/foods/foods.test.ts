import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type FoodForm, foods } from '#contract/nutrition/foods.ts'
import { isBarcode } from '#contract/rules/nutrition/barcode.ts'
import { implausible } from '#contract/rules/nutrition/foodValues.ts'
import { eater } from '#server/nutrition/testing/make.ts'
import { notification } from '#server/shared/notifications/tables.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { holder, makeStudio, member } from '#server/testing/make.ts'
import { stock } from './stockFoods.ts'
import { product } from './testing/make.ts'

const house = testHouse()
let one: string
let other: string
let keeper: Somebody
let stranger: Somebody
let chief: Somebody
let counter: Somebody
beforeAll(async () => {
  one = (await makeStudio(house)).code
  other = (await makeStudio(house)).code
  keeper = await holder(house, [{ right: 'nutrition_admin', studios: [one] }])
  stranger = await holder(house, [{ right: 'nutrition_admin', studios: [other] }])
  chief = await holder(house, [{ right: 'nutrition_admin', studios: 'all' }])
  counter = await holder(house, [{ right: 'stat_admin', studios: 'all' }])
}, 60_000)

const form = ({ studio = null, ...over }: Partial<FoodForm> = {}): FoodForm => ({ ...product(over), studio })

const ours = () => eater(house, { studioCode: one })
const find = async (who: Somebody, q: string) => (await house.as(who, foods.search, { query: { q } })).reply.rows
const all = async (who: Somebody, query: object = {}) => (await house.as(who, foods.list, { query })).reply.rows
const release = (who: Somebody, id: string, studio: string | null = one) =>
  house.as(who, foods.release, { params: { id }, body: { studio } })
const told = async ({ _id }: Somebody) =>
  (await house.db.select({ title: notification.title }).from(notification).where(eq(notification.person, _id))).map(({ title }) => title)

describe('a product of a member', () => {
  test('needs the nutrition plan, and is there once however often it is sent', async () => {
    const body = product({ title: 'Kastanienmüesli' })
    const without = await member(house, { studioCode: one })
    expect((await house.as(without, foods.product, { body })).code).toBe('no-nutrition')
    const who = await ours()
    expect((await house.as(who, foods.product, { body })).reply).toMatchObject({
      own: true,
      source: 'member',
      energy: { kcal: 110, kj: 460 },
    })
    expect((await house.as(who, foods.product, { body })).status).toBe(200)
    expect((await house.as(who, foods.product, { body: { ...body, kcal: 300 } })).code).toBe('taken')
    expect((await house.as(await ours(), foods.product, { body })).code).toBe('taken')
    expect(await find(who, 'KASTANIENMUESLI')).toHaveLength(1)
  })

  test('is theirs alone until whoever looks after food in their studio releases it; they hear of it', async () => {
    const [who, another] = [await ours(), await ours()]
    const body = product({ title: 'Bergapfelring' })
    await house.as(who, foods.product, { body })
    expect([await find(who, 'bergapfel'), await find(another, 'bergapfel')].map(found => found.map(({ own }) => own))).toEqual([[true], []])
    expect((await all(keeper, { q: 'bergapfel', state: ['pending'] })).map(({ studio }) => studio)).toEqual([one])
    expect([await all(stranger, { q: 'bergapfel' }), await all(counter, { q: 'bergapfel' })].map(({ length }) => length)).toEqual([0, 1])
    expect((await release(stranger, body._id)).code).toBe('forbidden')
    expect((await release(stranger, body._id, other)).code).toBe('missing')
    expect((await release(counter, body._id)).code).toBe('forbidden')
    expect((await release(who, body._id)).code).toBe('forbidden')
    expect((await release(keeper, body._id)).reply).toMatchObject({ state: 'released', version: 2 })
    expect((await release(keeper, body._id)).reply).toMatchObject({ state: 'released', version: 2 })
    expect((await find(another, 'bergapfel')).map(({ own }) => own)).toEqual([false])
    expect(await told(who)).toEqual(['«Bergapfelring» ist für alle freigegeben'])
  })

  test('that is refused stays its author’s, who reads why', async () => {
    const [who, another] = [await ours(), await ours()]
    const body = product({ title: 'Randenchips' })
    await house.as(who, foods.product, { body })
    const refuse = (reason: string) => house.as(keeper, foods.refuse, { params: { id: body._id }, body: { studio: one, reason } })
    expect((await refuse('')).fields).toEqual({ reason: 'Gib einen Grund an.' })
    expect((await refuse('Ohne Salz?')).reply).toMatchObject({ state: 'refused', reason: 'Ohne Salz?' })
    expect([(await find(who, 'randenchips')).length, (await find(another, 'randenchips')).length]).toEqual([1, 0])
    expect(await told(who)).toEqual(['«Randenchips» bleibt für dich allein: Ohne Salz?'])
    expect((await release(keeper, body._id)).reply).toMatchObject({ state: 'released', reason: null })
  })

  test('of two who decide at once the second is handed what the first made of it', async () => {
    const who = await ours()
    const body = product({ title: 'Ruchbrotchips' })
    await house.as(who, foods.product, { body })
    const params = { id: body._id }
    const refuse = (version: number) => house.as(keeper, foods.refuse, { params, body: { studio: one, reason: 'Falsche Werte', version } })
    const take = (version: number) => house.as(keeper, foods.release, { params, body: { studio: one, version } })
    expect((await take(1)).reply).toMatchObject({ state: 'released', version: 2 })
    // Who meant the same has it; who meant otherwise is told.
    expect((await take(1)).reply.version).toBe(2)
    expect(await refuse(1)).toMatchObject({ code: 'stale', reply: { current: { state: 'released', version: 2 } } })
    expect((await refuse(2)).reply).toMatchObject({ state: 'refused', version: 3 })
    expect(await told(who)).toHaveLength(2)
  })

  test('is refused by field where it can’t be true', async () => {
    const who = await ours()
    const body = product({ kcal: 900, fat: 1, saturated: 2, carbohydrate: 10, sugar: 11, protein: 96, barcode: '7610000000005' })
    expect(Object.keys((await house.as(who, foods.product, { body })).fields ?? {}).sort()).toEqual([
      'barcode',
      'kcal',
      'protein',
      'saturated',
      'sugar',
    ])
  })
})

describe('the chain’s foods', () => {
  test('are changed by whoever looks after food everywhere', async () => {
    const body = form({ title: 'Dinkelgriess', studio: null, fat: 1.26 })
    expect((await house.as(keeper, foods.create, { body })).code).toBe('forbidden')
    expect((await house.as(chief, foods.create, { body })).reply).toMatchObject({ state: 'released', source: 'studio', fat: 1.3 })
    const edit = (who: Somebody) => house.as(who, foods.edit, { params: { id: body._id }, body: { ...body, kcal: 120, version: 1 } })
    expect((await edit(keeper)).code).toBe('forbidden')
    expect((await edit(chief)).reply).toMatchObject({ kcal: 120, version: 2 })
    expect((await all(stranger, { studio: ['-'], q: 'dinkelgriess' })).map(({ studio }) => studio)).toEqual([null])
    expect(await all(stranger, { studio: [other], q: 'dinkelgriess' })).toEqual([])
  })

  test('two that everybody finds never have one barcode, also where one comes back', async () => {
    const barcode = '4006381333931'
    const [first, second] = [form({ studio: one, barcode }), form({ studio: one, barcode })]
    const create = (body: typeof first) => house.as(keeper, foods.create, { body })
    expect((await create(first)).status).toBe(200)
    expect((await create(second)).fields).toEqual({ barcode: 'Diesen Strichcode hat schon ein anderes Lebensmittel.' })
    const who = await ours()
    const third = product({ barcode })
    expect((await house.as(who, foods.product, { body: third })).status).toBe(200)
    const scanned = async (by: Somebody) => (await house.as(by, foods.barcode, { params: { code: barcode } })).reply._id
    expect([await scanned(who), await scanned(stranger)]).toEqual([first._id, first._id])
    expect((await release(keeper, third._id)).code).toBe('taken')
    const params = { id: first._id }
    expect((await house.as(keeper, foods.remove, { params, query: { studio: one, version: 1 } })).status).toBe(200)
    expect(await scanned(who)).toBe(third._id)
    expect((await house.as(stranger, foods.barcode, { params: { code: barcode } })).code).toBe('missing')
    expect((await create(second)).status).toBe(200)
    expect((await house.as(keeper, foods.restore, { params, body: { studio: one } })).code).toBe('taken')
  })
})

test('a search holds each word, and what begins so comes first; the index of the device is sent again only once it changed', async () => {
  for (const title of ['Brot mit Nüssen', 'Nussbrot', 'Brot']) await house.as(chief, foods.create, { body: form({ title, studio: null }) })
  expect((await find(keeper, 'brot')).map(({ title }) => title)).toEqual(['Brot', 'Brot mit Nüssen', 'Nussbrot'])
  expect((await find(keeper, 'nuss brot')).map(({ title }) => title)).toEqual(['Nussbrot', 'Brot mit Nüssen'])
  const index = async (stand?: string) => (await house.as(keeper, foods.index, { query: { stand } })).reply
  const { stand, rows } = await index()
  expect(rows?.map(({ title }) => title)).toContain('Nussbrot')
  expect(await index(stand)).toEqual({ stand, rows: null })
  await house.as(chief, foods.create, { body: form({ title: 'Pumpernickel', studio: null }) })
  expect((await index(stand)).rows?.map(({ title }) => title)).toContain('Pumpernickel')
})

test('our own foods could be true, each once', () => {
  expect(stock.length).toBeGreaterThanOrEqual(400)
  expect(new Set(stock.map(({ name }) => name)).size).toBe(stock.length)
  expect(stock.filter(each => Object.keys(implausible(each)).length > 0)).toEqual([])
  expect(stock.filter(each => Object.values(each).some(Number.isNaN) || each.portions.some(({ amount }) => !(amount > 0)))).toEqual([])
  expect(isBarcode('7610000000011')).toBe(true)
})
