import { and, eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { bills } from '#contract/payments/bills.ts'
import { paymentOffice } from '#contract/payments/paymentOffice.ts'
import { paymentStats } from '#contract/payments/statCalls.ts'
import type { PaymentWay } from '#contract/rules/payments/paymentFacts.ts'
import { orderDesk } from '#contract/shop/orderDesk.ts'
import { orders } from '#contract/shop/orders.ts'
import { today } from '#server/kit/zone.ts'
import { journalLine, payment } from '#server/payments/tables.ts'
import { readPaper } from '#server/shared/exports/testing/read.ts'
import { product, productStock } from '#server/shop/products/tables.ts'
import { shopOrder } from '#server/shop/tables.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { holder, member } from '#server/testing/make.ts'

const house = testHouse({ studios: ['winterthur'] })
let office: Somebody
let clerk: Somebody
const [goods, code] = [v7(), v7()]
const bought = '2023-12-30T12:00:00.000Z'
const price = 10_770
beforeAll(async () => {
  office = await holder(house, [{ right: 'shop_manage', studios: ['winterthur'] }])
  clerk = await holder(house, [{ right: 'shop_purchase_view', studios: ['winterthur'] }])
  const prices = [{ from: '2020-01-01', rappen: price }]
  const shelf = { published: true, rate: 'normal' as const, prices, created: bought }
  await house.db.insert(product).values([
    { _id: goods, title: 'Trinkflasche', category: 'gear', kind: 'goods', ...shelf },
    { _id: code, title: 'Zehnerkarte', category: 'entry', kind: 'entry', days: 730, entries: 10, ...shelf },
  ])
  await house.db.insert(productStock).values({ product: goods, studio: 'winterthur', count: 100 })
}, 60_000)

/** An order that was placed when the rates were 7.7 %, two days before they rose to 8.1 %. */
async function ordered(way: PaymentWay, products: readonly string[]) {
  const who = await member(house, { adresse1: 'Musterstrasse 1', plz: '8400', stadt: 'Winterthur', emailVerifiedAt: bought })
  const lines = products.map(of => ({ product: of, amount: 1, price }))
  const body = { _id: v7(), payment: v7(), attempt: v7(), studio: 'winterthur', way, lines }
  expect((await house.as(who, orders.buy, { body })).code).toBeUndefined()
  const [row] = await house.db.select().from(shopOrder).where(eq(shopOrder._id, body._id))
  const then = row?.lines.map(line => ({ ...line, rate: 770 })) ?? []
  await house.db.update(shopOrder).set({ created: bought, lines: then }).where(eq(shopOrder._id, body._id))
  const parts = [{ rate: 770, gross: price * products.length }]
  await house.db.update(payment).set({ parts }).where(eq(payment._id, body.payment))
  return { who, ...body }
}
type Ordered = Awaited<ReturnType<typeof ordered>>

const act = (over = {}) => ({ _id: v7(), studio: 'winterthur', at: new Date().toISOString(), ...over })
const take = ({ _id: id }: Ordered, hand: string | null = null) =>
  house.as(clerk, orderDesk.take, { params: { id }, body: { ...act(), till: 'terminal', slip: '1', hand, owed: null } })
const hand = ({ _id: id }: Ordered, body = act()) => house.as(clerk, orderDesk.hand, { params: { id }, body })
const unhand = ({ _id: id }: Ordered, body: ReturnType<typeof act>) => house.as(clerk, orderDesk.unhand, { params: { id }, body })

/** What the journal has of the sale, by rate: price and the MWST in it. */
async function soldBy({ payment: _id }: Ordered) {
  const rows = await house.db
    .select({
      rate: journalLine.rate,
      gross: sql<number>`-sum(${journalLine.amount})::int`,
      vat: sql<number>`-coalesce(sum(${journalLine.amount}) filter (where ${journalLine.account} = 'vat'), 0)::int`,
    })
    .from(journalLine)
    .where(and(eq(journalLine.payment, _id), sql`${journalLine.rate} is not null`))
    .groupBy(journalLine.rate)
  return Object.fromEntries(rows.filter(({ gross }) => gross !== 0).map(({ rate, gross, vat }) => [rate, [gross, vat]]))
}
const at77 = [price, 770]
const at81 = [price, 807]
const total = async () => {
  const body = { datePickerRange: { from: today(), to: today() }, comparison: 'none' as const }
  return (await house.as(office, paymentStats.numbers, { body })).reply.total.now
}

test('goods that are paid before are sold at the rate of buying until they are handed over, and at that of the day from then on', async () => {
  const one = await ordered('desk', [goods])
  await take(one)
  expect(await soldBy(one)).toEqual({ 770: at77 })
  const before = await total()
  const handing = act()
  await hand(one, handing)
  expect(await soldBy(one)).toEqual({ 810: at81 })
  // Nothing was sold or given back: only the MWST in it is another.
  const after = await total()
  expect([after.sold - after.back, after.back, after.vat - before.vat]).toEqual([before.sold - before.back, before.back, 37])
  await unhand(one, handing)
  await hand(one)
  expect(await soldBy(one)).toEqual({ 810: at81 })
  const paper = await house.ask(`payment/receipt/${one.payment}`, { headers: { authorization: `Bearer ${one.who.token}` } })
  const said = readPaper(Buffer.from(await paper.arrayBuffer()))
    .flat()
    .join('\n')
  expect(said).toContain('davon MWST 8,1 %')
  expect(said).not.toContain('7,7 %')
  const { reply } = await house.as(office, paymentOffice.one, { params: { id: one.payment } })
  expect(reply.events.map(({ said }) => said)).toContain('Geliefert, als andere MWST-Sätze galten: 8,1 %')
})

test('a code is delivered with its money, the goods beside it when they are handed over', async () => {
  const one = await ordered('desk', [goods, code])
  await take(one)
  expect(await soldBy(one)).toEqual({ 770: at77, 810: at81 })
  await hand(one)
  expect(await soldBy(one)).toEqual({ 810: [2 * price, 1614] })
})

test('goods on a bill are sold at the rate of the day on which they went out, whenever they are paid', async () => {
  const one = await ordered('bill', [goods])
  await hand(one, act({ at: '2024-01-02T08:00:00.000Z' }))
  expect(await soldBy(one)).toEqual({})
  const money = { _id: v7(), day: today(), amount: price, note: null }
  await house.as(office, bills.received, { params: { id: one.payment }, body: money })
  expect(await soldBy(one)).toEqual({ 810: at81 })
})

test('what a desk without a network handed over on the last day of the old rates stays with them', async () => {
  const one = await ordered('bill', [goods])
  await hand(one, act({ at: '2023-12-31T22:59:00.000Z' }))
  await house.as(office, bills.received, { params: { id: one.payment }, body: { _id: v7(), day: today(), amount: price, note: null } })
  expect(await soldBy(one)).toEqual({ 770: at77 })
})

test('a refund gives back the MWST of the day of delivery', async () => {
  const one = await ordered('desk', [goods])
  await take(one, v7())
  expect(await soldBy(one)).toEqual({ 810: at81 })
  const _id = v7()
  const body = { _id, amount: price, reason: 'Naht offen', restock: false }
  await house.as(clerk, paymentOffice.askRefund, { params: { id: one.payment }, body })
  await house.as(office, paymentOffice.decide, { params: { id: _id }, body: { grant: true, note: null } })
  await house.as(clerk, paymentOffice.payOut, { params: { id: _id }, body: { till: 'terminal' } })
  expect(await soldBy(one)).toEqual({})
  const rows = await house.db.select().from(journalLine).where(eq(journalLine.payment, one.payment))
  expect(rows.reduce((all, { amount }) => all + amount, 0)).toBe(0)
})
