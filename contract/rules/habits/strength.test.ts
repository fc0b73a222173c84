import { describe, expect, test } from 'vitest'
import { addDays } from '#contract/days.ts'
import { fc } from '#contract/testing/draws.ts'
import { earlierOf, type HabitSchedule, halfLife, isDue, strengthOf } from './strength.ts'

// A Tuesday.
const today = '2026-11-24'
const daily: HabitSchedule = { rhythm: 'daily', weekdays: [], times: null, since: addDays(today, -27) }
const weekly = (times: number, since = addDays(today, -83)): HabitSchedule => ({ rhythm: 'weekly', weekdays: [], times, since })
/** So many days ago. */
const back = (...days: number[]) => new Set(days.map(nth => addDays(today, -nth)))
const all = (count: number) => back(...Array.from({ length: count }, (_, nth) => nth))

describe('strength', () => {
  test('nothing is known before anything was due', () => {
    const begun = { ...daily, since: today }
    expect(strengthOf(begun, new Set(), today)).toEqual({ strength: null, four: null, twelve: null, streak: 0 })
    expect(strengthOf(begun, back(0), today)).toEqual({ strength: 1, four: 1, twelve: 1, streak: 1 })
    expect(strengthOf(weekly(3, addDays(today, -5)), back(0, 1, 2), today).strength).toBeNull()
  })

  test('today is not missed while it lasts', () => {
    const before = all(28)
    before.delete(today)
    expect(strengthOf(daily, before, today)).toEqual({ strength: 1, four: 1, twelve: 1, streak: 27 })
    expect(strengthOf(daily, before, addDays(today, 1))).toMatchObject({ streak: 0, four: 26 / 27 })
  })

  test('only chosen weekdays are due, and others neither help nor harm', () => {
    const due: HabitSchedule = { ...daily, rhythm: 'weekdays', weekdays: ['mo', 'mi'] }
    expect([isDue(due, '2026-11-23'), isDue(due, today), isDue(due, '2026-11-25')]).toEqual([true, false, true])
    // Mondays and Wednesdays of two weeks; yesterday was one.
    expect(strengthOf(due, back(1, 6, 8, 13, 2), today)).toMatchObject({ streak: 4 })
    expect(strengthOf(due, back(6, 8), today).streak).toBe(0)
  })

  test('two of three a week are two thirds', () => {
    const two = new Set(Array.from({ length: 12 }, (_, week) => [...back(week * 7 + 1, week * 7 + 4)]).flat())
    const { strength, four, twelve, streak } = strengthOf(weekly(3), two, today)
    for (const share of [strength, four, twelve]) expect(share).toBeCloseTo(2 / 3)
    expect(streak).toBe(0)
    expect(strengthOf(weekly(2), two, today)).toMatchObject({ strength: 1, streak: 77 })
  })

  test('what is 28 days old counts half', () => {
    const due = { ...daily, since: addDays(today, -halfLife) }
    const only = strengthOf({ ...due, rhythm: 'weekdays', weekdays: ['di'] }, back(0), today).strength as number
    const weights = [1, 0.5 ** 0.25, 0.5 ** 0.5, 0.5 ** 0.75, 0.5]
    expect(only).toBeCloseTo(1 / weights.reduce((sum, weight) => sum + weight))
  })

  test('a tick before the first day moves the beginning there', () => {
    expect(strengthOf({ ...daily, since: today }, back(3), today)).toMatchObject({ four: 1 / 3, streak: 0 })
  })
})

describe('a changed rhythm', () => {
  const changed = (before: HabitSchedule, next: Omit<HabitSchedule, 'since' | 'earlier'>, from: string): HabitSchedule => ({
    ...before,
    ...next,
    since: before.since,
    earlier: earlierOf(before, next, from),
  })
  const mondays: HabitSchedule = { rhythm: 'weekdays', weekdays: ['mo'], times: null, since: addDays(today, -27) }

  test('leaves the past to what was valid then', () => {
    // The four Mondays were met; daily since yesterday, and yesterday was one.
    const due = changed(mondays, daily, addDays(today, -1))
    expect(due.earlier).toEqual([{ rhythm: 'weekdays', weekdays: ['mo'], times: null, until: addDays(today, -2) }])
    expect(strengthOf(due, back(1, 8, 15, 22), today)).toEqual({ strength: 1, four: 1, twelve: 1, streak: 4 })
    expect([isDue(due, addDays(today, -3)), isDue(due, today)]).toEqual([false, true])
    // Two days later two were missed, and no more.
    expect(strengthOf(due, back(1, 8, 15, 22), addDays(today, 2))).toMatchObject({ streak: 0, four: 4 / 6 })
  })

  test('to so many a week is told by whole weeks of it', () => {
    const due = changed({ ...daily, since: addDays(today, -20) }, weekly(3), addDays(today, -8))
    const first = all(21)
    for (const day of back(8, 7, 5, 4, 3, 1, 0)) first.delete(day)
    // Twelve days were met; of the two weeks up to the days since, each held two of three or less.
    const { four, streak } = strengthOf(due, first, today)
    expect(four).toBeCloseTo((12 + 2 / 3 + 2 / 3) / 14)
    expect(streak).toBe(0)
  })

  test('of two changes on one day the last alone counts, and the same rhythm again is none', () => {
    const once = changed(daily, weekly(3), today)
    const twice = changed(once, mondays, today)
    expect(twice.earlier).toEqual([{ rhythm: 'daily', weekdays: [], times: null, until: addDays(today, -1) }])
    expect(earlierOf(twice, { ...mondays, weekdays: ['mo'] }, addDays(today, 5))).toEqual(twice.earlier)
    expect(earlierOf({ ...daily, since: today }, weekly(3), today)).toEqual([])
  })

  test('nothing changes where the day of a change is long ago, and never more is remembered than fits', () => {
    expect(earlierOf({ ...daily, since: today }, weekly(3), '1990-01-01')).toEqual([])
    let due: HabitSchedule = daily
    for (let nth = 0; nth < 150; nth++) due = changed(due, nth % 2 ? daily : weekly(3), addDays(today, nth))
    expect(due.earlier).toHaveLength(60)
  })
})

describe('days of the clock', () => {
  const at = (since: string, until: string) => {
    const days: string[] = []
    for (let day = since; day <= until; day = addDays(day, 1)) days.push(day)
    return days
  }

  test.each([
    ['the clock goes forward', '2027-03-20', '2027-04-05', '2027-03-28'],
    ['the clock goes back', '2026-10-20', '2026-11-05', '2026-10-25'],
    ['the clock goes back a year later', '2027-10-20', '2027-11-05', '2027-10-31'],
    ['a leap day comes', '2028-02-20', '2028-03-07', '2028-02-29'],
    ['a year ends', '2026-12-20', '2027-01-05', '2026-12-31'],
  ])('each is one day when %s', (_, since, until, special) => {
    const days = at(since, until)
    expect([days.length, new Set(days).size]).toEqual([17, 17])
    const due: HabitSchedule = { ...daily, since }
    expect(strengthOf(due, new Set(days), until)).toEqual({ strength: 1, four: 1, twelve: 1, streak: 17 })
    const less = new Set(days.filter(day => day !== special))
    expect(strengthOf(due, less, until)).toMatchObject({ four: 16 / 17, streak: days.length - 1 - days.indexOf(special) })
    const week: HabitSchedule = { rhythm: 'weekly', weekdays: [], times: 7, since }
    expect(strengthOf(week, new Set(days), until)).toMatchObject({ strength: 1, streak: 11 })
  })
})

describe('properties', () => {
  const ticks = fc.uniqueArray(fc.integer({ min: 1, max: 83 }), { minLength: 1, maxLength: 83 })
  const rhythm = fc.constantFrom<HabitSchedule>({ ...daily, since: addDays(today, -83) }, weekly(2), weekly(3), weekly(5))

  test('one miss costs one miss: what it weighs, and nothing of what was done before', () => {
    const check = (days: number[], missed: number) => {
      const due = { ...daily, since: addDays(today, -83) }
      const met = back(...days, missed)
      const less = back(...days.filter(day => day !== missed))
      const weights = Array.from({ length: 83 }, (_, nth) => 0.5 ** ((nth + 1) / halfLife))
      const one = (weights[missed - 1] as number) / weights.reduce((sum, weight) => sum + weight)
      const [full, without] = [met, less].map(set => strengthOf(due, set, today).strength as number)
      expect((full as number) - (without as number)).toBeCloseTo(one)
    }
    fc.assert(fc.property(ticks, fc.integer({ min: 1, max: 83 }), check))
  })

  test('every share lies between nothing and all, and one more tick never makes it less', () => {
    const check = (due: HabitSchedule, days: number[], more: number) => {
      const [before, after] = [back(...days), back(...days, more)].map(set => strengthOf(due, set, today))
      for (const { strength, four, twelve } of [before!, after!])
        for (const share of [strength, four, twelve]) {
          expect(share).toBeGreaterThanOrEqual(0)
          expect(share).toBeLessThanOrEqual(1 + 1e-9)
        }
      expect(after?.strength).toBeGreaterThanOrEqual((before?.strength as number) - 1e-9)
    }
    fc.assert(fc.property(rhythm, ticks, fc.integer({ min: 1, max: 83 }), check))
  })
})
