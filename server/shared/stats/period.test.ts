import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import type { StatsAsked } from '#contract/stats.ts'
import { curveOf, likeMonth, periodOf } from './period.ts'

const at = (text: string) => Temporal.Instant.from(text)
const noon = '2026-11-20T12:00:00Z'
const days = (from: string, to: string): StatsAsked => ({ datePickerRange: { from, to } })
const span = ({ spans }: { spans: { from: string; to: string }[] }) => spans.map(({ from, to }) => `${from}/${to}`).join(' ')

/** Cases: the question and its moment, the spans counted, and the spans compared with. */
const table: [name: string, asked: StatsAsked, now: string, spans: string, before: string | undefined, cut?: string][] = [
  ['a month alone goes by weekdays', days('2026-10-01', '2026-10-31'), noon, '2026-10-01/2026-10-31', '2026-09-03/2026-10-03'],
  [
    'a month that is over',
    { ...days('2026-10-01', '2026-10-31'), comparison: 'before' },
    noon,
    '2026-10-01/2026-10-31',
    '2026-09-01/2026-09-30',
    undefined,
  ],
  [
    'March against February',
    { ...days('2026-03-01', '2026-03-31'), comparison: 'before' },
    noon,
    '2026-03-01/2026-03-31',
    '2026-02-01/2026-02-28',
  ],
  [
    'March against February of a leap year',
    { ...days('2028-03-01', '2028-03-31'), comparison: 'before' },
    '2029-01-01T00:00:00Z',
    '2028-03-01/2028-03-31',
    '2028-02-01/2028-02-29',
  ],
  [
    'January against December',
    { ...days('2026-01-01', '2026-01-31'), comparison: 'before' },
    noon,
    '2026-01-01/2026-01-31',
    '2025-12-01/2025-12-31',
  ],
  ['three months', days('2026-01-01', '2026-03-31'), noon, '2026-01-01/2026-03-31', '2025-10-01/2025-12-31'],
  ['ten days move back by whole weeks', days('2026-11-01', '2026-11-10'), noon, '2026-11-01/2026-11-10', '2026-10-18/2026-10-27'],
  ['a week over the end of summer time', days('2026-10-19', '2026-10-25'), noon, '2026-10-19/2026-10-25', '2026-10-12/2026-10-18'],
  ['a single day', days('2026-10-25', '2026-10-25'), noon, '2026-10-25/2026-10-25', '2026-10-18/2026-10-18'],
  [
    'four weeks before',
    { ...days('2026-10-01', '2026-10-31'), comparison: 'weeks' },
    noon,
    '2026-10-01/2026-10-31',
    '2026-09-03/2026-10-03',
  ],
  [
    'the year before, whole months',
    { ...days('2026-02-01', '2026-02-28'), comparison: 'year' },
    noon,
    '2026-02-01/2026-02-28',
    '2025-02-01/2025-02-28',
  ],
  [
    'the year before, days by weekday',
    { ...days('2026-11-02', '2026-11-08'), comparison: 'year' },
    noon,
    '2026-11-02/2026-11-08',
    '2025-11-03/2025-11-09',
  ],
  ['nothing', { ...days('2026-10-01', '2026-10-31'), comparison: 'none' }, noon, '2026-10-01/2026-10-31', undefined],
  ['picked months next to each other', { months: ['2026-09', '2026-08'] }, noon, '2026-08-01/2026-09-30', '2026-06-01/2026-07-31'],
  [
    'picked months apart',
    { months: ['2026-01', '2026-07'] },
    noon,
    '2026-01-01/2026-01-31 2026-07-01/2026-07-31',
    '2025-01-01/2025-01-31 2025-07-01/2025-07-31',
  ],
  [
    'the running month against the one before',
    { comparison: 'before' },
    noon,
    '2026-11-01/2026-11-30',
    '2026-10-01/2026-10-31',
    '2026-10-20T11:00:00Z',
  ],
  [
    'a running month, its like by the clock over summer time',
    { ...days('2026-04-01', '2026-04-30'), comparison: 'before' },
    '2026-04-10T10:00:00Z',
    '2026-04-01/2026-04-30',
    '2026-03-01/2026-03-31',
    '2026-03-10T11:00:00Z',
  ],
  [
    'the 31st against a month of 30',
    { ...days('2026-12-01', '2026-12-31'), comparison: 'before' },
    '2026-12-31T12:00:00Z',
    '2026-12-01/2026-12-31',
    '2026-11-01/2026-11-30',
    '2026-11-30T12:00:00Z',
  ],
]

test.each(table)('%s', (_name, asked, now, spans, before, cut) => {
  const period = periodOf(asked, at(now))
  expect(span(period)).toBe(spans)
  expect(period.before && span(period.before)).toBe(before)
  if (cut) expect(period.before?.until).toBe(cut)
  expect(period.running).toBe(cut !== undefined)
})

describe('the curve', () => {
  const sum = (all: number[]) => all.reduce((one, other) => one + other, 0)
  const each = (from: string, to: string) => {
    const counted = new Map<string, number>()
    for (let day = Temporal.PlainDate.from(from); day.toString() <= to; day = day.add({ days: 1 })) counted.set(day.toString(), 1)
    return counted
  }
  const drawn = (asked: StatsAsked, now: string) => {
    const period = periodOf(asked, at(now))
    const all = (spans: { from: string; to: string }[] = []) => new Map(spans.flatMap(({ from, to }) => [...each(from, to)]))
    return curveOf(period, { now: all(period.spans), before: period.before && all(period.before.spans) }, sum)
  }

  test('a point a day; today is a part, what comes has no number, and the last line of the other month stays undrawn', () => {
    const points = drawn({ comparison: 'before' }, noon)
    expect(points).toHaveLength(30)
    expect(points.filter(({ part }) => part).map(({ at: day }) => day)).toEqual(['2026-11-20'])
    expect(points.map(({ now }) => now)).toEqual([...Array(20).fill(1), ...Array(10).fill(null)])
    expect([points[0]?.beforeAt, points.at(-1)?.beforeAt]).toEqual(['2026-10-01', '2026-10-30'])
    expect(points.every(({ before }) => before === 1)).toBe(true)
  })

  test('weeks begin on Monday; the pieces at both ends are parts', () => {
    const points = drawn({ ...days('2026-09-30', '2026-12-31'), range: 'week' }, '2027-02-01T00:00:00Z')
    expect(points.map(({ at: day, now }) => [day, now]).slice(0, 3)).toEqual([
      ['2026-09-30', 5],
      ['2026-10-05', 7],
      ['2026-10-12', 7],
    ])
    expect(points.filter(({ part }) => part).map(({ at: day }) => day)).toEqual(['2026-09-30', '2026-12-28'])
    expect(sum(points.map(({ now }) => now ?? 0))).toBe(93)
  })

  test('months over both changes of the clock hold all their days', () => {
    const points = drawn({ ...days('2025-12-01', '2026-11-30'), range: 'month', comparison: 'year' }, '2027-01-01T00:00:00Z')
    expect(points.map(({ now }) => now)).toEqual([31, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30])
    expect(points.map(({ before }) => before)).toEqual([31, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30])
    expect(points.every(({ part }) => !part)).toBe(true)
  })

  test('more than four hundred points are drawn coarser', () => {
    expect(periodOf({ ...days('2021-01-01', '2026-11-30'), range: 'day' }, at(noon)).step).toBe('month')
  })

  test('a day before belongs to the month it is held against', () => {
    expect(likeMonth('2026-01-31', { months: 1 })).toBe('2026-02')
    expect(likeMonth('2025-12-15', { months: 12 })).toBe('2026-12')
    expect(likeMonth('2026-10-04', { days: 28 })).toBe('2026-11')
  })
})
