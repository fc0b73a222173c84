import { expect, it } from 'vitest'
import { byMonth, finds, firstRows } from './trainedMonths.ts'

const run = (id: string, day: string, clock = '10:00') => ({ id, day, started: `${day}T${clock}:00.000Z` })

it('groups by month, newest first, and keeps every row once', () => {
  const rows = [run('a', '2026-10-31'), run('b', '2026-11-20', '09:00'), run('c', '2026-11-20', '17:00'), run('d', '2025-11-20')]
  const months = byMonth(rows)
  expect(months.map(({ month }) => month)).toEqual(['2026-11', '2026-10', '2025-11'])
  expect(months.flatMap(month => month.rows.map(({ id }) => id))).toEqual(['c', 'b', 'a', 'd'])
})

it('puts a training into the month of its day in Zurich', () => {
  const newYear = { id: 'n', day: '2027-01-01', started: '2026-12-31T23:30:00.000Z' }
  expect(byMonth([newYear])[0]?.month).toBe('2027-01')
})

it('finds without accents and capitals, every word of the search', () => {
  expect(finds('bank lang', 'Bankdrücken, Langhantel')).toBe(true)
  expect(finds('drucken', 'Bankdrücken')).toBe(true)
  expect(finds('bank kniebeuge', 'Bankdrücken')).toBe(false)
  expect(finds('', null, undefined)).toBe(true)
})

it('shows the first rows and still says how many a month has', () => {
  const months = byMonth([run('a', '2026-11-02'), run('b', '2026-11-03'), run('c', '2026-10-03'), run('d', '2026-10-02')])
  const shown = firstRows(months, 3)
  expect(shown.map(({ month, rows, all }) => [month, rows.map(({ id }) => id), all])).toEqual([
    ['2026-11', ['b', 'a'], 2],
    ['2026-10', ['c'], 2],
  ])
  expect(firstRows(months, 2)).toHaveLength(1)
})
