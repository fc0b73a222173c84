import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rateAt, rateThen, vatByRate, vatKinds, vatOf } from './vat.ts'

const rappen = fc.integer({ min: -500_000_00, max: 500_000_00 })
const rate = fc.constantFrom(810, 260, 380, 770, 250, 370)

test('rates hold from their day on', () => {
  expect(vatKinds.map(kind => rateAt(kind, '2026-11-23'))).toEqual([810, 260, 380])
  expect(rateAt('normal', '2024-01-01')).toBe(810)
  expect(rateAt('normal', '2023-12-31')).toBe(770)
  expect(() => rateAt('normal', '1999-01-01')).toThrow(RangeError)
})

test('a rate is found again on another day, and names one kind alone', () => {
  const days = ['2023-12-31', '2024-01-01', '2026-11-23']
  const all = days.flatMap(day => vatKinds.map(kind => ({ kind, rate: rateAt(kind, day) })))
  for (const { kind, rate } of all) {
    expect(all.filter(one => one.rate === rate).every(one => one.kind === kind)).toBe(true)
    for (const day of days) expect(rateThen(rate, day)).toBe(rateAt(kind, day))
  }
  expect(rateThen(0, '2026-11-23')).toBe(0)
})

test('the MWST in a price is in whole Rappen, rounded commercially', () => {
  expect(vatOf(10_810, 810)).toBe(810)
  expect(vatOf(4_990, 810)).toBe(374)
  expect(vatOf(-4_990, 810)).toBe(-374)
  expect(vatOf(0, 260)).toBe(0)
  // Exactly a half: 205 × 250 / 10 250 is 5; 41 × 250 / 10 250 is 1; 20.5 × … has none, so a rate of 100 % makes one.
  expect(vatOf(1, 10_000)).toBe(1)
  expect(vatOf(-1, 10_000)).toBe(-1)
})

test('rounding is never off by more than half a Rappen, and a refund takes back what was paid', () => {
  fc.assert(
    fc.property(rappen, rate, (gross, of) => {
      const vat = vatOf(gross, of)
      expect(Math.abs(vat * (10_000 + of) - gross * of) * 2).toBeLessThanOrEqual(10_000 + of)
      expect(vat + vatOf(-gross, of)).toBe(0)
    }),
    { numRuns: process.env.LONG ? 10_000 : 500 },
  )
})

test('net and MWST of all rates add up to what is paid, in whatever order the lines stand', () => {
  const lines = fc.array(fc.record({ gross: rappen, rate }), { maxLength: 50 })
  fc.assert(
    fc.property(lines, all => {
      const shares = vatByRate(all)
      const paid = all.reduce((sum, { gross }) => sum + gross, 0)
      expect(shares.reduce((sum, { net, vat }) => sum + net + vat, 0)).toBe(paid)
      expect(vatByRate(all.toReversed())).toEqual(shares)
    }),
    { numRuns: process.env.LONG ? 10_000 : 500 },
  )
})
