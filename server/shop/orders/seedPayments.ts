import { asc, eq } from 'drizzle-orm'
import type { Fact, PaymentWay } from '#contract/rules/payments/paymentFacts.ts'
import { vatByRate } from '#contract/rules/payments/vat.ts'
import { minutesAfter } from '#contract/time.ts'
import type { Tx } from '#server/kit/database.ts'
import { type DemoPeople, demoId } from '#server/kit/demo.ts'
import type { House } from '#server/kit/house.ts'
import { recall } from '#server/payments/paymentFold.ts'
import { usualMerchant } from '#server/payments/paymentLimits.ts'
import { payment, paymentAttempt, refundAsk } from '#server/payments/tables.ts'
import { product } from '#server/shop/products/tables.ts'
import { shopOrder } from '#server/shop/tables.ts'

interface Planned {
  name: 'asked' | 'refunded' | 'lost'
  way: Exclude<PaymentWay, 'desk'>
  pieces: number
  price: number
  rate: number
  daysAgo: number
}

/** A refund that waits for its decision, one that arrived, and a dispute that was lost. */
const planned: readonly Planned[] = [
  { name: 'asked', way: 'twint', pieces: 1, price: 3900, rate: 810, daysAgo: 3 },
  { name: 'refunded', way: 'card', pieces: 1, price: 6900, rate: 810, daysAgo: 12 },
  { name: 'lost', way: 'card', pieces: 12, price: 390, rate: 260, daysAgo: 70 },
]

type PaymentStory = readonly (readonly [minutes: number, fact: Fact])[]
const day = 24 * 60
const firstNumber = 9001

/** Facts that happened, so many minutes after the payment began. */
function storyOf({ name, way }: Planned, _id: string, amount: number, until: string): PaymentStory {
  const idOf = (kind: string) => demoId('payment', name, kind)
  const [attempt, charge, ask, refund] = ['attempt', 'charge', 'ask', 'refund'].map(idOf) as [string, string, string, string]
  const paid: PaymentStory = [
    [0, { kind: 'begun', key: `begun:${attempt}`, attempt, nth: 1, way, until }],
    [2, { kind: 'charged', key: `charged:${charge}`, charge, attempt, amount, till: 'gateway', rounding: 0 }],
    [2, { kind: 'settled', key: `settled:${_id}`, charge }],
  ]
  if (name === 'lost')
    return [
      ...paid,
      [20 * day, { kind: 'disputeTold', key: `dispute:${charge}:noticed`, charge, stage: 'noticed', until: null }],
      [24 * day, { kind: 'chargedBack', key: `chargedBack:${charge}`, charge, amount, round: 1 }],
      [50 * day, { kind: 'disputeTold', key: `dispute:${charge}:lost`, charge, stage: 'lost', until: null }],
    ]
  const asked: PaymentStory[number] = [2 * day, { kind: 'refundAsked', key: `refundAsked:${ask}`, ask, amount }]
  if (name === 'asked') return [...paid, asked]
  return [
    ...paid,
    asked,
    [3 * day, { kind: 'refundDecided', key: `refundDecided:${ask}:granted`, ask, granted: true }],
    [3 * day, { kind: 'refundBegun', key: `refundBegun:${refund}`, refund, charge, amount, why: 'asked', ask }],
    [3 * day + 5, { kind: 'refunded', key: `refunded:${refund}`, refund, amount }],
  ]
}

interface Adding {
  each: Planned
  nth: number
  goods: { _id: string; title: string }
}

async function add(tx: Tx, people: DemoPeople, { each, nth, goods }: Adding) {
  const { name, way, pieces, price, rate, daysAgo } = each
  const idOf = (kind: string) => demoId('payment', name, kind)
  const [_id, payable, attempt] = [idOf('payment'), idOf('order'), idOf('attempt')]
  const created = new Date(Date.now() - daysAgo * day * 60_000).toISOString()
  const [until, number, total] = [minutesAfter(created, 15), firstNumber + nth, pieces * price]
  const about = { person: people.mitglied2, studio: 'winterthur', created }
  const lines = [{ product: goods._id, title: goods.title, amount: pieces, price, rate }]
  const back = name === 'refunded'
  const state = { state: back ? 'refunded' : 'paid', stock: back ? 'free' : 'taken' } as const
  await tx.insert(shopOrder).values({ _id: payable, number, ...state, lines, total, ...about })
  const parts = vatByRate([{ rate, gross: total }]).map(({ rate: of, gross }) => ({ rate: of, gross }))
  const money = { amount: total, parts, merchantAccount: usualMerchant, state: 'open' as const, heldUntil: until }
  const [row] = await tx
    .insert(payment)
    .values({ _id, kind: 'order', payable, title: `Bestellung ${number}`, ...about, ...money })
    .returning()
  await tx.insert(paymentAttempt).values({ _id: attempt, payment: _id, nth: 1, way, begun: created, until, pspReference: idOf('charge') })
  if (name !== 'lost')
    await tx.insert(refundAsk).values({
      _id: idOf('ask'),
      payment: _id,
      amount: total,
      by: people.leitung,
      at: minutesAfter(created, 2 * day),
      reason: back ? 'Falsche Grösse bestellt' : 'Naht offen, die Ware ist zurück',
      ...(back && { decidedBy: people.admin, decidedAt: minutesAfter(created, 3 * day) }),
    })
  const story = storyOf(each, _id, total, until)
  if (row)
    await recall(
      tx,
      row,
      story.map(([minutes, fact]) => [minutesAfter(created, minutes), fact]),
    )
}

/** Payments that keep the office busy; adds nothing where they are there already. */
export async function seedPayments({ db }: House, people: DemoPeople) {
  const goods = await db
    .select({ _id: product._id, title: product.title })
    .from(product)
    .where(eq(product.kind, 'goods'))
    .orderBy(asc(product.title), asc(product._id))
    .limit(planned.length)
  await db.transaction(async tx => {
    if ((await tx.$count(payment, eq(payment._id, demoId('payment', 'asked', 'payment')))) > 0) return
    for (const [nth, each] of planned.entries()) if (goods[nth]) await add(tx, people, { each, nth, goods: goods[nth] })
  })
}
