import { expect, test } from 'vitest'
import { type ChartLabel, gridOf, liftOver } from './chartGrid.ts'

test('what is counted has no half lines, and a line never stands twice', () => {
  expect(gridOf(1, true)).toEqual([0, 1])
  expect(gridOf(2, true)).toEqual([0, 1, 2])
  expect(gridOf(1)).toEqual([0, 0.5, 1])
  expect(gridOf(290, true)).toEqual([0, 100, 200, 300])
  expect(gridOf(0, true)).toEqual([0, 1])
})

test('words that would lie on others go up by as much as it takes', () => {
  const words = (more: Partial<ChartLabel>): ChartLabel => ({ x: 100, y: 50, text: 'bis heute: 0', anchor: 'middle', ...more })
  expect(liftOver(words({}), words({ x: 300 }))).toBe(0)
  expect(liftOver(words({}), words({ y: 20 }))).toBe(0)
  for (const y of [40, 50, 60]) {
    const lift = liftOver(words({}), words({ x: 140, y, anchor: 'end' }))
    expect(y - (50 - lift)).toBe(18)
  }
})
