import { exampleId } from '#contract/examples.ts'
import { billDigits, billReference } from '#contract/payments/bills/reference.ts'
import type { Fact } from '#contract/payments/facts.ts'
import { standingOf } from '#contract/payments/standing.ts'
import { seal } from '#server/kit/jobs/seal.ts'
import { paymentAddress, paymentBill } from '#server/payments/bills/tables.ts'
import { billNumbers, creditorOf, usualMerchant } from '#server/payments/limits.ts'
import { payment, paymentAttempt, paymentFact } from '#server/payments/tables.ts'
import { shopOrder } from '#server/shop/orders/tables.ts'
import type { Somebody, TestHouse } from '#server/testing/house.ts'

const at = '2026-11-20T16:42:00.000Z'
const until = '2199-01-01T00:00:00.000Z'

/** An order on a QR-bill, with its payment; paid from the bank where it says so. */
async function add(house: TestHouse, person: string, { name, number, paid }: { name: string; number: number; paid?: true }) {
  const { db } = house
  const [order, _id, attempt] = [exampleId(`${name}Order`), exampleId(name), exampleId(`${name}Attempt`)]
  const line = { product: exampleId('product'), title: 'Trinkflasche', amount: 1, price: 4500, rate: 810 }
  const facts: Fact[] = [
    { kind: 'begun', key: `begun:${attempt}`, attempt, nth: 1, way: 'bill', until },
    ...(paid
      ? [
          { kind: 'charged', key: `charged:${name}`, charge: exampleId(name), attempt, amount: 4500, till: 'bank', rounding: 0 } as const,
          { kind: 'settled', key: `settled:${_id}`, charge: exampleId(name) } as const,
        ]
      : []),
  ]
  const shared = { person, studio: 'winterthur', created: at }
  await db
    .insert(shopOrder)
    .values({ _id: order, number, state: paid ? 'paid' : 'placed', stock: 'free', lines: [line], total: 4500, ...shared })
  const about = { kind: 'order', payable: order, title: `Bestellung ${number}`, merchantAccount: usualMerchant } as const
  const money = { amount: 4500, parts: [{ rate: 810, gross: 4500 }] }
  await db.insert(payment).values({ _id, ...about, ...money, ...shared, state: standingOf(facts).state, heldUntil: until })
  await db.insert(paymentAttempt).values({ _id: attempt, payment: _id, nth: 1, way: 'bill', begun: at, until })
  for (const fact of facts) await db.insert(paymentFact).values({ key: fact.key, payment: _id, kind: fact.kind, fact, at })
  const { account, prefix } = billNumbers
  await db.insert(paymentBill).values({
    ...{ payment: _id, digits: billDigits(order), account, reference: billReference(order, { account, prefix }) },
    ...{ creditor: creditorOf('winterthur'), day: '2026-11-20', due: '2026-12-20' },
  })
  const address = { name: 'Ana Muster', street: 'Weg', number: '1', zip: '8400', town: 'Winterthur', country: 'CH' }
  await db.insert(paymentAddress).values({ payment: _id, person, sealed: seal(house, address), until: '2037-01-01' })
}

export async function addExample(house: TestHouse, { _id: person }: Pick<Somebody, '_id'>) {
  await add(house, person, { name: 'billPayment', number: 9_001 })
  await add(house, person, { name: 'spareBillPayment', number: 9_002 })
  await add(house, person, { name: 'paidPayment', number: 9_003, paid: true })
}
