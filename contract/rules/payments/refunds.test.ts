import { describe, expect, test } from 'vitest'
import { mayActOn, mayDeliver } from './paymentActs.ts'
import type { Fact } from './paymentFacts.ts'
import { mayAskFor, refundable, stepOf } from './paymentSteps.ts'
import { positionsOf } from './positions.ts'
import { askActs, askStates } from './refunds.ts'
import { standingOf } from './standing.ts'
import { taskOf } from './tasks.ts'

const amount = 4500
const parts = [{ rate: 810, gross: amount }]
const gateway: Fact = { kind: 'charged', key: 'charged:p', charge: 'p', attempt: 'a', amount, till: 'gateway', rounding: 0 }
const cash = (charge: string, of: number): Fact => ({
  kind: 'charged',
  key: `charged:${charge}`,
  charge,
  attempt: null,
  amount: of,
  till: 'cash',
  rounding: 0,
})
const settled = (charge = 'p'): Fact => ({ kind: 'settled', key: 'settled', charge })
const asked = (of: number, ask = 'q'): Fact => ({ kind: 'refundAsked', key: `refundAsked:${ask}`, ask, amount: of })
const decided = (granted: boolean, ask = 'q'): Fact => ({ kind: 'refundDecided', key: `decided:${ask}:${granted}`, ask, granted })
const begun = (of: number, refund = 'r', charge = 'p', ask = 'q'): Fact => ({
  kind: 'refundBegun',
  key: `refundBegun:${refund}`,
  refund,
  charge,
  amount: of,
  why: 'asked',
  ask,
})
const done = (of: number, refund = 'r'): Fact => ({ kind: 'refunded', key: `refunded:${refund}`, refund, amount: of })
const failed = (refund = 'r'): Fact => ({ kind: 'refundFailed', key: `refundFailed:${refund}`, refund })
const thrice = ['r1', 'r2', 'r3'].flatMap(refund => [begun(1000, refund), failed(refund)])

test.each<[string, Fact[], string, string | null]>([
  ['asked', [asked(1000)], 'asked', 'decide'],
  ['refused', [asked(1000), decided(false)], 'denied', null],
  ['granted and with the gateway', [asked(1000), decided(true), begun(1000)], 'sent', null],
  ['arrived', [asked(1000), decided(true), begun(1000), done(1000)], 'done', null],
  ['told as arrived, then as failed', [asked(1000), decided(true), begun(1000), done(1000), failed()], 'failed', 'stuck'],
  ['failed too often', [asked(1000), decided(true), ...thrice], 'failed', 'stuck'],
  ['given up after that', [asked(1000), decided(true), ...thrice, decided(false)], 'denied', null],
])('a refund that was %s', (_, facts, state, task) => {
  const standing = standingOf([gateway, settled(), ...facts])
  expect([standing.asks[0]?.state, taskOf(standing)]).toEqual([state, task])
})

test('what a state allows, and nothing else', () => {
  const may = askStates.map(state => [
    state,
    askActs.filter(act => {
      try {
        mayActOn(act, state)
        return true
      } catch {
        return false
      }
    }),
  ])
  expect(Object.fromEntries(may)).toEqual({
    asked: ['grant', 'deny'],
    denied: [],
    sent: [],
    owed: ['payOut'],
    done: [],
    failed: ['deny', 'retry'],
  })
})

describe('what may be given back', () => {
  test('is what is kept, without what others asked for and nobody decided', () => {
    expect(mayAskFor(standingOf([gateway, settled()]), amount)).toBe(amount)
    expect(mayAskFor(standingOf([gateway, settled(), asked(1000)]), amount)).toBe(3500)
    expect(mayAskFor(standingOf([gateway, settled(), asked(1000), decided(false)]), amount)).toBe(amount)
    expect(mayAskFor(standingOf([gateway, settled(), asked(1000), decided(true), begun(1000)]), amount)).toBe(3500)
  })

  test('is first what nobody owed at the desk, then the price', () => {
    const standing = standingOf([cash('one', amount), cash('two', amount), settled('two')])
    expect(refundable(standing, amount)).toEqual([
      { charge: 'one', amount, why: 'spare' },
      { charge: 'two', amount, why: 'asked' },
    ])
    const late = standingOf([cash('one', 2000), { kind: 'expired', key: 'e' }])
    expect(refundable(late, amount)).toEqual([{ charge: 'one', amount: 2000, why: 'late' }])
  })

  test('goes out again once a person asks to try, and not before', () => {
    const facts = [gateway, settled(), asked(1000), decided(true), ...thrice]
    expect(stepOf(standingOf(facts), amount, true)).toBeUndefined()
    const retried: Fact = { kind: 'refundRetried', key: 'refundRetried:p:3', charge: 'p' }
    expect(stepOf(standingOf([...facts, retried]), amount, true)).toEqual({
      kind: 'sendBack',
      charge: 'p',
      amount: 1000,
      why: 'asked',
      ask: 'q',
    })
  })
})

test('what is counted out of another till than it came into is booked there, with its rounding', () => {
  const paidOut: Fact = { kind: 'refunded', key: 'refunded:r', refund: 'r', amount: 1002, till: 'terminal', rounding: 0 }
  const facts = [cash('one', amount), settled('one'), asked(1002), decided(true), begun(1002, 'r', 'one')]
  const of = (fact: Fact) =>
    Object.fromEntries(positionsOf(standingOf([...facts, fact]), amount, parts).map(each => [each.account, each.amount]))
  expect(of(paidOut)).toMatchObject({ cash: amount, terminal: -1002 })
  expect(of({ ...paidOut, till: 'cash', rounding: -2 } as Fact)).toMatchObject({ cash: 3500, rounding: -2 })
})

test.each<[string, Fact[], string | undefined, boolean]>([
  ['paid', [], undefined, true],
  ['told to be disputed', [{ kind: 'disputeTold', key: 'd', charge: 'p', stage: 'noticed', until: null }], 'noticed', false],
  ['taken by the bank', [{ kind: 'chargedBack', key: 'b', charge: 'p', amount, round: 1 }], 'taken', false],
  [
    'taken and lost',
    [
      { kind: 'chargedBack', key: 'b', charge: 'p', amount, round: 1 },
      { kind: 'disputeTold', key: 'l', charge: 'p', stage: 'lost', until: null },
    ],
    'lost',
    false,
  ],
  [
    'told to be lost about a second charge alone',
    [
      { kind: 'charged', key: 's', charge: 's', attempt: null, till: 'gateway', amount, rounding: 0 },
      { kind: 'chargedBack', key: 'b', charge: 's', amount, round: 1 },
      { kind: 'disputeTold', key: 'l', charge: 's', stage: 'lost', until: null },
    ],
    'lost',
    true,
  ],
  [
    'given back by the bank',
    [
      { kind: 'chargedBack', key: 'b', charge: 'p', amount, round: 1 },
      { kind: 'chargeReturned', key: 'r', charge: 'p', amount },
    ],
    'reversed',
    true,
  ],
  ['wanted back as a whole', [asked(amount)], undefined, false],
  ['wanted back in part', [asked(1000)], undefined, true],
])('a payment that is %s is delivered: %#', (_, facts, stage, may) => {
  const standing = standingOf([gateway, settled(), ...facts])
  expect([standing.dispute?.stage, mayDeliver(standing)]).toEqual([stage, may])
})
