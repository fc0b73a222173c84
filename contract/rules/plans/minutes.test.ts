import { expect, test } from 'vitest'
import { minutesOf } from './minutes.ts'

const slot = (sets: number, rest: number, target: { time?: number; distance?: number } = {}) => ({
  rest,
  targets: Array.from({ length: sets }, () => target),
})

test('a day takes its sets and its rests, on fives, and five minutes at least', () => {
  expect(minutesOf([])).toBe(5)
  // Six exercises of three sets, 40 s each with 90 s of rest.
  expect(minutesOf(Array.from({ length: 6 }, () => slot(3, 90)))).toBe(40)
  expect(minutesOf([slot(1, 0, { time: 1_200_000 })])).toBe(20)
})

test('a run or a row takes as long as its way, not as a set does', () => {
  expect(minutesOf([slot(1, 0, { distance: 5000 })])).toBe(25)
})
