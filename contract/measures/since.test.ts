import { expect, test } from 'vitest'
import { lateText, toldOf } from './since.ts'

const counts = (visits: number) => ({ visits })
const point = (at: string, beforeAt: string | null = null) => ({ at, now: counts(1), beforeAt, before: counts(1), part: false })
const row = (key: string) => ({ key, name: key, now: counts(0), before: counts(0) })
const statistic = {
  from: '2026-09-01',
  to: '2026-11-30',
  compared: { from: '2026-06-01', to: '2026-08-31' },
  range: 'month',
  studios: ['arbon', 'chur', 'wil'],
  total: { now: counts(9), before: counts(0) },
  curve: [point('2026-09-01', '2026-06-01'), point('2026-10-01', '2026-07-01'), point('2026-11-01', '2026-08-01')],
  splits: [
    { by: 'studio', rows: [row('arbon'), row('chur'), row('wil'), row('none')] },
    { by: 'month', rows: [row('2026-09'), row('2026-10'), row('2026-11')] },
    { by: 'way', rows: [row('door')] },
  ],
}
const since = {
  first: '2026-10-14',
  whole: '2026-12-02',
  studios: [
    { studio: 'arbon', day: '2026-10-14' },
    { studio: 'chur', day: '2026-12-02' },
  ],
}
const write = (day: string) => day
const words = (told: ReturnType<typeof toldOf>, by: string) =>
  told.splits
    .find(split => split.by === by)!
    .rows.map(({ key, now, late }) => [key, now === null ? '–' : now.visits, late && lateText(late, write)])

test('what was before the first day of a figure is a gap, and says from when on it is told (V52)', () => {
  const told = toldOf({ ...statistic, since })
  expect(told.total).toMatchObject({ now: counts(9), before: null, late: { of: 'sum', day: '2026-12-02' } })
  expect(told.curve.map(({ now }) => now)).toEqual([null, counts(1), counts(1)])
  expect(told.curve.map(({ before }) => before)).toEqual([null, null, null])
  expect(words(told, 'studio')).toEqual([
    ['arbon', 0, 'ab 2026-10-14'],
    ['chur', '–', 'erst ab 2026-12-02'],
    ['wil', '–', undefined],
    ['none', 0, 'mindestens, ganz ab 2026-12-02'],
  ])
  expect(words(told, 'month')).toEqual([
    ['2026-09', '–', 'erst ab 2026-10-14'],
    ['2026-10', 0, 'mindestens, ganz ab 2026-12-02'],
    ['2026-11', 0, 'mindestens, ganz ab 2026-12-02'],
  ])
  expect(words(told, 'way')).toEqual([['door', 0, 'mindestens, ganz ab 2026-12-02']])
})

test('what is still being worked out is said of the total and of each studio that lacks some of it, and changes no number', () => {
  const pending = {
    whole: 'Wird noch berechnet: 2 Verträge fehlen',
    studios: [{ studio: 'arbon', words: 'Wird noch berechnet: 2 Verträge fehlen' }],
  }
  const [plain, told] = [toldOf({ ...statistic, since }), toldOf({ ...statistic, since: { ...since, pending } })]
  expect(told.total).toEqual({ ...plain.total, pending: pending.whole })
  expect(told.splits.flatMap(({ rows }) => rows.flatMap(line => (line.pending ? [[line.key, line.now, line.pending]] : [])))).toEqual([
    ['arbon', counts(0), pending.whole],
  ])
})

test('a line of no studio is no gap: it goes by what all studios tell', () => {
  const splits = [{ by: 'studio', rows: [row('wil'), { ...row('nobody'), now: counts(2) }] }]
  const told = toldOf({ ...statistic, studios: ['arbon', 'chur', 'wil'], splits, since })
  expect(words(told, 'studio')).toEqual([
    ['wil', '–', undefined],
    ['nobody', 2, 'mindestens, ganz ab 2026-12-02'],
  ])
})

test.each([
  ['all of it is told', '2026-05-31', 9, undefined],
  ['it begins amid the period', '2026-09-02', 9, 'ab 2026-09-02'],
  ['it begins on the last day', '2026-11-30', 9, 'ab 2026-11-30'],
  ['it begins the day after', '2026-12-01', null, 'erst ab 2026-12-01'],
  ['nothing was ever told', null, null, undefined],
] as const)('%s', (_name, day, value, late) => {
  const own = { first: day, whole: day, studios: day ? [{ studio: 'arbon', day }] : [] }
  const { total } = toldOf({ ...statistic, since: own })
  expect([total.now?.visits ?? null, total.late && lateText(total.late, write)]).toEqual([value, late])
})

test('a point holds all of its days: the week in which something began is none of the gaps', () => {
  const curve = [point('2026-10-05'), point('2026-10-12'), point('2026-10-19')]
  const told = (range: string) => toldOf({ ...statistic, range, curve, since }).curve.map(({ now }) => now !== null)
  expect(told('week')).toEqual([false, true, true])
  expect(told('day')).toEqual([false, false, true])
})

test('a page that does not know tells everything as it is', () => {
  expect(toldOf(statistic)).toMatchObject({ total: statistic.total, curve: statistic.curve, splits: statistic.splits })
})
