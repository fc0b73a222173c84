import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bytesOf1252, hundredthsOf, inWindows1252, type PayLine, payLeft, summedPay } from './pay.ts'

const minutes = fc.integer({ min: -100_000, max: 100_000 })

test('hundredths add up to what their sum is rounded to, and none is off by a whole one', () => {
  fc.assert(
    fc.property(fc.array(minutes, { maxLength: 12 }), fc.integer({ min: 0, max: 300 }), (all, percent) => {
      const sum = all.reduce((total, one) => total + one, 0)
      const made = hundredthsOf(all, percent)
      expect(made.reduce((total, one) => total + one, 0)).toBe(all.length > 0 ? Math.round((sum * percent) / 60) + 0 : 0)
      for (const [nth, one] of all.entries()) expect(Math.abs(made[nth]! - (one * percent) / 60)).toBeLessThan(1)
    }),
  )
})

const line: fc.Arbitrary<PayLine> = fc.record({
  month: fc.constantFrom('2026-09', '2026-10'),
  kind: fc.constantFrom('hour', 'night', 'km'),
  studio: fc.constantFrom('pfungen', 'winterthur'),
  minutes,
  count: fc.integer({ min: -50, max: 50 }),
})

test('what was filed and what is left of it make what there is, and nothing is left of what was filed whole', () => {
  fc.assert(
    fc.property(fc.array(line), fc.array(line), (now, before) => {
      expect(summedPay([...before, ...payLeft(now, before)])).toEqual(summedPay(now))
      expect(payLeft(now, now)).toEqual([])
    }),
  )
})

test.each([
  ['Zoë Müller', 'Zoë Müller'],
  ['Ivanović', 'Ivanovic'],
  ['Yıldız', 'Yildiz'],
  ['Łukasz – 5 €', 'Lukasz – 5 €'],
  ['王', '?'],
])('%s is %s in Windows-1252', (name, spelled) => {
  expect(inWindows1252(name)).toBe(spelled)
})

test('signs that Windows-1252 keeps elsewhere have their own bytes', () => {
  expect([...bytesOf1252('aé€–')]).toEqual([0x61, 0xe9, 0x80, 0x96])
})
