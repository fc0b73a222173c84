import { describe, expect, test } from 'vitest'
import { addDays, mondayOf } from '#contract/days.ts'
import { fc } from '#contract/testing/draws.ts'
import { streakOf, weeksOf } from './streak.ts'

// 2026-11-20 is a Friday
const today = '2026-11-20'
/** `counts` training days in each week, the running one last. */
const weeksBack = (...counts: number[]) =>
  counts.flatMap((count, place) => Array.from({ length: count }, (_, n) => addDays(mondayOf(today), n - 7 * (counts.length - 1 - place))))

describe('weeks in a row', () => {
  test.each([
    [[3, 3, 3], 3],
    [[3, 3, 2], 2],
    [[3, 3, 0], 2],
    [[3, 1, 3], 1],
    [[3, 1, 2], 0],
    [[7, 5, 3], 3],
    [[], 0],
  ])('%j with a goal of 3 makes %d', (counts, weeks) => expect(streakOf(weeksBack(...counts), 3, today).weeks).toBe(weeks))

  test('the running week counts once reached and breaks nothing before its end', () => {
    const days = weeksBack(3, 3, 2)
    const sunday = addDays(mondayOf(today), 6)
    expect(streakOf(days, 3, sunday).weeks).toBe(2)
    expect(streakOf(days, 3, addDays(sunday, 1)).weeks).toBe(0)
    expect(streakOf([...days, sunday], 3, sunday)).toEqual({ weeks: 3, goal: 3, thisWeek: 3, best: 3 })
  })

  test('two trainings of one day are one training day', () => {
    expect(streakOf([today, today, today], 3, today)).toMatchObject({ weeks: 0, thisWeek: 1 })
  })

  test('the best streak stays', () => {
    expect(streakOf(weeksBack(3, 3, 3, 3, 0, 3, 1), 3, today)).toEqual({ weeks: 1, goal: 3, thisWeek: 1, best: 4 })
  })

  test('what a clock put into a week to come is left out', () => {
    expect(streakOf([addDays(today, 30)], 1, today)).toEqual({ weeks: 0, goal: 1, thisWeek: 0, best: 0 })
  })
})

describe('weeks', () => {
  test.each([
    ['2025-12-29', '2025-12-29'],
    ['2026-01-01', '2025-12-29'],
    ['2026-01-04', '2025-12-29'],
    ['2026-01-05', '2026-01-05'],
    ['2026-03-29', '2026-03-23'],
    ['2026-10-25', '2026-10-19'],
    ['2024-02-29', '2024-02-26'],
    ['1969-12-31', '1969-12-29'],
  ])('%s belongs to the week of %s', (day, monday) => expect(mondayOf(day)).toBe(monday))

  test('summer time and the turn of the year break nothing', () => {
    const days = Array.from({ length: 366 }, (_, n) => addDays('2025-11-24', n)).filter(day => day <= today)
    expect(streakOf(days, 5, today).weeks).toBe(52)
  })

  test('the history runs without a gap from the first training to today', () => {
    const weeks = weeksOf(weeksBack(3, 0, 2), 3, today)
    expect(weeks.map(({ week, trainings, kept }) => [week, trainings, kept])).toEqual([
      ['2026-11-02', 3, true],
      ['2026-11-09', 0, false],
      ['2026-11-16', 2, false],
    ])
    expect(weeksOf([], 3, today)).toEqual([])
    expect(weeksOf(['0001-01-01', today], 1, today).length).toBe(260)
  })
})

test('streak and history say the same', { timeout: 60_000 }, () => {
  const day = fc.integer({ min: 0, max: 120 }).map(back => addDays(today, -back))
  fc.assert(
    fc.property(fc.array(day, { maxLength: 80 }), fc.integer({ min: 1, max: 7 }), (days, goal) => {
      const streak = streakOf(days, goal, today)
      const weeks = weeksOf(days, goal, today)
      const past = weeks.slice(0, -1).map(({ kept }) => kept)
      const unbroken = past.length - 1 - past.lastIndexOf(false)
      expect(streak.weeks).toBe(unbroken + (weeks.at(-1)?.kept ? 1 : 0))
      const runs = weeks
        .map(({ kept }) => (kept ? 'x' : '-'))
        .join('')
        .split('-')
        .map(run => run.length)
      expect(streak.best).toBe(Math.max(0, ...runs))
      expect(streak.thisWeek).toBe(weeks.at(-1)?.trainings ?? 0)
    }),
  )
})
