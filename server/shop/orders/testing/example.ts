import { exampleId } from '#contract/examples.ts'
import type { Fact } from '#contract/rules/payments/paymentFacts.ts'
import { standingOf } from '#contract/rules/payments/standing.ts'
import { usualMerchant } from '#server/payments/paymentLimits.ts'
import { payment, paymentFact } from '#server/payments/tables.ts'
import { productStock } from '#server/shop/products/tables.ts'
import { shopOrder, shopOrderAct } from '#server/shop/tables.ts'
import type { Somebody, TestHouse } from '#server/testing/house.ts'
import { member } from '#server/testing/make.ts'

export const named = ['order', 'newOrder'].map(exampleId)

const line = { product: exampleId('product'), title: 'Trinkflasche', amount: 1, price: 4500, rate: 810 }
const at = '2026-11-20T16:42:00.000Z'
const until = '2199-01-01T00:00:00.000Z'
const amount = 4500

interface Wanted {
  name: string
  number: number
  state: (typeof shopOrder.$inferInsert)['state']
  /** Charges in cash, the first of which pays. */
  charges: readonly string[]
  handing?: string
}

/** An order at the desk, of somebody who is nobody else's example. */
async function add({ db }: TestHouse, person: string, { name, number, state, charges, handing }: Wanted) {
  const _id = exampleId(name)
  const paid = exampleId(`${name}Payment`)
  const [first] = charges
  const facts = [
    ...charges.map(
      charge => ({ kind: 'charged', key: `charged:${charge}`, charge, attempt: null, amount, till: 'cash', rounding: 0 }) as Fact,
    ),
    ...(first ? [{ kind: 'settled', key: `settled:${paid}`, charge: first } as Fact] : []),
  ]
  const handed = handing ? new Date().toISOString() : null
  const own = { person, studio: 'winterthur', created: at }
  await db.insert(shopOrder).values({ ...own, _id, number, state, stock: 'free', lines: [line], total: amount, handed })
  const money = { amount, parts: [{ rate: 810, gross: amount }], merchantAccount: usualMerchant, heldUntil: until }
  const about = { kind: 'order', payable: _id, title: `Bestellung ${number}` } as const
  await db.insert(payment).values({ ...own, ...about, ...money, _id: paid, state: standingOf(facts).state })
  for (const fact of facts) await db.insert(paymentFact).values({ key: fact.key, payment: paid, kind: fact.kind, fact, at })
  const act = { order: _id, at: handed ?? at, received: handed ?? at }
  for (const charge of charges) await db.insert(shopOrderAct).values({ ...act, _id: charge, kind: 'taken', till: 'cash', amount })
  if (handing) await db.insert(shopOrderAct).values({ ...act, _id: handing, kind: 'handed' })
}

export async function addExample(house: TestHouse, { _id: person }: Pick<Somebody, '_id'>) {
  const { db } = house
  await db
    .insert(productStock)
    .values({ product: exampleId('product'), studio: 'winterthur', count: 5 })
    .onConflictDoNothing()
  const order = { person, studio: 'winterthur', lines: [line], total: amount, created: at }
  await db.insert(shopOrder).values({ _id: exampleId('order'), number: 10_000, state: 'open', stock: 'free', ...order })
  const buyer = await member(house)
  await add(house, buyer._id, { name: 'placedOrder', number: 9001, state: 'placed', charges: [] })
  await add(house, buyer._id, { name: 'paidOrder', number: 9002, state: 'paid', charges: [exampleId('counted')] })
  const handing = exampleId('handed')
  await add(house, buyer._id, { name: 'handedOrder', number: 9003, state: 'handed', charges: [exampleId('countedToo')], handing })
  const twice = [exampleId('countedFirst'), exampleId('spareTaking')]
  await add(house, buyer._id, { name: 'spareOrder', number: 9004, state: 'paid', charges: twice })
}
