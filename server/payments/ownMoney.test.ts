import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { bills } from '#contract/payments/bills.ts'
import { paymentOffice } from '#contract/payments/paymentOffice.ts'
import type { Fact } from '#contract/rules/payments/paymentFacts.ts'
import { orderDesk } from '#contract/shop/orderDesk.ts'
import { orders } from '#contract/shop/orders.ts'
import { today } from '#server/kit/zone.ts'
import { product, productStock } from '#server/shop/products/tables.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, member } from '#server/testing/make.ts'
import { learn, lockPayment } from './paymentFold.ts'

const house = testHouse({ studios: ['winterthur', 'pfungen', 'alibey'] })
const at = '2026-11-20T16:42:00.000Z'
const home = { adresse1: 'Musterstrasse 12a', plz: '8400', stadt: 'Winterthur', emailVerifiedAt: at }
const grants = [{ right: 'shop_manage', studios: ['winterthur'] }] as const
/** Both answer for Winterthur's money. */
let ruth: Somebody
let beat: Somebody
let goods: string
beforeAll(async () => {
  ruth = await member(house, { ...home, vorname: 'Ruth', grants })
  beat = await member(house, { ...home, vorname: 'Beat', grants })
  goods = v7()
  const about = { title: 'Trinkflasche', category: 'gear', kind: 'goods', rate: 'normal', published: true } as const
  await house.db.insert(product).values({ _id: goods, ...about, prices: [{ from: '2024-01-01', rappen: 4500 }], created: at })
  for (const studio of ['winterthur', 'pfungen', 'alibey'])
    await house.db.insert(productStock).values({ product: goods, studio, count: 50 })
}, 60_000)

async function ordered(who: Somebody, way: 'desk' | 'bill', studio = 'winterthur') {
  const body = { _id: v7(), payment: v7(), attempt: v7(), studio, way, lines: [{ product: goods, amount: 1, price: 4500 }] }
  const bought = await house.as(who, orders.buy, { body })
  expect(bought.fields ?? bought.code).toBeUndefined()
  return body
}
const now = () => new Date().toISOString()
const take = (who: Somebody, { _id: id, studio }: { _id: string; studio: string }, act = v7()) =>
  house.as(who, orderDesk.take, {
    params: { id },
    body: { _id: act, studio, till: 'cash', slip: null, hand: null, owed: null, at: now() },
  })
const enter = (who: Somebody, payment: string, _id = v7()) =>
  house.as(who, bills.received, { params: { id: payment }, body: { _id, day: today(), amount: 1000, note: null } })

/** Whether the desk tells somebody of spare money that it is their own, which somebody else gives back. */
const ownsSpare = async (who: Somebody, { _id: id }: { _id: string }) =>
  (await house.as(who, orderDesk.all, { query: { id } })).reply.rows.flatMap(({ spare }) => spare.map(({ own }) => own))

test('money that was taken too much goes back by somebody else; what lies in the drawer is taken from whomever', async () => {
  const order = await ordered(ruth, 'desk')
  const spare = v7()
  const taken = [(await take(ruth, order)).reply, (await take(ruth, order, spare)).reply]
  expect(taken.map(({ spare }) => spare.map(({ own }) => own))).toEqual([[], [true]])
  expect(await ownsSpare(ruth, order)).toEqual([true])
  expect(await ownsSpare(beat, order)).toEqual([false])
  const body = { _id: v7(), studio: 'winterthur', at: now(), of: spare }
  const giveBack = (who: Somebody) => house.as(who, orderDesk.giveBack, { params: { id: order._id }, body })
  expect((await giveBack(ruth)).code).toBe('own')
  expect((await giveBack(beat)).reply).toMatchObject({ spare: [] })
  // Done already, it is no news.
  expect((await giveBack(ruth)).code).toBeUndefined()
})

test('money of the bank is entered, and a bill is taken back, by somebody else than its payer', async () => {
  const bill = await ordered(ruth, 'bill')
  const entry = v7()
  expect((await enter(ruth, bill.payment, entry)).code).toBe('own')
  expect((await enter(beat, bill.payment, entry)).reply).toMatchObject({ verdict: 'part', rest: 3500 })
  expect((await enter(ruth, bill.payment, entry)).reply).toMatchObject({ rest: 3500 })
  const withdraw = (who: Somebody) => house.as(who, bills.withdraw, { params: { id: bill.payment } })
  expect((await withdraw(ruth)).code).toBe('own')
  expect((await withdraw(beat)).code).toBeUndefined()
})

test('a dispute about a payment is closed by somebody else than its payer', async () => {
  const { _id, payment } = await ordered(ruth, 'desk')
  await take(beat, { _id, studio: 'winterthur' })
  await house.db.transaction(async tx => {
    const locked = await lockPayment(tx, payment)
    const charge = locked.facts.find(fact => fact.kind === 'charged')!.charge
    const news: Fact[] = [{ kind: 'disputeTold', key: `disputeTold:${charge}`, charge, stage: 'noticed', until: null }]
    await learn({ tx, house }, { ...locked, news })
  })
  const body = { _id: v7(), text: 'Rückfrage der Bank beantwortet' }
  const close = (who: Somebody) => house.as(who, paymentOffice.closeDispute, { params: { id: payment }, body })
  expect((await close(ruth)).code).toBe('own')
  expect((await close(beat)).code).toBeUndefined()
})

test('where nobody else may, an administrator does it alone; who takes money at the desk alone gives back, and enters nothing of the bank', async () => {
  const alone = await employee(house, 'admin', ['pfungen'], home)
  const clerk = await member(house, { grants: [{ right: 'shop_purchase_view', studios: ['pfungen'] }] })
  const bill = await ordered(alone, 'bill', 'pfungen')
  expect((await enter(alone, bill.payment)).reply).toMatchObject({ verdict: 'part' })
  const order = await ordered(alone, 'desk', 'pfungen')
  const of = v7()
  await take(alone, order)
  await take(alone, order, of)
  const body = { _id: v7(), studio: 'pfungen', at: now(), of }
  const giveBack = (who: Somebody) => house.as(who, orderDesk.giveBack, { params: { id: order._id }, body })
  expect(await ownsSpare(alone, order)).toEqual([true])
  expect((await giveBack(alone)).code).toBe('own')
  expect((await giveBack(clerk)).reply).toMatchObject({ spare: [] })
})

test('an administrator of whom alone the desk consists is told nothing of the kind, and gives back', async () => {
  const alone = await employee(house, 'admin', ['alibey'], home)
  const order = await ordered(alone, 'desk', 'alibey')
  const of = v7()
  await take(alone, order)
  await take(alone, order, of)
  expect(await ownsSpare(alone, order)).toEqual([false])
  const body = { _id: v7(), studio: 'alibey', at: now(), of }
  expect((await house.as(alone, orderDesk.giveBack, { params: { id: order._id }, body })).reply).toMatchObject({ spare: [] })
})

const desks = Object.entries({ bills, paymentOffice, orderDesk })
const kept = ['bills.received', 'bills.withdraw', 'paymentOffice.closeDispute', 'orderDesk.giveBack']
/** Why these are nobody's word about their own money. */
const open: Record<string, string> = {
  'bills.address': 'it reads, and leaves a trace',
  'bills.remind': 'it changes nothing that is owed',
  'paymentOffice.askRefund': 'it asks; another person decides',
  'paymentOffice.decide': 'asks for a second person by itself (refund-own, own)',
  'paymentOffice.payOut': 'another person has granted it',
  'paymentOffice.retry': 'it sends what was granted or is spare',
  'paymentOffice.remark': 'words',
  'orderDesk.take': 'money that lies in the drawer is never refused; whoever took it is named',
  'orderDesk.hand': 'goods alone, and it is named who did',
  'orderDesk.unhand': 'goods alone',
}

test('each act of a desk on money is for somebody else, or has its reason', () => {
  const acts = desks.flatMap(([domain, calls]) =>
    Object.entries(calls).flatMap(([name, { method }]) => (method === 'GET' ? [] : [`${domain}.${name}`])),
  )
  expect(acts.toSorted()).toEqual([...kept, ...Object.keys(open)].toSorted())
})
