import { expect, test } from 'vitest'
import { Refusal } from '#contract/refusals.ts'
import type { PaymentWay } from '#contract/rules/payments/paymentFacts.ts'
import type { Ask } from '#contract/rules/payments/refunds.ts'
import { type PaymentStanding, paymentStates, standingOf } from '#contract/rules/payments/standing.ts'
import { orderStates } from '#contract/shop/orders.ts'
import { handRefusal, mayUnhand, orderMoves, unhandMinutes } from './moves.ts'

const codeOf = (act: () => unknown) => {
  try {
    act()
    return undefined
  } catch (error) {
    return error instanceof Refusal ? error.code : error
  }
}

const amount = 1000
const standing = (over: Partial<PaymentStanding>): PaymentStanding => ({ ...standingOf([]), kept: amount, ...over })
const running = (way: PaymentWay) => [
  { attempt: 'a', nth: 1, way, until: '2027-01-01T00:00:00.000Z', state: 'running' as const, rest: null, opened: true, leaving: false },
]
const ask = (state: 'asked' | 'failed'): Ask => ({ ask: 'q', amount, state, open: state === 'failed' ? amount : 0 })

test('only what is paid, and neither disputed nor wanted back, is handed over', () => {
  for (const order of orderStates)
    for (const state of paymentStates) {
      const isPaid = state === 'paid' || state === 'partlyRefunded'
      const whenPaid = isPaid ? undefined : 'order-stopped'
      const wanted = order === 'handed' ? 'order-handed' : order === 'paid' ? whenPaid : 'order-unpaid'
      expect(handRefusal(order, standing({ state }), true), `${order}, ${state}`).toBe(wanted)
    }
  const paid = (over: Partial<PaymentStanding>) => handRefusal('paid', standing({ state: 'paid', ...over }), true)
  expect(paid({ dispute: { stage: 'noticed', until: null } })).toBe('order-stopped')
  expect(paid({ dispute: { stage: 'reversed', until: null } })).toBeUndefined()
  expect(paid({ asks: [ask('asked')] })).toBe('order-stopped')
  expect(paid({ asks: [ask('failed')] })).toBe('order-stopped')
  expect(orderStates.filter(state => orderMoves[state].includes('unhand'))).toEqual(['handed'])
})

test('goods on a bill are handed over before they are paid, codes alone are not', () => {
  const placed = (way: PaymentWay, hasGoods = true) =>
    handRefusal('placed', standing({ state: 'running', kept: 0, attempts: running(way) }), hasGoods)
  expect(placed('bill')).toBeUndefined()
  expect(placed('bill', false)).toBe('order-unpaid')
  expect(placed('desk')).toBe('order-unpaid')
})

test('a handing over is taken back while it is fresh, by the clock of the desk', () => {
  const handed = '2026-11-20T16:42:00.000Z'
  const after = (minutes: number) => new Date(Date.parse(handed) + minutes * 60_000).toISOString()
  expect(codeOf(() => mayUnhand(handed, after(unhandMinutes)))).toBeUndefined()
  expect(codeOf(() => mayUnhand(handed, after(unhandMinutes + 1)))).toBe('order-late')
})
