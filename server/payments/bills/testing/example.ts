import { exampleId } from '#contract/examples.ts'
import { billDigits, billReference } from '#contract/payments/bills/reference.ts'
import type { Fact } from '#contract/rules/payments/paymentFacts.ts'
import { standingOf } from '#contract/rules/payments/standing.ts'
import { seal } from '#server/kit/jobs/seal.ts'
import { paymentAddress, paymentBill } from '#server/payments/papers/tables.ts'
import { billNumbers, creditorOf, usualMerchant } from '#server/payments/paymentLimits.ts'
import { payment, paymentAttempt, paymentFact } from '#server/payments/tables.ts'
import { shopOrder } from '#server/shop/tables.ts'
import type { Somebody, TestHouse } from '#server/testing/house.ts'

export const named = [exampleId('billPayment')]

const at = '2026-11-20T16:42:00.000Z'
const until = '2199-01-01T00:00:00.000Z'

/** An order on a QR-bill that is open, with its payment. */
export async function addExample(house: TestHouse, { _id: person }: Pick<Somebody, '_id'>) {
  const { db } = house
  const [order, _id, attempt] = [exampleId('billOrder'), exampleId('billPayment'), exampleId('billAttempt')]
  const line = { product: exampleId('product'), title: 'Trinkflasche', amount: 1, price: 4500, rate: 810 }
  const fact: Fact = { kind: 'begun', key: `begun:${attempt}`, attempt, nth: 1, way: 'bill', until }
  const shared = { person, studio: 'winterthur', created: at }
  await db.insert(shopOrder).values({ _id: order, number: 9_011, state: 'placed', stock: 'free', lines: [line], total: 4500, ...shared })
  const about = { kind: 'order', payable: order, title: 'Bestellung 9011', merchantAccount: usualMerchant } as const
  const money = { amount: 4500, parts: [{ rate: 810, gross: 4500 }], state: standingOf([fact]).state, heldUntil: until }
  await db.insert(payment).values({ _id, ...about, ...money, ...shared })
  await db.insert(paymentAttempt).values({ _id: attempt, payment: _id, nth: 1, way: 'bill', begun: at, until })
  await db.insert(paymentFact).values({ key: fact.key, payment: _id, kind: fact.kind, fact, at })
  const { account, prefix } = billNumbers
  await db.insert(paymentBill).values({
    payment: _id,
    digits: billDigits(order),
    account,
    reference: billReference(order, { account, prefix }),
    creditor: creditorOf('winterthur'),
    day: '2026-11-20',
    due: '2026-12-20',
  })
  const address = { name: 'Ana Muster', street: 'Weg', number: '1', zip: '8400', town: 'Winterthur', country: 'CH' }
  await db.insert(paymentAddress).values({ payment: _id, person, sealed: seal(house, address), until: '2037-01-01' })
}
