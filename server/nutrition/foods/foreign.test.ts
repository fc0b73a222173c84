import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { foods } from '#contract/nutrition/foods.ts'
import { isBarcode } from '#contract/rules/nutrition/barcode.ts'
import { dayMs } from '#contract/time.ts'
import { eater } from '#server/nutrition/testing/make.ts'
import { openFoodFacts } from '#server/outside/food/openFoodFacts.ts'
import { FoodAway, readsAMinute, searchesAMinute } from '#server/outside/food/port.ts'
import { awayCode, awayWord } from '#server/outside/food/sandbox.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { holder, makeStudio, member } from '#server/testing/make.ts'
import { forgetForeign } from './foreign.ts'
import { food, foodRead, foreignFood, foreignSearch } from './tables.ts'

const house = testHouse()
let eats: Somebody
let keeper: Somebody
let studioCode: string
const oats = '2000000000015'

beforeAll(async () => {
  const { code } = await makeStudio(house)
  studioCode = code
  keeper = await holder(house, [{ right: 'nutrition_admin', studios: [code] }])
}, 60_000)
beforeEach(async () => {
  eats = await eater(house, { studioCode })
  await house.db.delete(foodRead)
  await house.db.delete(foreignFood)
  await house.db.delete(foreignSearch)
})

const scan = (who: Somebody, code: string) => house.as(who, foods.barcode, { params: { code } })
const reads = () => house.db.$count(foodRead)

test('a barcode that nothing of ours bears is looked up once, for who has the nutrition plan', async () => {
  const stranger = await member(house)
  expect((await scan(stranger, oats)).code).toBe('missing')
  expect(await reads()).toBe(0)
  const first = await scan(eats, oats)
  expect(first.reply).toMatchObject({
    title: 'Haferflocken fein',
    brand: 'Kornhaus',
    source: 'off',
    own: false,
    protein: 13.5,
    alcohol: null,
  })
  for (const who of [eats, keeper, stranger]) expect((await scan(who, oats)).reply).toEqual(first.reply)
  expect(await reads()).toBe(1)
})

test('a food of ours with that barcode goes before theirs', async () => {
  await scan(eats, '2000000000022')
  const row = { _id: v7(), title: 'Eigene Suppe', barcode: '2000000000022', base: 'g' as const, created: new Date().toISOString() }
  await house.db.insert(food).values({ ...row, source: 'studio', state: 'released' })
  expect((await scan(eats, '2000000000022')).reply).toMatchObject({ title: 'Eigene Suppe', source: 'studio' })
})

test('what they have not is remembered for 7 days, what they said for 90', async () => {
  const none = '2000000000060'
  expect((await scan(eats, none)).code).toBe('missing')
  expect((await scan(eats, none)).code).toBe('missing')
  expect(await reads()).toBe(1)
  await scan(eats, oats)
  const age = (days: number) => house.db.update(foreignFood).set({ at: new Date(Date.now() - days * dayMs).toISOString() })
  await age(8)
  await scan(eats, none)
  await scan(eats, oats)
  expect(await reads()).toBe(3)
  await age(91)
  await scan(eats, oats)
  expect(await reads()).toBe(4)
  await forgetForeign(house, new Date())
  expect((await house.db.select().from(foreignFood)).map(({ barcode }) => barcode)).toEqual([oats])
})

test('where they are away or were asked too often it is «später», and nothing is remembered of it', async () => {
  expect((await scan(eats, awayCode)).code).toBe('food-later')
  expect(await house.db.$count(foreignFood)).toBe(0)
  await house.db.insert(foodRead).values(Array.from({ length: readsAMinute - 1 }, () => ({ at: new Date().toISOString() })))
  expect([(await scan(eats, oats)).code, await reads()]).toEqual(['food-later', readsAMinute])
  await house.db.update(foodRead).set({ at: new Date(Date.now() - 61_000).toISOString() })
  expect((await scan(eats, oats)).status).toBe(200)
  const many = await Promise.all(Array.from({ length: 20 }, (_, at) => scan(eats, ['2000000000039', '2000000000046'][at % 2]!)))
  expect(many.every(({ status, code }) => status === 200 || code === 'food-later')).toBe(true)
  expect(await reads()).toBeLessThanOrEqual(readsAMinute)
})

test('of many who look up the same at the same moment one asks, and a question of another process is waited for', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => eater(house)))
  const all = await Promise.all(Array.from({ length: 24 }, (_, at) => scan(people[at % 4]!, oats)))
  expect([new Set(all.map(({ status }) => status)), await reads()]).toEqual([new Set([200]), 1])
  const words = await Promise.all(people.map(who => house.as(who, foods.foreign, { query: { q: 'haferflocken' } })))
  expect([new Set(words.map(({ status }) => status)), await reads()]).toEqual([new Set([200]), 2])

  const mark = { kind: 'asking product 2000000000039', at: new Date().toISOString() }
  await house.db.insert(foodRead).values(mark)
  const waits = scan(eats, '2000000000039')
  await house.db.insert(foreignFood).values({ barcode: '2000000000039', _id: v7(), found: null, at: mark.at })
  expect([(await waits).code, await reads()]).toEqual(['missing', 3])
  await house.db.delete(foreignFood)
  const left = scan(eats, '2000000000039')
  await house.db.delete(foodRead).where(eq(foodRead.kind, mark.kind))
  expect((await left).code).not.toBe('missing')
  // One that died in the middle is not waited for.
  await house.db.insert(foodRead).values({ ...mark, at: new Date(Date.now() - 11_000).toISOString() })
  expect((await scan(eats, '2000000000039')).status).toBe(200)
})

test('one person asks them five times a minute, and the others as before', async () => {
  const code = (at: number) => String(2_000_000_000_100 + at)
  const valid = Array.from({ length: 100 }, (_, at) => code(at))
    .filter(isBarcode)
    .slice(0, 6)
  const codes = []
  for (const one of valid) codes.push((await scan(eats, one)).code)
  expect(codes).toEqual([...Array(5).fill('missing'), 'food-later'])
  expect((await scan(eats, valid[0]!)).code).toBe('missing')
  expect((await scan(await eater(house), valid[5]!)).code).toBe('missing')
})

test('what can’t be true is unknown; values of theirs are no candidates for the search on the device', async () => {
  expect((await scan(eats, '2000000000046')).reply).toMatchObject({ title: 'Nussriegel', saturated: null, energy: null })
  const { rows } = (await house.as(eats, foods.index, { query: {} })).reply
  expect(rows?.filter(({ source }) => source === 'off')).toEqual([])
})

test('Open Food Facts are asked with our name and only for what is needed; what they answer is taken with care', async () => {
  const heard: { url: string; agent: string }[] = []
  let answer: { status: number; body: string } = { status: 200, body: '' }
  const server = createServer((request, response) => {
    heard.push({ url: request.url ?? '', agent: String(request.headers['user-agent']) })
    response.writeHead(answer.status, { 'content-type': 'application/json', location: '/elsewhere' }).end(answer.body)
  })
  await new Promise<void>(listens => server.listen(0, '127.0.0.1', listens))
  const { port } = server.address() as AddressInfo
  const book = openFoodFacts(`http://127.0.0.1:${port}`, 'app@example.ch')
  const say = (status: number, body: unknown) => {
    answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body) }
    return book.byBarcode('7610000000004')
  }
  const beer = { product_name: ' Bier <b>hell</b>\n', brands: 'Bräu, Andere', quantity: '33 cl' }
  const nutriments = { 'energy-kcal_100g': '42', carbohydrates_100g: 3.14, fat_100g: 'viel', proteins_100g: -1, alcohol_100g: 5 }
  expect(await say(200, { status: 1, product: { ...beer, nutriments } })).toEqual({
    barcode: '7610000000004',
    title: 'Bier b hell /b',
    brand: 'Bräu',
    base: 'ml',
    kcal: 42,
    carbohydrate: 3.1,
    alcohol: 3.9,
    fat: null,
    saturated: null,
    sugar: null,
    fibre: null,
    protein: null,
    salt: null,
  })
  expect(heard[0]).toEqual({
    url: expect.stringMatching(/^\/api\/v2\/product\/7610000000004\?lc=de&fields=code,/),
    agent: 'Formkurve/1 (app@example.ch)',
  })
  for (const [status, body] of [
    [404, { status: 0 }],
    [302, ''],
    [200, { status: 0 }],
    [200, { status: 1, product: { brands: 'X' } }],
  ] as const)
    expect(await say(status, body)).toBeUndefined()
  for (const [status, body] of [
    [503, ''],
    [429, ''],
    [500, '{}'],
    [200, '<html>'],
    [200, 'x'.repeat(600_000)],
  ] as const)
    await expect(say(status, body)).rejects.toThrow(FoodAway)
  await new Promise(closed => server.close(closed))
  await expect(book.byBarcode('7610000000004')).rejects.toThrow(FoodAway)
})

test('words are looked up once a week, for who has the nutrition plan; ten questions a minute over all', async () => {
  const look = (who: Somebody, q: string) => house.as(who, foods.foreign, { query: { q } })
  const titles = async (who: Somebody, q: string) => (await look(who, q)).reply.map(({ title }) => title)
  expect(await titles(await member(house), 'haferflocken')).toEqual([])
  expect(await reads()).toBe(0)
  for (const who of [eats, keeper, await member(house)]) expect(await titles(who, ' HAFERFLOCKEN  fein ')).toEqual(['Haferflocken fein'])
  expect(await titles(eats, 'haferflocken fein')).toEqual(['Haferflocken fein'])
  expect(await reads()).toBe(1)
  // What was found by words is known by its barcode as well, under the same id.
  const [found] = (await look(eats, 'haferflocken fein')).reply
  expect((await scan(eats, oats)).reply).toEqual(found)
  expect(await reads()).toBe(1)

  expect((await look(eats, awayWord)).code).toBe('search-later')
  const asked = (kind: 'product' | 'words', times: number) =>
    house.db.insert(foodRead).values(Array.from({ length: times }, () => ({ kind, at: new Date().toISOString() })))
  await asked('words', searchesAMinute - 2)
  expect((await look(eats, 'suppe')).code).toBe('search-later')
  await house.db.delete(foodRead)
  await asked('product', readsAMinute)
  expect(await titles(eats, 'suppe')).toEqual(['Linsensuppe'])
  await forgetForeign(house, new Date(Date.now() + 8 * dayMs))
  expect(await house.db.$count(foreignSearch)).toBe(0)
})

test('their text search is asked with our name, and what it answers is taken with care', async () => {
  const heard: string[] = []
  let answer = { status: 200, body: '' }
  const server = createServer((request, response) => {
    heard.push(`${request.url} ${request.headers['user-agent']}`)
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
  })
  await new Promise<void>(listens => server.listen(0, '127.0.0.1', listens))
  const book = openFoodFacts(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, 'app@example.ch')
  const say = (status: number, body: unknown) => {
    answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body) }
    return book.byWords('crème & brot')
  }
  const product = { code: '7610000000004', product_name: 'Brot', nutriments: {} }
  const bad = [null, 7, {}, { ...product, code: '12' }, { ...product, product_name: '' }]
  expect((await say(200, { products: [product, ...bad] })).map(({ title }) => title)).toEqual(['Brot'])
  expect(heard[0]).toMatch(/^\/cgi\/search\.pl\?search_terms=cr%C3%A8me\+%26\+brot&.*json=1.*Formkurve\/1 \(app@example\.ch\)$/)
  for (const body of [{}, { products: {} }, null]) expect(await say(200, body)).toEqual([])
  for (const [status, body] of [
    [503, ''],
    [429, ''],
    [302, ''],
    [200, '<html>'],
    [200, 'x'.repeat(600_000)],
  ] as const)
    await expect(say(status, body)).rejects.toThrow(FoodAway)
  await new Promise(closed => server.close(closed))
})

test('a food out of a book is removed by who looks after foods, but never edited', async () => {
  const row = { _id: v7(), title: 'Quark, mager', base: 'g' as const, created: new Date().toISOString(), kcal: 66 }
  await house.db.insert(food).values({ ...row, source: 'studio', state: 'released', book: 'snd', bookKey: '77', licence: 'frei' })
  const chief = await holder(house, [{ right: 'nutrition_admin', studios: 'all' }])
  const params = { id: row._id }
  const { reply } = await house.as(chief, foods.one, { params, query: {} })
  expect(reply).toMatchObject({ source: 'snd', kcal: 66 })
  const { energy: _, source: __, state: ___, reason: ____, createdAt: _____, ...body } = reply
  expect((await house.as(chief, foods.edit, { params, body: { ...body, kcal: 90 } })).code).toBe('forbidden')
  expect((await house.as(chief, foods.list, { query: { source: ['snd'] } })).reply.rows.map(({ _id }) => _id)).toEqual([row._id])
  expect((await house.as(chief, foods.list, { query: { source: ['studio'], q: 'Quark, mager' } })).reply.rows).toEqual([])
  expect((await house.as(chief, foods.remove, { params, query: { version: 1 } as never })).status).toBe(200)
  await house.db.delete(food).where(eq(food._id, row._id))
})
