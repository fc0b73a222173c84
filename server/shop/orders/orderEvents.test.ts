import { expect, test } from 'vitest'
import type { Fact } from '#contract/rules/payments/paymentFacts.ts'
import { eventsOf } from './orderEvents.ts'

const minute = (nth: number) => `2026-11-20T16:${String(nth).padStart(2, '0')}:00.000Z`
const begun: Fact = { kind: 'begun', key: 'begun', attempt: 'a', way: 'card', nth: 1, until: minute(59) }
const refused: Fact = { kind: 'refused', key: 'refused', attempt: 'a' }
const charged: Fact = { kind: 'charged', key: 'charged', charge: 'c', attempt: 'a', amount: 4500, till: 'gateway', rounding: 0 }
const settled: Fact = { kind: 'settled', key: 'settled', charge: 'c', amount: 4500 }

const told = (...facts: Fact[]) => {
  const dated = facts.map((fact, nth) => ({ fact, at: minute(nth + 1) }))
  return eventsOf(minute(0), [dated], []).map(({ kind }) => kind)
}

test('a card that was refused before another one was charged is told, one of which that is learnt later is not', () => {
  expect(told(begun, refused, charged, settled)).toEqual(['ordered', 'begun', 'refused', 'paid'])
  expect(told(begun, charged, settled, refused)).toEqual(['ordered', 'begun', 'paid'])
})
