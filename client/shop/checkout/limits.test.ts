import { expect, test } from 'vitest'
import type { Line } from '#client/parts/cart/lines.ts'
import { whyTooMuch } from './limits.ts'

const line = (at: number, price = 100): Line => ({
  ...{ id: `p${at}:${price}`, product: `p${at}`, title: 'Riegel', shortDescription: '', price, amount: 1 },
})

test('a cart that is too large for one order says why before anything is sent', () => {
  const full = Array.from({ length: 50 }, (_, at) => line(at))
  expect(whyTooMuch(full)).toBe(undefined)
  expect(whyTooMuch([...full, line(50)])).toMatch(/höchstens 50 verschiedene Artikel, das sind 51/)
  expect(whyTooMuch([line(1, 500_000)])).toBe(undefined)
  expect(whyTooMuch([line(1, 500_005)])).toMatch(/bis CHF\u00a05’000\.00/)
  expect(whyTooMuch([line(1, 30_000)], 20_000)).toMatch(/bis CHF\u00a0200\.00/)
})
