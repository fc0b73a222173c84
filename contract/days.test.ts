import { expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  daysBetween,
  firstOfMonth,
  isDay,
  lastOfMonth,
  mondayOf,
  monthOfDay,
  monthsBetween,
  monthsFrom,
  weekdayOf,
} from './days.ts'
import { dayMs } from './time.ts'

test('days are counted over months, leap days and years', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31')
  expect(addDays('2026-10-24', 2)).toBe('2026-10-26')
  expect(daysBetween('2026-02-28', '2026-03-01')).toBe(1)
  expect(daysBetween('2026-03-01', '2026-02-28')).toBe(-1)
  expect(daysBetween('1969-12-31', '1970-01-02')).toBe(2)
})

test('a week begins on Monday, also before 1970', () => {
  expect(['2026-11-16', '2026-11-22', '1969-12-28'].map(weekdayOf)).toEqual([1, 7, 7])
  expect(['2026-11-16', '2026-11-22', '1969-12-28'].map(mondayOf)).toEqual(['2026-11-16', '2026-11-16', '1969-12-22'])
})

test('months', () => {
  expect([monthOfDay('2026-11-20'), firstOfMonth('2026-11-20'), lastOfMonth('2028-02-10')]).toEqual(['2026-11', '2026-11-01', '2028-02-29'])
  expect([monthsFrom('2026-11-20', 2), monthsFrom('2026-01-31', -1)]).toEqual(['2027-01-01', '2025-12-01'])
})

test('what is no day', () => {
  expect(['2026-02-30', '2026-2-3', '1899-12-31', '2026-11-20T00:00', ''].some(isDay)).toBe(false)
  expect(['1900-01-01', '2199-12-31', '2028-02-29'].every(isDay)).toBe(true)
})

test('months are counted from a day and clamped to the last of a month, never from where they were clamped before', () => {
  expect([1, 2, 3, 13].map(months => addMonths('2027-01-31', months))).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2028-02-29'])
  expect([addMonths('2028-02-29', 12), addMonths('2028-02-29', 48), addMonths('2026-03-31', -1)]).toEqual([
    '2029-02-28',
    '2032-02-29',
    '2026-02-28',
  ])
  expect(addMonths('2026-05-15', 0)).toBe('2026-05-15')
})

test('a month is over on the day on which the next one begins', () => {
  expect(monthsBetween('2027-01-31', '2027-02-27')).toBe(0)
  expect(monthsBetween('2027-01-31', '2027-02-28')).toBe(1)
  expect(monthsBetween('2027-01-31', '2027-03-30')).toBe(1)
  expect(monthsBetween('2026-12-15', '2028-01-15')).toBe(13)
  expect(monthsBetween('2026-12-15', '2026-12-01')).toBe(-1)
})

test('every day of three centuries is the one that a calendar in UTC has', () => {
  let day = '1899-12-31'
  for (let at = Date.parse('1900-01-01T00:00:00Z'); at < Date.parse('2200-01-01T00:00:00Z'); at += dayMs) {
    const next = new Date(at).toISOString().slice(0, 10)
    if (addDays(day, 1) !== next || daysBetween('1970-01-01', next) !== at / dayMs) throw new Error(`${next} is counted wrongly`)
    day = next
  }
  expect(day).toBe('2199-12-31')
  for (const none of ['', 'heute', '2026-11-20T00:00']) expect(() => addDays(none, 1)).toThrow(RangeError)
  expect(() => monthsFrom('', 1)).toThrow(RangeError)
})
