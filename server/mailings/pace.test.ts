import { expect, test } from 'vitest'
import { paceOf, pacer } from './pace.ts'

test('a domain gets its mails evenly spread, and what was let by is caught up within a second alone', () => {
  let now = 100_000
  const pace = pacer(6, () => now)
  const isBusy = () => pace.busy().length > 0
  pace.wentTo('a.example')
  expect(pace.busy()).toEqual(['a.example'])
  now = 109_000
  expect(isBusy()).toBe(false)
  pace.wentTo('a.example')
  now = 118_999
  expect(isBusy()).toBe(true)
  now = 500_000
  expect(isBusy()).toBe(false)
  for (let nth = 0; nth < 2; nth++) pace.wentTo('a.example')
  now = 518_999
  expect(isBusy()).toBe(true)
})

test('a pace holds over the turns of a mailing and over mailings, and begins anew with another rate', () => {
  const house = {}
  paceOf(house, 6).wentTo('a.example')
  expect([paceOf(house, 6).busy(), paceOf({}, 6).busy(), paceOf(house, 60).busy()]).toEqual([['a.example'], [], []])
})
