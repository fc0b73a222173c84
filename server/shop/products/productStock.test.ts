import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import type { Gives, ProductKind } from '#contract/shop/product.ts'
import { testHouse } from '#server/testing/fixture.ts'
import { makeStudio } from '#server/testing/make.ts'
import { offersAt } from './offer.ts'
import { giveBack, hold, release, type SoldPieces, take, untake } from './productStock.ts'
import { product, productMove, productStock } from './tables.ts'

const house = testHouse()
let studio: string
beforeAll(async () => {
  studio = (await makeStudio(house)).code
}, 60_000)

const created = '2026-11-20T16:42:00.000Z'
async function made(count: number, kind: ProductKind = 'goods', over: Partial<typeof product.$inferInsert> = {}) {
  const _id = v7()
  const prices = [
    { from: '2026-01-01', rappen: 1900 },
    { from: '2026-03-29', rappen: 2100 },
  ]
  const plain = { title: 'Trinkflasche', category: 'gear', rate: 'normal', prices, published: true, created } as const
  await house.db.insert(product).values({ _id, kind, ...plain, ...over })
  if (kind !== 'goods') return _id
  await house.db.insert(productStock).values({ product: _id, studio, count })
  await house.db.insert(productMove).values({ _id: v7(), product: _id, studio, by: count, reason: 'delivered', at: created })
  return _id
}
const held = (lines: SoldPieces[]) => house.db.transaction(tx => hold(tx, studio, lines))
const leftOf = async (_id: string) => (await offersAt(house.db, studio, [_id], '2026-11-23T10:00:00.000Z'))[0]?.left

/** Each count is the sum of its moves, and never less than what is held. */
async function expectTrail(_id: string) {
  const { rows } = await house.db.execute<{ count: number; held: number; moved: number }>(sql`
    select s.count, s.held, (select coalesce(sum(m.by), 0)::int from product_move m where m.product = s.product and m.studio = s.studio) as moved
    from product_stock s where s.product = ${_id}`)
  for (const row of rows) {
    expect(row.count).toBe(row.moved)
    expect(row.held).toBeLessThanOrEqual(row.count)
  }
  return rows[0]
}

test('an order holds all its lines or none, and hears what is short', async () => {
  const [many, few] = [await made(5), await made(1)]
  expect(
    await held([
      { product: many, amount: 2 },
      { product: few, amount: 2 },
    ]),
  ).toEqual([{ product: few, left: 1 }])
  expect(await leftOf(many)).toBe(5)
  expect(
    await held([
      { product: many, amount: 2 },
      { product: few, amount: 1 },
    ]),
  ).toEqual([])
  expect([await leftOf(many), await leftOf(few)]).toEqual([3, 0])
  expect(await held([{ product: few, amount: 1 }])).toEqual([{ product: few, left: 0 }])
})

test('two lines of one product are counted together', async () => {
  const flask = await made(3)
  expect(
    await held([
      { product: flask, amount: 2 },
      { product: flask, amount: 2 },
    ]),
  ).toEqual([{ product: flask, left: 3 }])
})

test('what is held is given up or sold, what was sold comes back, and each count is the sum of its moves', async () => {
  const flask = await made(10)
  const lines = [{ product: flask, amount: 4 }]
  await held(lines)
  await house.db.transaction(tx => release(tx, studio, lines))
  expect(await leftOf(flask)).toBe(10)
  await held(lines)
  await house.db.transaction(tx => take(tx, studio, lines))
  expect(await expectTrail(flask)).toMatchObject({ count: 6, held: 0 })
  await house.db.transaction(tx => giveBack(tx, studio, lines))
  expect(await expectTrail(flask)).toMatchObject({ count: 10, held: 0 })
  await expect(house.db.transaction(tx => release(tx, studio, lines))).rejects.toThrow()
})

test('entry codes and nutrition plans never run out', async () => {
  const [entry, plan] = [await made(0, 'entry'), await made(0, 'nutrition')]
  const lines: SoldPieces[] = [
    { product: entry, amount: 99, gives: { kind: 'entry', days: 365, entries: 10 } },
    { product: plan, amount: 1, gives: { kind: 'nutrition', days: 30 } },
  ]
  expect(await held(lines)).toEqual([])
  await house.db.transaction(tx => take(tx, studio, lines))
  expect(await house.db.$count(productMove, eq(productMove.product, entry))).toBe(0)
})

test.each([
  ['goods by now: its pieces stay where they are', 'goods', { gives: { kind: 'entry', days: 365, entries: 1 } }, [5, 5, 5]],
  ['no goods any more: its pieces are moved all the same', 'entry', {}, [3, 5, 5]],
] as const)('what was sold before the product changed its kind, and is %s', async (_, becomes, gives: { gives?: Gives }, counts) => {
  const of = await made(5)
  const lines = [{ product: of, amount: 2, ...gives }]
  const change = (kind: ProductKind) => house.db.update(product).set({ kind }).where(eq(product._id, of))
  expect(await held(lines)).toEqual([])
  await change(becomes)
  const after = []
  for (const act of [take, untake, release]) {
    await house.db.transaction(tx => act(tx, studio, lines))
    after.push((await expectTrail(of))?.count)
  }
  expect(after).toEqual(counts)
  expect(await expectTrail(of)).toMatchObject({ held: 0 })
})

test('an offer has the price of its day in Zurich, and what is not to be had is none', async () => {
  const flask = await made(1)
  const priceAt = async (at: string) => (await offersAt(house.db, studio, [flask], at))[0]?.price
  expect(await priceAt('2025-12-31T22:59:59.000Z')).toBeUndefined()
  expect(await priceAt('2025-12-31T23:00:00.000Z')).toBe(1900)
  expect(await priceAt('2026-03-28T22:59:59.000Z')).toBe(1900)
  expect(await priceAt('2026-03-28T23:00:00.000Z')).toBe(2100)
  const none = [await made(1, 'goods', { published: false }), await made(1, 'goods', { removedAt: created })]
  none.push(await made(1, 'goods', { studios: ['anderswo'] }), await made(0, 'entry'), await made(0, 'nutrition'))
  expect(await offersAt(house.db, studio, none, created)).toEqual([])
})

test('many buyers at once never hold more than there is, and never wait for each other', { timeout: 60_000 }, async () => {
  for (let round = 0; round < (process.env.LONG ? 100 : 4); round++) {
    const [one, other] = [await made(5), await made(5)]
    const buyers = process.env.LONG ? 200 : 40
    const answers = await Promise.all(
      Array.from({ length: buyers }, (_, at) => {
        const lines = [
          { product: one, amount: 1 },
          { product: other, amount: 1 },
        ]
        return held(at % 2 ? lines : lines.toReversed())
      }),
    )
    expect(answers.filter(short => short.length === 0)).toHaveLength(5)
    expect(await expectTrail(one)).toMatchObject({ count: 5, held: 5 })
    expect(await expectTrail(other)).toMatchObject({ count: 5, held: 5 })
  }
})
