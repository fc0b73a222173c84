import { expect, test } from 'vitest'
import { fc } from '#contract/testing/draws.ts'
import { curve, gridOf, gridWithin, monthsOf, scales } from './chart.ts'

const points = (...values: number[]) => values.map((value, at) => ({ at: `2026-${String(at + 1).padStart(2, '0')}-10`, value }))

test('the grid encloses the series in three to five round lines', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.integer({ min: 0, max: 50_000 }).map(value => value / 10),
        { minLength: 1, maxLength: 11 },
      ),
      values => {
        const grid = gridOf(points(...values))
        expect(grid.length).toBeGreaterThanOrEqual(2)
        expect(grid.length).toBeLessThanOrEqual(5)
        expect(grid[0]).toBeLessThanOrEqual(Math.min(...values) + 1e-6)
        expect(grid.at(-1)).toBeGreaterThanOrEqual(Math.max(...values) - 1e-6)
      },
    ),
  )
})

test('quantities start at zero', () => expect(gridOf(points(40, 50), true)[0]).toBe(0))

test('a tenth of a star is a small step between one and five', () => {
  const series = points(4, 4.1)
  const grid = gridWithin([1, 5])
  expect(grid).toEqual([1, 2, 3, 4, 5])
  const { y } = scales(series, grid, 338, 150)
  expect(y(4) - y(4.1)).toBeLessThan(5)
})

test('every point lies within the drawing', () => {
  const series = points(64.5, 70.2, 61, 66)
  const { x, y, right, bottom } = scales(series, gridOf(series), 338, 150)
  for (const { at, value } of series) {
    expect(x(at)).toBeGreaterThanOrEqual(0)
    expect(x(at)).toBeLessThanOrEqual(right)
    expect(y(value)).toBeGreaterThanOrEqual(0)
    expect(y(value)).toBeLessThanOrEqual(bottom)
  }
})

test('words of months never touch', () => {
  const series = points(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11)
  const { x } = scales(series, gridOf(series), 338, 150)
  const words = monthsOf(series, x)
  expect(words.length).toBeGreaterThan(2)
  for (const [at, word] of words.entries()) if (at > 0) expect(word.x - words[at - 1]!.x).toBeGreaterThanOrEqual(44)
})

test('the curve goes through its points and never beyond two neighbours', () => {
  const path = curve([
    { x: 0, y: 100 },
    { x: 30, y: 50 },
    { x: 60, y: 50 },
    { x: 90, y: 80 },
  ])
  const numbers = [...path.matchAll(/C[\d.-]+ ([\d.-]+) [\d.-]+ ([\d.-]+) [\d.-]+ ([\d.-]+)/g)].map(match => match.slice(1).map(Number))
  expect(numbers.map(row => row[2])).toEqual([50, 50, 80])
  expect(numbers[1]).toEqual([50, 50, 50])
  for (const row of numbers) for (const y of row) expect(y).toBeGreaterThanOrEqual(50)
})
