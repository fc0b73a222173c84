import { expect, test } from 'vitest'
import { gridOf } from './chartGrid.ts'

test('what is counted has no half lines, and a line never stands twice', () => {
  expect(gridOf(1, true)).toEqual([0, 1])
  expect(gridOf(2, true)).toEqual([0, 1, 2])
  expect(gridOf(1)).toEqual([0, 0.5, 1])
  expect(gridOf(290, true)).toEqual([0, 100, 200, 300])
  expect(gridOf(0, true)).toEqual([0, 1])
})
