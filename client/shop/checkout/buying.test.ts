// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import type { ShownCartLine } from '#client/parts/cart/cartLines.ts'
import type { PaymentWay } from '#contract/rules/payments/paymentFacts.ts'
import type { AttemptState } from '#contract/rules/payments/standing.ts'
import type { ShopOrder } from '#contract/shop/orders.ts'
import { openLocal } from '#sync/client/local.ts'
import { openServer } from '#sync/simulation/server.ts'
import { Wire } from '#sync/simulation/wire.ts'
import { type BegunPurchase, boughtOut, kept, purchaseOf } from './buying.ts'
import { openOrderIn } from './openOrder.ts'
import { purchaseRefusalOf } from './useBuying.ts'

const line = (amount: number): ShownCartLine => ({
  id: 'flask:1900',
  product: 'flask',
  title: 'Trinkflasche',
  shortDescription: '',
  price: 1900,
  amount,
})
const idsOf = ({ _id, payment, attempt }: Awaited<ReturnType<typeof purchaseOf>>) => ({ _id, payment, attempt })

test('TWINT, back, card is one purchase with two attempts; other lines, or the same once it counts, are another', async () => {
  const local = await openLocal({ member: v7(), api: new Wire(openServer()).api, locks: null, only: ['cart'] })
  const wish = { studio: 'winterthur', lines: [line(1)] }
  const twint = idsOf(await purchaseOf(local, { ...wish, way: 'twint' }))
  expect(idsOf(await purchaseOf(local, { ...wish, way: 'twint' }))).toEqual(twint)
  const card = idsOf(await purchaseOf(local, { ...wish, way: 'card' }))
  expect(card).toEqual({ ...twint, attempt: expect.not.stringMatching(twint.attempt) })
  // Back at TWINT it is a third one: the first was left.
  const again = idsOf(await purchaseOf(local, { ...wish, way: 'twint' }))
  expect(again._id).toBe(twint._id)
  expect(new Set([twint.attempt, card.attempt, again.attempt]).size).toBe(3)
  const more = idsOf(await purchaseOf(local, { ...wish, lines: [line(2)], way: 'twint' }))
  expect([more._id, more.payment]).not.toEqual([twint._id, twint.payment])
  await boughtOut(local, more._id)
  expect((await purchaseOf(local, { ...wish, lines: [line(2)], way: 'twint' }))._id).not.toBe(more._id)
  await local.close()
})

const orderOf = (_id: string, state: ShopOrder['state'], ...attempts: [way: PaymentWay, state: AttemptState][]) =>
  ({ _id, state, payment: { attempts: attempts.map(([way, state]) => ({ way, state })) } }) as ShopOrder

test('an unpaid order of the cart is told unless this purchase goes on with it; what was placed since is none of the cart’s', async () => {
  const local = await openLocal({ member: v7(), api: new Wire(openServer()).api, locks: null, only: ['cart'] })
  const wish = { studio: 'winterthur', lines: [line(1)] }
  const { _id } = await purchaseOf(local, { ...wish, way: 'twint' })
  const begun = (await local.keep.get<BegunPurchase>(kept)) ?? null
  const own = orderOf(_id, 'open', ['twint', 'running'])
  expect(openOrderIn([own], begun, wish)).toBeUndefined()
  for (const other of [
    { ...wish, lines: [line(2)] },
    { ...wish, studio: 'pfungen' },
  ])
    expect(openOrderIn([own], begun, other)).toBe(own)
  expect(openOrderIn([own], null, wish)).toBe(own)
  const elsewhere = orderOf(v7(), 'open', ['card', 'refused'])
  expect(openOrderIn([own, elsewhere], begun, wish)).toBe(elsewhere)
  const none = [
    orderOf(v7(), 'open', ['desk', 'left'], ['twint', 'running']),
    orderOf(v7(), 'placed', ['desk', 'running']),
    orderOf(v7(), 'paid'),
  ]
  expect(openOrderIn(none, begun, wish)).toBeUndefined()
  await local.close()
})

test('a purchase that another order stands against says which, and what to do', () => {
  const until = '2026-11-20T10:15:00.000Z'
  const refused = (code: 'payment-state' | 'payment-running', leaving = false) =>
    purchaseRefusalOf({
      code,
      said: 'Das geht nicht.',
      current: { payment: { title: 'Bestellung 10001', attempts: [{ way: 'twint', until, leaving }] } },
    })
  expect(refused('payment-state')).toMatch(/^Bestellung 10001 ist inzwischen bezahlt\./)
  expect(refused('payment-running')).toMatch(/^Bestellung 10001: Die TWINT-Zahlung ist noch offen, bis .*11:15\./)
  expect(refused('payment-running', true)).toMatch(/^Bestellung 10001: TWINT wird abgebrochen\./)
  expect(purchaseRefusalOf({ code: 'gateway-away', said: 'Später.', current: undefined })).toBe('Später.')
})
