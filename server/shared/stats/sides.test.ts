import { expect, test } from 'vitest'
import type { Period } from './period.ts'
import { countPeriod, daysOf, monthSplit, spansAfter, type TimeWindow } from './sides.ts'
import { sumsOf } from './statisticSums.ts'

const spans = [{ from: '2026-11-01', to: '2026-11-30' }]
const back = { spans: [{ from: '2026-10-01', to: '2026-10-31' }], until: '2026-10-20T10:00:00.000Z', shift: { months: 1 } }
const period: Period = { spans, until: '2026-11-20T10:00:00.000Z', running: true, step: 'day', comparison: 'before', before: back }
const { until, before: _, ...alone } = period
const earlier = { spans: back.spans, shift: back.shift }

test.each<[string, Period, TimeWindow[]]>([
  ['alone', { ...alone, until }, [{ spans, until }]],
  [
    'that is over',
    { ...period, running: false },
    [
      { spans, until },
      { ...earlier, until: back.until },
    ],
  ],
  [
    'that runs',
    period,
    [
      { spans, until },
      { ...earlier, until: back.until },
      { ...earlier, until, after: back.until },
    ],
  ],
])('a period %s is counted by the parts that are asked for', async (_name, asked, wanted) => {
  const windows: TimeWindow[] = []
  const counting = await countPeriod(asked, async window => windows.push(window))
  expect(windows).toEqual(wanted)
  expect(Object.values(counting).filter(count => count !== undefined)).toEqual(wanted.map((_window, at) => at + 1))
})

const sums = sumsOf<{ visits: number }>(['visits'])
const days = (all: Record<string, number>) => new Map(Object.entries(all).map(([day, visits]) => [day, { visits }]))

test('a day of the period before counts in the month that it is compared with', () => {
  const now = days({ '2026-11-01': 2, '2026-11-30': 3 })
  const before = days({ '2026-10-02': 4, '2026-10-31': 1 })
  expect(monthSplit(sums, now, before, period)).toEqual({
    by: 'month',
    rows: [{ key: '2026-11', name: '2026-11', now: { visits: 5 }, before: { visits: 5 } }],
  })
  expect(monthSplit(sums, now, undefined, { ...alone, until }).rows).toMatchObject([{ now: { visits: 5 }, before: null }])
})

test('a statistic takes the days of each part', () => {
  const [one, other] = [days({ '2026-11-01': 1 }), days({ '2026-10-01': 2 })]
  expect(daysOf({ now: { days: one }, before: { days: other } })).toEqual({ now: one, before: other, rest: undefined })
})

test.each([
  [
    'within the first',
    '2026-09-10',
    [
      ['2026-09-11', '2026-09-30'],
      ['2026-11-01', '2026-11-30'],
    ],
  ],
  ['on the last of one', '2026-09-30', [['2026-11-01', '2026-11-30']]],
  ['between them', '2026-10-05', [['2026-11-01', '2026-11-30']]],
  ['on the last of all', '2026-11-30', []],
  [
    'before them',
    '2026-08-31',
    [
      ['2026-09-01', '2026-09-30'],
      ['2026-11-01', '2026-11-30'],
    ],
  ],
])('what comes after a day %s', (_, day, left) => {
  const two = [
    { from: '2026-09-01', to: '2026-09-30' },
    { from: '2026-11-01', to: '2026-11-30' },
  ]
  expect(spansAfter(two, day)).toEqual(left.map(([from, to]) => ({ from, to })))
})
