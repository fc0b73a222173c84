import { expect, test } from 'vitest'
import { recurringOf } from './recurring.ts'

const pricing = {
  kind: 'open-ended' as const,
  billingDay: 'start' as const,
  steps: [{ from: '', price: 7900, companyPercent: 0 }],
  promotion: null,
  promotionEnd: null,
  booked: [],
}
const life = { start: '2026-01-15', finalEnd: null, pricing }
const addOn = { _id: 'a', title: 'Ernährung', kind: 'nutrition', price: 2900 }

test('a month brings the price after all that comes off, with the add-ons of the day, until the end', () => {
  expect(recurringOf(life)).toEqual([{ from: '2026-01-15', to: null, amount: 7900 }])
  const cheap = { title: 'Start', percent: 50, rappen: 0, periods: 1, waivesJoiningFee: false }
  const changed = {
    ...pricing,
    steps: [...pricing.steps, { from: '2026-05-01', price: 8900, companyPercent: 10 }],
    promotion: cheap,
    promotionEnd: '2026-02-14',
    booked: [{ addOn, from: '2026-03-01', to: '2026-03-31', by: null }],
  }
  expect(recurringOf({ ...life, finalEnd: '2026-06-30', pricing: changed })).toEqual([
    { from: '2026-01-15', to: '2026-02-14', amount: 3950 },
    { from: '2026-02-15', to: '2026-02-28', amount: 7900 },
    { from: '2026-03-01', to: '2026-03-31', amount: 10_800 },
    { from: '2026-04-01', to: '2026-04-30', amount: 7900 },
    { from: '2026-05-01', to: '2026-06-30', amount: 8010 },
  ])
})

test('a quarter is told by the month; what is paid at once, for visits or not at all brings nothing', () => {
  expect(recurringOf({ ...life, pricing: { ...pricing, periodMonths: 3 } })).toMatchObject([{ amount: 2633 }])
  for (const kind of ['prepaid', 'entries'] as const) expect(recurringOf({ ...life, pricing: { ...pricing, kind } })).toEqual([])
  const free = { ...pricing, steps: [{ from: '', price: 0, companyPercent: 0 }] }
  expect(recurringOf({ ...life, pricing: free })).toEqual([])
  const later = { ...free, booked: [{ addOn, from: '2026-02-01', to: '2026-02-28', by: null }] }
  expect(recurringOf({ ...life, pricing: later })).toEqual([{ from: '2026-02-01', to: '2026-02-28', amount: 2900 }])
  expect(recurringOf({ ...life, pricing: null })).toEqual([])
})
