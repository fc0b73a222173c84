import { expect, test } from 'vitest'
import { nextWeeks, rangeOf, recentMonths } from './recentMonths.ts'

test.each([
  ['2026-02', '2026-02-28'],
  ['2028-02', '2028-02-29'],
  ['2026-12', '2026-12-31'],
  ['2026-04', '2026-04-30'],
])('%s ends on %s', (text, to) => expect(rangeOf(text)).toEqual({ from: `${text}-01`, to }))

test('thirteen months, over the turn of the year', () => {
  const months = recentMonths('2026-01-31')
  expect(months).toHaveLength(13)
  expect(months.slice(0, 2).map(([text]) => text)).toEqual(['2026-01', '2025-12'])
  expect(months.at(-1)?.[0]).toBe('2025-01')
})

test('weeks begin on Mondays, also across both changes of the clock', () => {
  expect(nextWeeks(2, '2026-03-29')).toEqual([
    ['2026-03-23', 'Diese Woche, 23.03. bis 29.03.'],
    ['2026-03-30', 'Nächste Woche, 30.03. bis 05.04.'],
  ])
  expect(nextWeeks(1, '2026-10-25')[0]?.[0]).toBe('2026-10-19')
})
