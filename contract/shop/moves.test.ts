import { expect, test } from 'vitest'
import { paymentStates } from '#contract/payments/standing.ts'
import { Refusal } from '#contract/refusals.ts'
import { mayHand, mayUnhand, orderMoves, unhandMinutes } from './moves.ts'
import { orderStates } from './orders.ts'

const codeOf = (act: () => unknown) => {
  try {
    act()
    return undefined
  } catch (error) {
    return error instanceof Refusal ? error.code : error
  }
}

test('only what is paid, and not fetched back by the bank, is handed over', () => {
  for (const order of orderStates)
    for (const payment of paymentStates) {
      const wanted = order === 'handed' ? 'order-handed' : order === 'paid' && payment !== 'disputed' ? undefined : 'order-unpaid'
      expect(
        codeOf(() => mayHand(order, payment)),
        `${order}, ${payment}`,
      ).toBe(wanted)
    }
  expect(orderStates.filter(state => orderMoves[state].includes('unhand'))).toEqual(['handed'])
})

test('a handing over is taken back while it is fresh, by the clock of the desk', () => {
  const handed = '2026-11-20T16:42:00.000Z'
  const after = (minutes: number) => new Date(Date.parse(handed) + minutes * 60_000).toISOString()
  expect(codeOf(() => mayUnhand(handed, after(unhandMinutes)))).toBeUndefined()
  expect(codeOf(() => mayUnhand(handed, after(unhandMinutes + 1)))).toBe('order-late')
})
