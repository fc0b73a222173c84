import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cashRounding, inCash } from './cash.ts'

test.each([
  [0, 0],
  [1232, 1230],
  [1233, 1235],
  [1237, 1235],
  [1238, 1240],
  [4500, 4500],
])('%i Rappen are %i in cash', (rappen, cash) => expect(inCash(rappen)).toBe(cash))

test('cash is made of coins that there are, off by two Rappen at most, and never less for a dearer thing', () => {
  const sum = fc.integer({ min: 0, max: 500_000 })
  fc.assert(
    fc.property(sum, sum, (one, other) => {
      expect(inCash(one) % 5).toBe(0)
      expect(Math.abs(cashRounding(one))).toBeLessThanOrEqual(2)
      expect(one + cashRounding(one)).toBe(inCash(one))
      expect(inCash(inCash(one))).toBe(inCash(one))
      expect(Math.sign(inCash(one) - inCash(other)) * Math.sign(one - other)).toBeGreaterThanOrEqual(0)
    }),
  )
})
