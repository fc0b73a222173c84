import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, mondayOf } from '#contract/days.ts'
import {
  costOn,
  daysAYear,
  type Entitled,
  earnedBetween,
  freeOn,
  lapsing,
  leftByYear,
  longestRun,
  shownDays,
  sumOfYears,
  takenBy,
  unitsADay,
  type WorkWeek,
} from './holidays.ts'

const week = (workload: number, over: Partial<WorkWeek> = {}): WorkWeek => ({ workload, minutes: null, wage: 'month', ...over })
const entitled = (at: Entitled['weekOn'], over: Partial<Entitled> = {}): Entitled => ({ weekOn: at, days: 20, birthday: null, ...over })
const always = (workload: number, over: Partial<WorkWeek> = {}) => entitled(() => week(workload, over))
const daysOf = (all: Record<string, number>) => sumOfYears(all) / unitsADay

test.each<[string, Entitled, string, string, number]>([
  ['a year full time', always(100), '2026-01-01', '2026-12-31', 20],
  ['a leap year is a year', always(100), '2028-01-01', '2028-12-31', 20],
  ['three fifths', always(60), '2026-01-01', '2026-12-31', 12],
  ['what the employment says', { ...always(100), days: 25 }, '2026-01-01', '2026-12-31', 25],
  ['never under the law', { ...always(100), days: 10 }, '2026-01-01', '2026-12-31', 20],
  ['five weeks before the 20th birthday', { ...always(100), birthday: '2010-05-01' }, '2027-01-01', '2027-12-31', 25],
  ['paid by the hour', always(100, { wage: 'hour' }), '2026-01-01', '2026-12-31', 0],
  ['73 days are a fifth of a year', always(100), '2026-01-01', '2026-03-14', 4],
  ['80 to 40 percent after 73 days', entitled(day => week(day < '2026-03-15' ? 80 : 40)), '2026-01-01', '2026-05-26', 4.8],
  ['nothing before it begins', entitled(day => (day < '2026-07-02' ? undefined : week(100))), '2026-01-01', '2026-07-01', 0],
])('%s', (_, of, from, to, days) => {
  expect(daysOf(earnedBetween(of, from, to))).toBeCloseTo(days, 9)
})

test('the 20th birthday ends the fifth week on its day', () => {
  const of = { days: 20, birthday: '2008-02-29' }
  expect([daysAYear(of, '2028-02-28'), daysAYear(of, '2028-02-29')]).toEqual([25, 20])
})

const monday = '2027-02-01'
const span = (from: number, to: number, over: object = {}) => ({
  from: addDays(monday, from),
  to: addDays(monday, to),
  halfFirst: false,
  halfLast: false,
  ...over,
})
const nothing = freeOn(new Set(), [])

test.each<[string, WorkWeek, ReturnType<typeof span>, ReturnType<typeof freeOn>, number]>([
  ['a week', week(100), span(0, 6), nothing, 5],
  ['a weekend', week(100), span(5, 6), nothing, 0],
  ['half a day', week(100), span(0, 0, { halfFirst: true }), nothing, 0.5],
  ['first and last one half', week(100), span(0, 4, { halfFirst: true, halfLast: true }), nothing, 4],
  ['a public holiday inside', week(100), span(0, 4), freeOn(new Set([addDays(monday, 2)]), []), 4],
  ['certified sick days inside', week(100), span(0, 4), freeOn(new Set(), [{ from: addDays(monday, 1), to: addDays(monday, 2) }]), 3],
  ['a week of 60 percent', week(60), span(0, 6), nothing, 3],
  ['a day of three, as long as each other', week(60, { minutes: [500, 500, 500, 0, 0, 0, 0] }), span(0, 0), nothing, 1],
  ['a day on which nobody works', week(60, { minutes: [500, 500, 500, 0, 0, 0, 0] }), span(3, 3), nothing, 0],
  ['a Saturday that is worked', week(100, { minutes: [0, 504, 504, 504, 504, 504, 0] }), span(5, 5), nothing, 1],
])('%s', (_, of, days, isFree, units) => {
  expect(daysOf(takenBy(days, () => of, isFree))).toBeCloseTo(units, 6)
})

const minutes = fc.array(fc.integer({ min: 0, max: 720 }), { minLength: 7, maxLength: 7 })

test('whatever the pattern, a whole week costs what a week is worth, to the unit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), fc.option(minutes), (hundredths, pattern) => {
      const of = week(hundredths / 100, { minutes: pattern })
      const all = Array.from({ length: 7 }, (_, nth) => costOn(addDays(monday, nth), of)).reduce((sum, each) => sum + each, 0)
      expect(all).toBe((5 * unitsADay * hundredths) / 10_000)
    }),
  )
})

const day = fc.integer({ min: 0, max: 1500 }).map(nth => addDays('2024-01-01', nth))
const change = fc.record({ from: day, workload: fc.integer({ min: 0, max: 100 }) })

test('over changing workloads: stretches tile, a later change touches nothing before it, and every unit is a whole one', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 6 }), change, day, fc.integer({ min: 0, max: 400 }), (changes, later, from, length) => {
      const to = addDays(from, length)
      const at = (all: typeof changes) => (on: string) => {
        const last = all
          .filter(each => each.from <= on)
          .sort((one, other) => (one.from < other.from ? -1 : 1))
          .at(-1)
        return last && week(last.workload)
      }
      const of = entitled(at(changes))
      const middle = addDays(from, Math.floor(length / 2))
      const [whole, first] = [earnedBetween(of, from, to), earnedBetween(of, from, middle)]
      const rest = middle < to ? earnedBetween(of, addDays(middle, 1), to) : {}
      expect(sumOfYears(first) + sumOfYears(rest)).toBe(sumOfYears(whole))
      expect(Number.isSafeInteger(sumOfYears(whole))).toBe(true)
      const last = [addDays(later.from, -1), to].sort()[0] as string
      if (from <= last && changes.every(each => each.from !== later.from))
        expect(earnedBetween(entitled(at([...changes, later])), from, last)).toEqual(earnedBetween(of, from, last))
    }),
    { numRuns: 60 },
  )
})

const byYear = fc.dictionary(
  fc.integer({ min: 2020, max: 2026 }).map(String),
  fc.integer({ min: 0, max: 30 }).map(days => days * unitsADay),
)

test('the oldest days go first and none is lost', () => {
  const rows = leftByYear({ 2024: 20 * unitsADay, 2025: 20 * unitsADay }, { 2025: 25 * unitsADay })
  expect(rows.map(({ year, left }) => [year, left / unitsADay])).toEqual([
    ['2024', 0],
    ['2025', 15],
  ])
  fc.assert(
    fc.property(byYear, byYear, (earned, taken) => {
      const found = leftByYear(earned, taken)
      expect(found.reduce((sum, { left }) => sum + left, 0)).toBe(sumOfYears(earned) - sumOfYears(taken))
      for (const row of found) expect(row.earned - row.taken).toBe(row.left)
    }),
  )
})

test('after five years days could lapse, and what is shown is rounded up to the half day', () => {
  const rows = leftByYear({ 2020: unitsADay, 2021: unitsADay }, {})
  expect(lapsing(rows, '2026-06-01').map(({ year }) => year)).toEqual(['2020'])
  expect([0, 1, unitsADay / 2, unitsADay * 1.01, -unitsADay * 1.4].map(shownDays)).toEqual([0, 0.5, 0.5, 1.5, -1])
})

test('two weeks in a row count the weekend between them and around them', () => {
  const isOff = (on: string) => [5, 6].includes((new Date(`${on}T12:00:00Z`).getUTCDay() + 6) % 7)
  const first = mondayOf('2027-02-10')
  expect(longestRun([{ from: first, to: addDays(first, 4) }], isOff)).toBe(5)
  expect(
    longestRun(
      [
        { from: first, to: addDays(first, 4) },
        { from: addDays(first, 7), to: addDays(first, 11) },
      ],
      isOff,
    ),
  ).toBe(12)
  expect(longestRun([], isOff)).toBe(0)
})
