import { expect, test } from 'vitest'
import { calcLines, calculated, type DescribedContract } from './calc.ts'

const yearly: DescribedContract = { kind: 'fixed', start: '2026-01-01', months: 12, renews: false, price: 8900, billingDay: 'start' }
const none = { kind: 'none', amount: 0 } as const

test('a line for each month, with its price and the days that stand in for it', () => {
  const result = calculated(yearly, { from: '2026-03-15', to: '2026-04-30', fee: { kind: 'month', amount: 1000 } })
  expect(result).toMatchObject({ days: 47, fee: 2000, endBefore: '2026-12-31', newEnd: '2027-02-16', refusals: [] })
  expect(calcLines(result.perDay)).toEqual([
    { from: '2026-03-15', to: '2026-03-31', days: 17, price: 4881, madeUp: { from: '2027-01-01', to: '2027-01-17' } },
    { from: '2026-04-01', to: '2026-04-30', days: 30, price: 8900, madeUp: { from: '2027-01-18', to: '2027-02-16' } },
  ])
})

test('without an end nothing is made up', () => {
  const { perDay } = calculated({ ...yearly, kind: 'open-ended', months: 0 }, { from: '2026-04-01', to: '2026-04-10', fee: none })
  expect(calcLines(perDay)).toEqual([{ from: '2026-04-01', to: '2026-04-10', days: 10, price: 2967, madeUp: null }])
})

test('one that renews ends its term later and goes on', () => {
  const result = calculated({ ...yearly, renews: true }, { from: '2026-04-01', to: '2026-04-10', fee: none })
  expect([result.endAfter, result.newEnd]).toEqual(['2027-01-10', null])
})

test('lines of no day are none', () => expect(calcLines([])).toEqual([]))
