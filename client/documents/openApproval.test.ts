import { expect, test } from 'vitest'
import { mayApprove } from './Decide.tsx'
import { stateAfter } from './rows.ts'

const bill = {
  kind: 'invoice' as const,
  issuer: 'issuer',
  amount: 90_000,
  ibanStanding: 'known' as const,
  state: 'open' as const,
  approvals: [],
  mayDecide: true,
}
const anna = { _id: 'anna', name: 'Anna', at: '2026-11-26T08:00:00.000Z', alone: false }

test.each([
  ['whoever may not decide', { mayDecide: false }],
  ['an account that nobody has confirmed', { ibanStanding: 'locked' as const }],
  ['no amount', { amount: null }],
  ['no issuer', { issuer: null }],
  ['an approval of the same person', { approvals: [anna] }],
  ['what is decided', { state: 'paid' as const }],
])('neither the button nor the key approves a bill with %s', (_, wrong) => {
  expect(mayApprove(bill, 'anna')).toBe(true)
  expect(mayApprove({ ...bill, ...wrong }, 'anna')).toBe(false)
})

test('an approval that waits leaves a bill open where a second one is needed', () => {
  expect(stateAfter('approve', { approvals: [], needed: 2 })).toBe('open')
  expect(stateAfter('approve', { approvals: [anna], needed: 2 })).toBe('approved')
  expect(stateAfter('approve', { approvals: [], needed: 1 })).toBe('approved')
  expect(stateAfter('reject', { approvals: [], needed: 2 })).toBe('rejected')
})
