import { expect, test } from 'vitest'
import { fc } from '#contract/testing/draws.ts'
import { defaultPlates, type PlatePairs, platesFor } from './plates.ts'

const side = (weight: number, bar: number, plates?: PlatePairs[]) =>
  platesFor(weight, bar, plates).perSide.flatMap(({ kg, count }) => Array(count).fill(kg) as number[])

test.each([
  [20, []],
  [62.5, [20, 1.25]],
  [100, [25, 15]],
  [142.5, [25, 25, 10, 1.25]],
])('%d kg on a bar of 20', (weight, plates) => {
  expect(side(weight, 20)).toEqual(plates)
  expect(platesFor(weight, 20)).toMatchObject({ loaded: weight, remainder: 0 })
})

test('what can’t be loaded is said', () => {
  expect(platesFor(61, 20)).toMatchObject({ loaded: 60, remainder: 1 })
  expect(platesFor(15, 20)).toEqual({ perSide: [], loaded: 20, remainder: -5 })
})

test('few pairs: the nearest from below, also where the heaviest plate is no part of it', () => {
  expect(
    side(80, 20, [
      { kg: 25, pairs: 1 },
      { kg: 15, pairs: 2 },
    ]),
  ).toEqual([15, 15])
  expect(side(200, 20, [{ kg: 10, pairs: 2 }])).toEqual([10, 10])
})

const rack = fc.uniqueArray(
  fc.record({ kg: fc.constantFrom(25, 20, 15, 12.5, 10, 5, 2.5, 1.25, 0.5), pairs: fc.integer({ min: 0, max: 2 }) }),
  { maxLength: 4, selector: ({ kg }) => kg },
)

test('no other choice of plates comes nearer, none as near needs fewer', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(rack, fc.integer({ min: 0, max: 320 }), (available, quarter) => {
      const weight = quarter / 2
      const found = platesFor(weight, 20, available)
      const choices = available.reduce<[kg: number, count: number][]>(
        (all, { kg, pairs }) =>
          all.flatMap(([sum, count]) => Array.from({ length: pairs + 1 }, (_, n) => [sum + 2 * kg * n, count + n] as [number, number])),
        [[20, 0]],
      )
      const fitting = choices.filter(([sum]) => sum <= Math.max(weight, 20))
      const most = Math.max(...fitting.map(([sum]) => sum))
      expect(found.loaded).toBe(most)
      expect(found.perSide.reduce((sum, { count }) => sum + count, 0)).toBe(
        Math.min(...fitting.filter(([sum]) => sum === most).map(([, count]) => count)),
      )
      expect(found.remainder).toBeCloseTo(weight - found.loaded)
      for (const { kg, count } of found.perSide) expect(count).toBeLessThanOrEqual(available.find(plate => plate.kg === kg)!.pairs)
    }),
  )
})

test('a full rack loads every weight in steps of 2,5 kg', () => {
  for (let weight = 20; weight <= 500; weight += 2.5) expect(platesFor(weight, 20, defaultPlates).remainder).toBe(0)
})
