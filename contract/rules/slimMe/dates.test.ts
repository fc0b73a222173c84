import { expect, test } from 'vitest'
import { datesOf, lastDayOf, nextDate, slimStateOf, weekAt } from './dates.ts'

const of = { first: '2026-03-24', weeks: 4, skipped: ['2026-04-07'], clock: '18:30' }

test('it meets each week on the weekday of its first day, also over a change of the clock, but for days left out', () => {
  expect(datesOf(of)).toEqual(['2026-03-24', '2026-03-31', '2026-04-14'])
  expect(lastDayOf(of)).toBe('2026-04-20')
})

test('a day is in a week of it, before or after', () => {
  expect(['2026-03-23', '2026-03-24', '2026-03-30', '2026-03-31', '2026-04-20', '2026-04-21'].map(day => weekAt(of, day))).toEqual([
    undefined,
    1,
    1,
    2,
    4,
    undefined,
  ])
  expect(['2026-03-23', '2026-03-24', '2026-04-20', '2026-04-21'].map(day => slimStateOf(of, day))).toEqual([
    'coming',
    'running',
    'running',
    'over',
  ])
})

test('the next date is today’s until it has begun', () => {
  expect(nextDate(of, '2026-03-24', '18:30')).toBe('2026-03-24')
  expect(nextDate(of, '2026-03-24', '18:31')).toBe('2026-03-31')
  expect(nextDate(of, '2026-04-01', '08:00')).toBe('2026-04-14')
  expect(nextDate(of, '2026-04-15', '08:00')).toBeUndefined()
})
