import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { payments } from '#contract/payments/calls.ts'
import type { PaymentWay } from '#contract/rules/payments/paymentFacts.ts'
import { mostUnproven } from '#contract/rules/shop/moves.ts'
import { orders } from '#contract/shop/orders.ts'
import { product, productStock } from '#server/shop/products/tables.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { member } from '#server/testing/make.ts'

const house = testHouse({ studios: ['winterthur'] })
const flask = v7()
const card = v7()
beforeAll(async () => {
  const prices = [{ from: '2024-01-01', rappen: 500 }]
  const about = { rate: 'normal' as const, published: true, prices, created: '2026-11-20T16:42:00.000Z' }
  await house.db.insert(product).values([
    { _id: flask, title: 'Trinkflasche', category: 'food', kind: 'goods', ...about },
    { _id: card, title: 'Zehnerkarte', category: 'entry', kind: 'entry', days: 730, entries: 10, ...about },
  ])
  await house.db.insert(productStock).values({ product: flask, studio: 'winterthur', count: 90 })
}, 60_000)

async function order(who: Somebody, amount: number, way: PaymentWay = 'desk', of = flask) {
  const lines = [{ product: of, amount, price: 500 }]
  const body = { _id: v7(), payment: v7(), attempt: v7(), studio: 'winterthur', way, lines }
  return { ...body, code: (await house.as(who, orders.buy, { body })).code }
}
const proven = () => member(house, { emailVerifiedAt: '2026-11-20T16:42:00.000Z' })

test('for an address that nobody has proven few goods lie at the desk, in all orders together; codes are none, and a proven one has its fill', async () => {
  const who = await member(house)
  expect((await order(who, mostUnproven + 1)).code).toBe('desk-unproven')
  expect((await order(who, mostUnproven - 1)).code).toBeUndefined()
  expect((await order(who, 9, 'desk', card)).code).toBeUndefined()
  expect((await order(who, 2)).code).toBe('desk-unproven')
  expect((await order(who, 1)).code).toBeUndefined()
  expect((await order(await proven(), 20)).code).toBeUndefined()
})

test('what was begun in another way turns to the desk by the same rule', async () => {
  for (const [who, code] of [[await member(house), 'desk-unproven'] as const, [await proven(), undefined] as const]) {
    const { payment } = await order(who, mostUnproven + 1, 'twint')
    await house.as(who, payments.cancel, { params: { id: payment } })
    expect((await house.as(who, payments.create, { body: { _id: v7(), payment, way: 'desk' } })).code).toBe(code)
  }
})
