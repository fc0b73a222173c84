import fc from 'fast-check'
import { expect, test } from 'vitest'
import { weekdayOf } from '#contract/days.ts'
import { breakFor } from '#contract/rules/shifts/law.ts'
import { beginOf } from '#contract/zone.ts'
import type { Stamp } from './stamps.ts'
import { type Claim, type Lesson, sheetOf } from './timeSheet.ts'
import { entriesOf } from './workEntries.ts'
import { isMonthOver, mayTurnMonth, mayWriteMonth } from './workMonths.ts'

const monday = '2026-11-16'
const target = (day: string) => (weekdayOf(day) <= 5 ? 480 : 0)
const at = (day: string, hours: number) => beginOf(day) + hours * 3_600_000
const stamps = (day: string, from: number, to: number): Stamp[] =>
  [from, to].map((hours, n) => ({
    _id: `${day}${from}${n}`,
    kind: n === 0 ? 'in' : 'out',
    studio: 'here',
    at: new Date(at(day, hours)).toISOString(),
    offset: 0,
    offsetAge: 0,
    device: 'phone',
    n,
  }))
const lesson = (from: number, to: number, counts: boolean): Lesson => ({
  _id: `${from}`,
  title: 'Yoga',
  studio: 'here',
  from: at(monday, from),
  to: at(monday, to),
  counts,
})
const day = (lessons: Lesson[], stamped: Stamp[] = [], claims: Claim[] = []) =>
  sheetOf({ from: monday, to: monday, entries: entriesOf(stamped, [], at(monday, 40)), target, lessons, claims })

test('a course that is paid by the course counts once: stamps over it add nothing, also where two overlap', () => {
  expect(day([lesson(18, 19, true)]).worked).toBe(60)
  expect(day([lesson(18, 19, true)], stamps(monday, 17, 20)).worked).toBe(180)
  expect(day([lesson(18, 19, true)], stamps(monday, 18, 19)).worked).toBe(60)
  expect(day([lesson(18, 19, true), lesson(18.5, 19.5, true)]).worked).toBe(90)
  expect(day([lesson(18, 19, true)]).days[0]!.why).toEqual([{ kind: 'course', minutes: 60 }])
})

test('one of somebody paid by month or hour counts as it was stamped, and stands apart by number and minutes', () => {
  const { worked, lessons } = day([lesson(18, 19, false)], stamps(monday, 17, 18.5))
  expect([worked, lessons]).toEqual([90, { count: 1, minutes: 60 }])
  expect(day([lesson(18, 19, false)]).worked).toBe(0)
})

test('two things on one day never credit more than is to be worked, and a trip fills what is left', () => {
  const claim = (kind: Claim['kind'], share = 100, minutes = 0): Claim => ({ day: monday, kind, share, minutes })
  const of = (...claims: Claim[]) => {
    const { target: asked, credited } = day([], [], claims).days[0]!
    return [asked, credited]
  }
  expect(of(claim('holiday'), claim('sick'))).toEqual([480, 480])
  expect(of(claim('holiday', 50), claim('sick', 50))).toEqual([480, 480])
  expect(of(claim('public'), claim('holiday'))).toEqual([0, 0])
  expect(of(claim('company', 50), claim('holiday'))).toEqual([240, 240])
  expect(day([], stamps(monday, 8, 10), [claim('trip', 100, 30)]).days[0]!.credited).toBe(390)
  expect(day([], stamps(monday, 8, 18), [claim('trip', 100, 30)]).days[0]!.credited).toBe(30)
})

const claims = fc.array(
  fc.record({
    day: fc.constantFrom('2026-11-16', '2026-11-18', '2026-11-21'),
    kind: fc.constantFrom('public', 'company', 'holiday', 'sick', 'trip'),
    share: fc.integer({ min: 0, max: 100 }),
    minutes: fc.integer({ min: 0, max: 200 }),
  }) as fc.Arbitrary<Claim>,
  { maxLength: 6 },
)

test('whatever is claimed, days add up, a target is never below none, and each figure is what its reasons say', () => {
  fc.assert(
    fc.property(claims, fc.integer({ min: 0, max: 10 }), (all, hours) => {
      const entries = entriesOf(hours > 0 ? stamps(monday, 8, 8 + hours) : [], [], at(monday, 200))
      const sheet = sheetOf({ from: monday, to: '2026-11-22', entries, target, claims: all, carry: 7 })
      const sum = (of: (one: (typeof sheet.days)[number]) => number) => sheet.days.reduce((total, one) => total + of(one), 0)
      expect(sheet.balance).toBe(sum(one => one.worked + one.credited - (one.target ?? 0)) + 7)
      for (const one of sheet.days) {
        const reasons = (kinds: readonly string[]) =>
          one.why.filter(({ kind }) => kinds.includes(kind)).reduce((total, { minutes }) => total + minutes, 0)
        expect(one.target).toBeGreaterThanOrEqual(0)
        expect(one.planned! - one.target!).toBe(reasons(['public', 'company']))
        expect(one.credited).toBe(reasons(['holiday', 'sick', 'trip']))
        expect(reasons(['holiday', 'sick'])).toBeLessThanOrEqual(one.target!)
      }
    }),
    { numRuns: 200 },
  )
})

test('who turns a month, and what a change makes of it', () => {
  const may = (from: Parameters<typeof mayTurnMonth>[0], to: Parameters<typeof mayTurnMonth>[1]) =>
    (['person', 'manager', 'office'] as const).filter(by => mayTurnMonth(from, to, by))
  expect([may('open', 'selfSubmitted'), may('selfSubmitted', 'submitted'), may('submitted', 'locked')]).toEqual([
    ['person'],
    ['manager'],
    ['office'],
  ])
  expect([may('selfSubmitted', 'open'), may('submitted', 'open'), may('locked', 'open')]).toEqual([
    ['person', 'office'],
    ['office'],
    ['office'],
  ])
  expect([may('open', 'submitted'), may('locked', 'submitted'), may('open', 'locked')]).toEqual([[], [], ['office']])
  expect((['open', 'selfSubmitted', 'submitted', 'locked'] as const).map(mayWriteMonth)).toEqual(['free', 'clears', 'clears', 'late'])
  expect([isMonthOver('2026-11', '2026-11-29'), isMonthOver('2026-11', '2026-11-30'), isMonthOver('2026-02', '2026-02-28')]).toEqual([
    false,
    true,
    true,
  ])
  expect([330, 331, 420, 421, 540, 541].map(breakFor)).toEqual([0, 15, 15, 30, 30, 60])
})
