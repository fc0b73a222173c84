import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { bills } from '#contract/payments/bills.ts'
import { payments } from '#contract/payments/calls.ts'
import { paymentOffice } from '#contract/payments/paymentOffice.ts'
import type { PaymentWay } from '#contract/rules/payments/paymentFacts.ts'
import { orderDesk } from '#contract/shop/orderDesk.ts'
import { orders } from '#contract/shop/orders.ts'
import { today } from '#server/kit/zone.ts'
import { journalLine } from '#server/payments/tables.ts'
import { product, productStock } from '#server/shop/products/tables.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { holder, member } from '#server/testing/make.ts'

const price = 4500

const house = testHouse({ studios: ['winterthur'] })
let office: Somebody
let desk: Somebody
let goods: string
beforeAll(async () => {
  office = await holder(house, [{ right: 'shop_manage', studios: ['winterthur'] }])
  desk = await holder(house, [{ right: 'shop_purchase_view', studios: ['winterthur'] }])
  goods = v7()
  const about = { title: 'Trinkflasche', category: 'gear', kind: 'goods', rate: 'normal', published: true } as const
  await house.db.insert(product).values({
    _id: goods,
    ...about,
    prices: [{ from: '2024-01-01', rappen: price }],
    created: '2026-11-20T16:42:00.000Z',
  })
  await house.db.insert(productStock).values({ product: goods, studio: 'winterthur', count: 500 })
}, 60_000)

const payer = () =>
  member(house, { adresse1: 'Musterstrasse 12a', plz: '8400', stadt: 'Winterthur', emailVerifiedAt: '2026-11-20T16:42:00.000Z' })

async function bought() {
  const who = await payer()
  const body = {
    _id: v7(),
    payment: v7(),
    attempt: v7(),
    studio: 'winterthur',
    way: 'bill' as PaymentWay,
    lines: [{ product: goods, amount: 1, price }],
  }
  expect((await house.as(who, orders.buy, { body })).code).toBeUndefined()
  return { ...body, who }
}
type Bought = Awaited<ReturnType<typeof bought>>

const kindsOf = ({ events }: { events: readonly { kind: string }[] }) => events.map(({ kind }) => kind)
const done = <More extends object>(over: More = {} as More) => ({ _id: v7(), studio: 'winterthur', at: new Date().toISOString(), ...over })
const hand = ({ _id: id }: Bought, _id = v7()) => house.as(desk, orderDesk.hand, { params: { id }, body: done({ _id }) })
const unhand = ({ _id: id }: Bought, _id: string) => house.as(desk, orderDesk.unhand, { params: { id }, body: done({ _id }) })
const enter = ({ payment: id }: Bought, amount: number) =>
  house.as(office, bills.received, { params: { id }, body: { _id: v7(), day: today(), amount, note: null } })
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

describe('money of the bank and of the desk for one order', () => {
  const take = ({ _id: id }: Bought, owed: number | null, over = {}) =>
    house.as(desk, orderDesk.take, { params: { id }, body: { ...done(over), till: 'cash', slip: null, hand: null, owed } })
  const spareList = async () => (await house.as(desk, orderDesk.all, { query: { spare: ['yes'] } })).reply.rows.map(({ _id }) => _id)
  const shown = async ({ _id }: Bought) => (await house.as(desk, orderDesk.all, { query: { id: _id } })).reply.rows[0]
  const detail = async ({ payment: id }: Bought) => (await house.as(office, paymentOffice.one, { params: { id } })).reply

  test('adds up: the desk is told the rest, takes it, and nothing is too much', async () => {
    const one = await bought()
    await enter(one, 2002)
    expect(await shown(one)).toMatchObject({ owed: 2498, cash: 2500 })
    const { reply } = await take(one, 2498)
    expect(reply).toMatchObject({ state: 'paid', spare: [], payment: { rest: 0 } })
    expect(await balances(one)).toEqual({ bank: 2002, cash: 2500, rounding: -2, ...sold })
    expect(await spareList()).not.toContain(one._id)
    expect(kindsOf(reply)).not.toContain('spare')
  })

  test('that was taken in full although a part had come goes back by that part, once', async () => {
    const one = await bought()
    await enter(one, 2000)
    const act = v7()
    const { reply } = await take(one, price, { _id: act })
    expect(reply.spare).toMatchObject([{ _id: act, amount: 2000 }])
    expect(await spareList()).toContain(one._id)
    const back = () => house.as(desk, orderDesk.giveBack, { params: { id: one._id }, body: done({ of: act }) })
    const both = await Promise.all([back(), back()])
    expect(both.map(({ code }) => code).sort()).toEqual(['spare-back', undefined])
    expect(await balances(one)).toEqual({ bank: 2000, cash: 2500, ...sold })
    expect(await shown(one)).toMatchObject({ state: 'paid', spare: [] })
    expect(await spareList()).not.toContain(one._id)
  })

  test('goes back over the whole price, whatever till it came to', async () => {
    const one = await bought()
    await enter(one, 2000)
    await take(one, 2500)
    const ask = v7()
    const body = { _id: ask, amount: price, reason: 'Falsch', restock: false }
    await house.as(desk, paymentOffice.askRefund, { params: { id: one.payment }, body })
    expect((await hand(one)).code).toBe('order-stopped')
    await house.as(office, paymentOffice.decide, { params: { id: ask }, body: { grant: true, note: null } })
    expect(await stateOf(one)).toBe('refunded')
    expect((await house.as(desk, paymentOffice.payOut, { params: { id: ask }, body: { till: 'cash' } })).code).toBeUndefined()
    expect(await balances(one)).toEqual({ bank: 2000, cash: -2000 })
  })

  test('that the office pays back is not given back at the desk as well; a price that is back reads so beside a surplus', async () => {
    const one = await bought()
    await take(one, null)
    const spare = v7()
    await take(one, null, { _id: spare })
    const [first, rest] = [v7(), v7()]
    const askFor = (_id: string, amount: number) =>
      house.as(desk, paymentOffice.askRefund, { params: { id: one.payment }, body: { _id, amount, reason: 'Falsch', restock: false } })
    const grant = (id: string) => house.as(office, paymentOffice.decide, { params: { id }, body: { grant: true, note: null } })
    await askFor(first, price)
    await grant(first)
    expect(await shown(one)).toMatchObject({ state: 'paid', spare: [] })
    expect((await house.as(desk, orderDesk.giveBack, { params: { id: one._id }, body: done({ of: spare }) })).code).toBe('spare-back')
    expect(await spareList()).not.toContain(one._id)
    await askFor(rest, price)
    await grant(rest)
    expect(await stateOf(one)).toBe('refunded')
    await take(one, null)
    expect(await detail(one)).toMatchObject({ state: 'refunded' })
    expect(await shown(one)).toMatchObject({ state: 'refunded', spare: [{ amount: price }] })
  })
})
