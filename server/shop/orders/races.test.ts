import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { payments } from '#contract/payments/calls.ts'
import type { PaymentWay } from '#contract/rules/payments/paymentFacts.ts'
import { mostOpenOrders } from '#contract/rules/shop/moves.ts'
import { orders } from '#contract/shop/orders.ts'
import type { GatewayEvent } from '#server/outside/payments/port.ts'
import { endHold } from '#server/payments/attempts.ts'
import { keepGatewayEvents } from '#server/payments/gatewayNotices.ts'
import { usualMerchant } from '#server/payments/paymentLimits.ts'
import { payment, paymentRefund } from '#server/payments/tables.ts'
import { product, productStock } from '#server/shop/products/tables.ts'
import { shopOrder } from '#server/shop/tables.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { member } from '#server/testing/make.ts'

// PGlite has one connection and so no races: these say something where DATABASE_URL names a PostgreSQL.

const rounds = process.env.LONG ? 100 : 3
const buyers = process.env.LONG ? 200 : 20

const house = testHouse({ studios: ['winterthur'] })
let people: Somebody[]
beforeAll(async () => {
  people = []
  // Somebody may buy 60 times an hour, so the rounds change between two crowds.
  for (let at = 0; at < (process.env.LONG ? 2 : 1) * buyers; at++) people.push(await member(house))
}, 120_000)

async function goods(count: number) {
  const _id = v7()
  const about = { title: 'Riegel', category: 'food', kind: 'goods', rate: 'reduced', published: true } as const
  const prices = [{ from: '2024-01-01', rappen: 350 }]
  await house.db.insert(product).values({ _id, ...about, prices, created: '2026-11-20T16:42:00.000Z' })
  await house.db.insert(productStock).values({ product: _id, studio: 'winterthur', count })
  return _id
}
const wish = (of: string, way: PaymentWay = 'twint') => ({
  _id: v7(),
  payment: v7(),
  attempt: v7(),
  studio: 'winterthur',
  way,
  lines: [{ product: of, amount: 1, price: 350 }],
})
const stockOf = async (of: string) => {
  const [row] = await house.db.select().from(productStock).where(eq(productStock.product, of))
  return { count: row?.count, held: row?.held }
}
const charged = (attempt: string, amount = 350): GatewayEvent => ({
  kind: 'AUTHORISATION',
  code: 'AUTHORISATION',
  pspReference: v7(),
  originalReference: null,
  merchantReference: attempt,
  merchantAccount: usualMerchant,
  amount,
  currency: 'CHF',
  success: true,
  unsigned: { eventDate: null, reason: null, paymentMethod: null, defenceEndsAt: null },
})

const isOver = (_id: string) => house.db.update(payment).set({ heldUntil: '2026-01-01T00:00:00.000Z' }).where(eq(payment._id, _id))

/** The time in which an order could be paid ends, which gives back its pieces. */
async function holdEnds(_id: string) {
  await isOver(_id)
  await house.db.transaction(tx => endHold(tx, house, _id))
}

test(`of ${buyers} who buy at once five get the five pieces, ${rounds} times`, async () => {
  for (let round = 0; round < rounds; round++) {
    const of = await goods(5)
    const crowd = people.slice(0, buyers)
    people = [...people.slice(buyers), ...crowd]
    const wishes = crowd.map(who => ({ who, body: wish(of) }))
    const answers = await Promise.all(wishes.map(({ who, body }) => house.as(who, orders.buy, { body })))
    const won = wishes.filter((_, at) => answers[at]!.status === 200)
    expect(won).toHaveLength(5)
    expect(answers.filter(({ code }) => code === 'offer-changed')).toHaveLength(buyers - 5)
    expect(await stockOf(of)).toEqual({ count: 5, held: 5 })
    // Nobody may leave more than ten orders unpaid, and the same ones are often the quickest.
    for (const { body } of won) await holdEnds(body.payment)
    expect(await stockOf(of)).toEqual({ count: 5, held: 0 })
  }
}, 1_800_000)

test('of ten that one buyer orders at once for the desk, as many are taken as may wait for money', async () => {
  const who = await member(house, { emailVerifiedAt: '2026-11-20T16:42:00.000Z' })
  const of = await goods(50)
  const order = async (count: number) => {
    const answers = await Promise.all(Array.from({ length: count }, () => house.as(who, orders.buy, { body: wish(of, 'desk') })))
    return answers.map(({ code }) => code).sort()
  }
  expect(await order(mostOpenOrders - 2)).toEqual(Array(mostOpenOrders - 2).fill(undefined))
  expect((await order(10)).filter(code => code !== 'orders-most')).toEqual([undefined, undefined])
  expect(await stockOf(of)).toEqual({ count: 50, held: mostOpenOrders })
}, 60_000)

test('money, the end of the hold and a cancel at once leave either a paid order or money on its way back, and no piece held', async () => {
  const who = await member(house)
  for (let round = 0; round < 8; round++) {
    const of = await goods(1)
    const body = wish(of, 'card')
    await house.as(who, orders.buy, { body })
    await isOver(body.payment)
    await house.db.transaction(tx => keepGatewayEvents(tx, [charged(body.attempt), charged(body.attempt)]))
    await Promise.all([
      house.runJobs(),
      house.runJobs(),
      house.db.transaction(tx => endHold(tx, house, body.payment)),
      house.as(who, payments.cancel, { params: { id: body.payment } }),
      house.as(who, payments.create, { body: { _id: v7(), payment: body.payment, way: 'twint' } }),
    ])
    await house.runJobs()
    const [order] = await house.db.select().from(shopOrder).where(eq(shopOrder._id, body._id))
    expect([order?.state, await stockOf(of)]).toEqual(['paid', { count: 0, held: 0 }])
    // The second charge goes back; the gateway does not know it here, so each try is refused.
    const refunds = await house.db.select().from(paymentRefund).where(eq(paymentRefund.payment, body.payment))
    expect([...new Set(refunds.map(({ charge }) => charge))]).toHaveLength(1)
  }
}, 60_000)

test('a cancel that waited while its attempt took another amount, which goes back, leaves what was ordered at the desk since', async () => {
  const [who, of] = [await member(house), await goods(1)]
  const body = wish(of, 'card')
  await house.as(who, orders.buy, { body })
  await house.db.transaction(tx => keepGatewayEvents(tx, [charged(body.attempt, 300)]))
  await house.runJobs()
  await house.as(who, payments.create, { body: { _id: v7(), payment: body.payment, way: 'desk' } })
  const { reply } = await house.as(who, payments.cancel, { params: { id: body.payment }, query: { attempt: body.attempt } })
  expect(reply).toMatchObject({ state: 'running', attempts: [{ state: 'charged' }, { way: 'desk', state: 'running' }] })
  const [order] = await house.db.select().from(shopOrder).where(eq(shopOrder._id, body._id))
  expect([order?.state, await stockOf(of)]).toEqual(['placed', { count: 1, held: 1 }])
})

test('six who ask at once for the payment of one order are handed the same', async () => {
  const who = await member(house)
  const body = wish(await goods(1))
  await house.as(who, orders.buy, { body })
  const asked = { body: { kind: 'order' as const, payable: body._id } }
  const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => house.as(who, payments.init, asked)))
  expect(new Set(answers.map(({ reply }) => reply._id))).toEqual(new Set([body.payment]))
  expect(await house.db.$count(payment, eq(payment.payable, body._id))).toBe(1)
})

test('one order bought six times at once is one order', async () => {
  const who = await member(house)
  const of = await goods(5)
  const body = wish(of)
  const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => house.as(who, orders.buy, { body })))
  expect(answers.every(({ status, code }) => status === 200 || code === 'stale')).toBe(true)
  expect((await house.as(who, orders.buy, { body })).status).toBe(200)
  expect(await stockOf(of)).toEqual({ count: 5, held: 1 })
})
