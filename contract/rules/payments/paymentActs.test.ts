import { describe, expect, test } from 'vitest'
import { mayAct, type PaymentAct, paymentActs, runningTwint } from './paymentActs.ts'
import type { Fact, PaymentWay } from './paymentFacts.ts'
import { type PaymentState, paymentStates, standingOf } from './standing.ts'

const amount = 4500
const until = '2027-01-01T10:00:00.000Z'
const begun = (nth: number, way: PaymentWay = 'twint'): Fact => ({
  kind: 'begun',
  key: `begun:${nth}`,
  attempt: `a${nth}`,
  nth,
  way,
  until,
})
const refused: Fact = { kind: 'refused', key: 'refused:1', attempt: 'a1' }
const left: Fact = { kind: 'left', key: 'left:1', attempt: 'a1' }
const opened: Fact = { kind: 'opened', key: 'opened:1', attempt: 'a1' }
const leaveAsked: Fact = { kind: 'leaveAsked', key: 'leaveAsked:1', attempt: 'a1' }
const charged: Fact = { kind: 'charged', key: 'charged:p', charge: 'p', attempt: 'a1', amount, till: 'gateway', rounding: 0 }
const settled: Fact = { kind: 'settled', key: 'settled', charge: 'p', amount }
const back = (of: number): Fact => ({ kind: 'refundBegun', key: 'back', refund: 'r', charge: 'p', amount: of, why: 'asked' })
const taken: Fact = { kind: 'chargedBack', key: 'taken', charge: 'p', amount, round: 1 }

/** For each state a story that leads there. */
const stories: Readonly<Record<PaymentState, readonly Fact[]>> = {
  open: [begun(1), left],
  running: [begun(1)],
  refused: [begun(1), refused],
  cancelled: [begun(1), { kind: 'cancelled', key: 'cancelled' }],
  expired: [begun(1), { kind: 'expired', key: 'expired' }],
  paid: [begun(1), charged, settled],
  partlyRefunded: [begun(1), charged, settled, back(1000)],
  refunded: [begun(1), charged, settled, back(amount)],
  disputed: [begun(1), charged, settled, taken],
  returned: [begun(1), { kind: 'expired', key: 'expired' }, charged],
}

const waits = ['begin', 'cancel', 'take']
const over = ['askRefund']
const table: Readonly<Record<PaymentState, readonly string[]>> = {
  open: waits,
  running: waits,
  refused: waits,
  cancelled: over,
  expired: over,
  paid: over,
  partlyRefunded: over,
  refunded: over,
  disputed: over,
  returned: over,
}
const cells = paymentStates.flatMap(state => paymentActs.map(act => [state, act] as const))

test.each(cells)('a payment that is %s, and %s: what the table says, else it is refused', (state, act: PaymentAct) => {
  const standing = standingOf(stories[state])
  expect(standing.state).toBe(state)
  const does = () => mayAct(act, standing)
  if (table[state].includes(act)) expect(does).not.toThrow()
  else expect(does).toThrow(expect.objectContaining({ code: 'payment-state', status: 409 }))
})

describe('TWINT holds back another attempt', () => {
  const before = '2027-01-01T09:59:59.000Z'
  const holds = (facts: readonly Fact[], now = before) => runningTwint(standingOf(facts).attempts, now) !== undefined

  test.each<[string, readonly Fact[], boolean]>([
    ['begun, without a page', [begun(1)], false],
    ['with its page', [begun(1), opened], true],
    ['while its end is asked for', [begun(1), opened, leaveAsked], true],
    ['once it is left', [begun(1), opened, leaveAsked, left], false],
    ['once it is refused', [begun(1), opened, refused], false],
    ['once it has paid', [begun(1), opened, charged], false],
  ])('%s: %s', (_, facts, isHeld) => expect(holds(facts)).toBe(isHeld))

  test('until its time is over; no other way ever does', () => {
    expect(holds([begun(1), opened], until)).toBe(false)
    for (const way of ['card', 'bill', 'desk'] as const) expect(holds([begun(1, way), opened])).toBe(false)
  })

  test('what is asked to end says so until it has', () => {
    const leaves = (...facts: Fact[]) => standingOf([begun(1), opened, ...facts]).attempts[0]?.leaving
    expect([leaves(), leaves(leaveAsked), leaves(leaveAsked, left), leaves(leaveAsked, charged)]).toEqual([false, true, false, false])
  })
})
