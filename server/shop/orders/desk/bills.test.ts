import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bills } from '#contract/payments/bills.ts'
import type { Way } from '#contract/payments/facts.ts'
import { payments } from '#contract/payments.ts'
import { orderDesk } from '#contract/shop/desk.ts'
import { orders } from '#contract/shop/orders.ts'
import { journalLine } from '#server/payments/tables.ts'
import { product, productStock } from '#server/shop/products/tables.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { holder, makeStudio, member } from '#server/testing/make.ts'

const price = 4500

let house: TestHouse
let office: Somebody
let desk: Somebody
let goods: string
beforeAll(async () => {
  house = await openTestHouse()
  await makeStudio(house, { code: 'winterthur' })
  office = await holder(house, [{ right: 'shop_manage', studios: ['winterthur'] }])
  desk = await holder(house, [{ right: 'shop_purchase_view', studios: ['winterthur'] }])
  goods = v7()
  const about = { title: 'Trinkflasche', category: 'gear', kind: 'goods', rate: 'normal', published: true } as const
  await house.db.insert(product).values({
    ...{ _id: goods, ...about, prices: [{ from: '2024-01-01', rappen: price }], created: '2026-11-20T16:42:00.000Z' },
  })
  await house.db.insert(productStock).values({ product: goods, studio: 'winterthur', count: 500 })
}, 60_000)
afterAll(() => house.close())

const payer = () =>
  member(house, { adresse1: 'Musterstrasse 12a', plz: '8400', stadt: 'Winterthur', emailVerifiedAt: '2026-11-20T16:42:00.000Z' })

async function bought() {
  const who = await payer()
  const body = {
    ...{ _id: v7(), payment: v7(), attempt: v7(), studio: 'winterthur', way: 'bill' as Way },
    lines: [{ product: goods, amount: 1, price }],
  }
  expect((await house.as(who, orders.buy, { body })).code).toBeUndefined()
  return { ...body, who }
}
type Bought = Awaited<ReturnType<typeof bought>>

const done = (over = {}) => ({ _id: v7(), studio: 'winterthur', at: new Date().toISOString(), ...over })
const hand = ({ _id: id }: Bought, _id = v7()) => house.as(desk, orderDesk.hand, { params: { id }, body: done({ _id }) })
const unhand = ({ _id: id }: Bought, _id: string) => house.as(desk, orderDesk.unhand, { params: { id }, body: done({ _id }) })
const enter = ({ payment: id }: Bought, amount: number) =>
  house.as(office, bills.received, { params: { id }, body: { _id: v7(), day: '2026-11-21', amount, note: null } })
const stateOf = async ({ who, _id }: Bought) => (await house.as(who, orders.details, { query: { id: _id } })).reply.state
const stock = async () => (await house.db.select().from(productStock).where(eq(productStock.product, goods)))[0]
const balances = async ({ payment }: Bought) => {
  const rows = await house.db.select().from(journalLine).where(eq(journalLine.payment, payment))
  const sums = new Map<string, number>()
  for (const { account, amount } of rows) sums.set(account, (sums.get(account) ?? 0) + amount)
  return Object.fromEntries([...sums].filter(([, amount]) => amount !== 0))
}
const sold = { sales: -4163, vat: -337 }

describe('goods on a bill', () => {
  test('are handed over before they are paid, leave the stock with it, and their money settles what is out', async () => {
    const before = await stock()
    const one = await bought()
    expect((await hand(one)).reply).toMatchObject({ state: 'handed', payment: { rest: price } })
    expect(await stock()).toMatchObject({ count: (before?.count ?? 0) - 1, held: before?.held })
    expect((await house.as(office, bills.withdraw, { params: { id: one.payment } })).code).toBe('bill-handed')
    expect((await enter(one, price)).reply.verdict).toBe('whole')
    expect(await stateOf(one)).toBe('handed')
    expect(await stock()).toMatchObject({ count: (before?.count ?? 0) - 1, held: before?.held })
    expect(await balances(one)).toEqual({ bank: price, ...sold })
  })

  test('that come back are held again, and are paid or taken back like any other', async () => {
    const before = await stock()
    const [one, other] = [await bought(), await bought()]
    for (const each of [one, other]) {
      const handing = v7()
      await hand(each, handing)
      expect((await unhand(each, handing)).reply).toMatchObject({ state: 'placed', handing: null })
    }
    expect(await stock()).toMatchObject({ count: before?.count, held: (before?.held ?? 0) + 2 })
    expect((await enter(one, price)).reply.verdict).toBe('whole')
    expect(await stateOf(one)).toBe('paid')
    expect((await house.as(office, bills.withdraw, { params: { id: other.payment } })).code).toBeUndefined()
    expect(await stock()).toMatchObject({ count: (before?.count ?? 0) - 1, held: before?.held })
    expect((await hand(other)).code).toBe('order-unpaid')
  })

  test('stay on it whatever is begun beside it', async () => {
    const one = await bought()
    await house.as(one.who, payments.create, { body: { _id: v7(), payment: one.payment, way: 'twint' } })
    expect(await stateOf(one)).toBe('placed')
    expect((await hand(one)).reply.state).toBe('handed')
  })
})
