import { expect, test } from 'vitest'
import { earlierNames, nameToday } from './earlierNames.ts'
import { contract } from './testing/whole.ts'

const names = new Set(Object.entries(contract).flatMap(([domain, calls]) => Object.keys(calls).map(own => `${domain}.${own}`)))

test('a call is found under each name that it had before', () => {
  expect(nameToday('goals.set', { 'goals.set': 'account.streakGoal' })).toBe('account.streakGoal')
  expect(nameToday('account.streakGoal', { 'goals.set': 'account.streakGoal' })).toBe('account.streakGoal')
  expect(nameToday('toString')).toBe('toString')
})

test('an earlier name is no other call’s today, and leads to one that is there', () => {
  for (const [name, today] of Object.entries(earlierNames)) {
    expect(names).not.toContain(name)
    expect(names).toContain(today)
  }
  expect(names).toContain('account.streakGoal')
})
