import { expect, it } from 'vitest'
import { dayMs } from '#contract/time.ts'
import { inRange, monthMarks, type ProgressPoint } from './progressRange.ts'

const point = (day: string, value: number): ProgressPoint => ({ day, value, record: false, open: false })

it('ends with today in each range', () => {
  const points = [point('2025-11-20', 1), point('2025-11-21', 2), point('2026-08-22', 3), point('2026-10-24', 4), point('2026-11-20', 5)]
  expect(inRange(points, '4w', '2026-11-20').map(({ value }) => value)).toEqual([4, 5])
  expect(inRange(points, '3m', '2026-11-20').map(({ value }) => value)).toEqual([3, 4, 5])
  expect(inRange(points, '1y', '2026-11-20').map(({ value }) => value)).toEqual([2, 3, 4, 5])
})

it('names months that have room, the newer of two that touch', () => {
  const points = ['2026-08-30', '2026-09-02', '2026-10-01', '2026-11-01', '2026-11-19'].map(day => point(day, 1))
  const x = (day: string) => ((Date.parse(day) - Date.parse('2026-08-30')) / dayMs) * 4
  expect(monthMarks(points, x, 340).map(({ day }) => day)).toEqual(['2026-09-02', '2026-10-01', '2026-11-01'])
  expect(monthMarks(points, x, 200).map(({ day }) => day)).toEqual(['2026-09-02', '2026-10-01'])
})
