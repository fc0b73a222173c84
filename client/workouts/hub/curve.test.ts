import { expect, it } from 'vitest'
import { type CurvePoint, inRange } from './curve.ts'

const point = (day: string, value: number): CurvePoint => ({ day, value, record: false, open: false })

it('ends with today in each range', () => {
  const points = [point('2025-11-20', 1), point('2025-11-21', 2), point('2026-08-22', 3), point('2026-10-24', 4), point('2026-11-20', 5)]
  expect(inRange(points, '4w', '2026-11-20').map(({ value }) => value)).toEqual([4, 5])
  expect(inRange(points, '3m', '2026-11-20').map(({ value }) => value)).toEqual([3, 4, 5])
  expect(inRange(points, '1y', '2026-11-20').map(({ value }) => value)).toEqual([2, 3, 4, 5])
})
