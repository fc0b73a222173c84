import { expect, test } from 'vitest'
import { formulas, oneRepMax } from './oneRepMax.ts'

const set = { kind: 'weight', warmup: false, weight: 75, reps: 7 } as const

test('Epley by default, Brzycki by name', () => {
  expect(oneRepMax(set)).toBeCloseTo(92.5)
  expect(oneRepMax(set, 'brzycki')).toBeCloseTo(90)
  expect(Object.values(formulas).map(({ title }) => title)).toEqual(['Epley', 'Brzycki'])
})

test.each([
  [{ reps: 1 }, 75],
  [{ reps: 12 }, 105],
  [{ reps: 13 }, null],
  [{ reps: 0 }, null],
  [{ reps: null }, null],
  [{ reps: 5.5 }, null],
  [{ weight: 0 }, null],
  [{ weight: null }, null],
  [{ warmup: true }, null],
  [{ kind: 'body' as const }, null],
])('%j gives %s', (change, value) => expect(oneRepMax({ ...set, ...change })).toBe(value))

test('both formulas agree that one repetition is the weight itself', () => {
  expect(oneRepMax({ ...set, reps: 1 }, 'brzycki')).toBe(75)
})
