import { exampleId } from '#contract/examples.ts'
import { unsetValues } from '#contract/payments/paymentSettings.ts'
import type { Fact, PaymentWay } from '#contract/rules/payments/paymentFacts.ts'
import { standingOf } from '#contract/rules/payments/standing.ts'
import { usualMerchant } from '#server/payments/paymentLimits.ts'
import { payment, paymentAttempt, paymentFact, paymentSetting, refundAsk } from '#server/payments/tables.ts'
import type { Somebody, TestHouse } from '#server/testing/house.ts'

export const named = ['payment', 'leftPayment', 'runningPayment', 'sentPayment', 'paymentAttempt'].map(exampleId)

/** Of just now: three days after its beginning no attempt begins any longer. */
const at = new Date().toISOString()
const until = '2199-01-01T00:00:00.000Z'

/**
 * A payment of the example's order; with attempts of these ways, the last one left where it says so. It was to be paid at the desk before, so
 * that the example of a purchase does not take its place.
 */
async function add({ db }: TestHouse, person: string, name: string, more: readonly { name: string; way: PaymentWay; left?: true }[]) {
  const _id = exampleId(name)
  const attempts = [{ name: `${name}AtDesk`, way: 'desk' as PaymentWay, left: true }, ...more]
  const facts = attempts.flatMap(({ name: of, way, left }, nth): Fact[] => {
    const attempt = exampleId(of)
    const begun: Fact = { kind: 'begun', key: `begun:${attempt}`, attempt, nth: nth + 1, way, until }
    return left ? [begun, { kind: 'left', key: `left:${attempt}`, attempt }] : [begun]
  })
  const about = { kind: 'order', payable: exampleId('order'), person, studio: 'winterthur', title: 'Bestellung 10000' } as const
  const money = { amount: 4500, parts: [{ rate: 810, gross: 4500 }], merchantAccount: usualMerchant }
  // A payment that is three days old begins nothing any more.
  const created = new Date().toISOString()
  await db.insert(payment).values({ _id, ...about, ...money, state: standingOf(facts).state, created, heldUntil: until })
  for (const [nth, { name: of, way }] of attempts.entries())
    await db.insert(paymentAttempt).values({ _id: exampleId(of), payment: _id, nth: nth + 1, way, begun: at, until })
  for (const fact of facts) await db.insert(paymentFact).values({ key: fact.key, payment: _id, kind: fact.kind, fact, at })
}

/** A payment of CHF 45.00 that was taken at the desk, of which the office was asked twice to give a franc back: once it did not, once it is undecided. */
async function addOffice({ db }: TestHouse, person: string) {
  const [_id, ask, open, charge] = ['officePayment', 'refundAsk', 'openAsk', 'officeCharge'].map(exampleId) as [
    string,
    string,
    string,
    string,
  ]
  const facts: Fact[] = [
    { kind: 'charged', key: `charged:${charge}`, charge, attempt: null, amount: 4500, till: 'cash', rounding: 0 },
    { kind: 'settled', key: `settled:${_id}`, charge },
    { kind: 'refundAsked', key: `refundAsked:${ask}`, ask, amount: 100 },
    { kind: 'refundDecided', key: `refundDecided:${ask}:denied`, ask, granted: false },
    { kind: 'refundAsked', key: `refundAsked:${open}`, ask: open, amount: 100 },
  ]
  const about = { kind: 'order', payable: exampleId('order'), person, studio: 'pfungen', title: 'Bestellung 10000' } as const
  const money = { amount: 4500, parts: [{ rate: 810, gross: 4500 }], merchantAccount: usualMerchant }
  await db.insert(payment).values({ _id, ...about, ...money, state: 'paid', task: 'decide', created: at, heldUntil: at })
  for (const fact of facts) await db.insert(paymentFact).values({ key: fact.key, payment: _id, kind: fact.kind, fact, at })
  for (const one of [ask, open]) await db.insert(refundAsk).values({ _id: one, payment: _id, amount: 100, reason: 'Kratzer', at })
}

export async function addExample(house: TestHouse, { _id: person }: Pick<Somebody, '_id'>) {
  await add(house, person, 'payment', [])
  await add(house, person, 'leftPayment', [{ name: 'leftAttempt', way: 'card', left: true }])
  await add(house, person, 'runningPayment', [{ name: 'runningAttempt', way: 'card' }])
  await add(house, person, 'sentPayment', [{ name: 'paymentAttempt', way: 'twint' }])
  await addOffice(house, person)
  await house.db
    .insert(paymentSetting)
    .values({ _id: exampleId('paymentSetting'), place: 'brand:thur', values: { ...unsetValues, holdMinutes: 15 } })
}
