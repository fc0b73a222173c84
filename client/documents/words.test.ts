import { expect, test } from 'vitest'
import { dueChip, listTitle, stateChip } from './words.ts'

const bill = { kind: 'invoice', state: 'open', due: '2026-11-20' } as const

test('a bill says that it is overdue, or due within a week, as long as it is not paid', () => {
  expect(dueChip(bill, '2026-11-21')).toEqual(['überfällig seit 20.11.2026', 'danger'])
  expect(dueChip(bill, '2026-11-20')).toEqual(['zahlbar bis 20.11.2026', 'warn'])
  expect(dueChip(bill, '2026-11-13')?.[1]).toBe('warn')
  expect(dueChip(bill, '2026-11-12')).toBeUndefined()
  expect(dueChip({ ...bill, state: 'paid' }, '2026-11-21')).toBeUndefined()
  expect(dueChip({ ...bill, kind: 'receipt' }, '2026-11-21')).toBeUndefined()
})

test('one of two approvals is told', () => {
  const approvals = [{ _id: 'a', name: 'Ruth', at: '2026-11-20T10:00:00.000Z', alone: false }]
  expect(stateChip({ state: 'open', approvals, needed: 2 })).toEqual(['1 von 2 freigegeben', 'accent'])
  expect(stateChip({ state: 'open', approvals, needed: 1 })[0]).toBe('Offen')
  expect(stateChip({ state: 'approved', approvals, needed: 2 })[0]).toBe('Freigegeben')
})

test('a list to pay bears the day of Zurich, not that of UTC', () => {
  expect(listTitle({ created: '2026-11-26T23:30:00.000Z' })).toBe('Zahlliste vom 27.11.2026')
})
