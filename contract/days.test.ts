import { expect, test } from 'vitest'
import { addDays, daysBetween, firstOfMonth, isDay, lastOfMonth, mondayOf, monthOf, monthsFrom, weekdayOf } from './days.ts'

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
  expect([monthOf('2026-11-20'), firstOfMonth('2026-11-20'), lastOfMonth('2028-02-10')]).toEqual(['2026-11', '2026-11-01', '2028-02-29'])
  expect([monthsFrom('2026-11-20', 2), monthsFrom('2026-01-31', -1)]).toEqual(['2027-01-01', '2025-12-01'])
})

test('what is no day', () => {
  expect(['2026-02-30', '2026-2-3', '1899-12-31', '2026-11-20T00:00', ''].some(isDay)).toBe(false)
  expect(['1900-01-01', '2199-12-31', '2028-02-29'].every(isDay)).toBe(true)
})
