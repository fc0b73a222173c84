import { expect, test } from 'vitest'
import type { ShownCartLine } from '#client/parts/cart/cartLines.ts'
import { finishWords, wayFor, whyNoBill, whyNoOrder } from './orderObstacles.ts'

const line = (at: number, price = 100): ShownCartLine => ({
  id: `p${at}:${price}`,
  product: `p${at}`,
  title: 'Riegel',
  shortDescription: '',
  price,
  amount: 1,
})

test('a cart that is too large for one order says why before anything is sent', () => {
  const full = Array.from({ length: 50 }, (_, at) => line(at))
  expect(whyNoOrder(full)).toBe(undefined)
  expect(whyNoOrder([...full, line(50)])).toMatch(/höchstens 50 verschiedene Artikel, das sind 51/)
  expect(whyNoOrder([line(1, 500_000)])).toBe(undefined)
  expect(whyNoOrder([line(1, 500_005)])).toMatch(/bis CHF\u00a05’000\.00/)
  expect(whyNoOrder([line(1, 30_000)], 20_000)).toMatch(/bis CHF\u00a0200\.00/)
})

test('a cart that costs nothing says so, and what is free goes with what is not', () => {
  expect(whyNoOrder([line(1, 0), line(2, 0)])).toMatch(/^Zusammen kostet das nichts\./)
  expect(whyNoOrder([line(1, 0), line(2, 100)])).toBe(undefined)
})

test('what doesn’t go on a bill says so by the studio’s own limit, what is open and what waits here', () => {
  const room = { most: 9000, open: 0 }
  expect(whyNoBill([line(1, 9000)], room, 0)).toBe(undefined)
  expect(whyNoBill([line(1, 9005)], room, 0)).toMatch(/^Auf Rechnung geht es bis CHF\u00a090\.00:/)
  expect(whyNoBill([line(1, 4000)], { ...room, open: 5500 }, 0)).toMatch(/bis CHF\u00a090\.00, CHF\u00a055\.00 sind es schon/)
  expect(whyNoBill([line(1, 4000)], room, 5500)).toMatch(/CHF\u00a055\.00 sind es schon/)
  expect(whyNoBill([line(1, 9005)], undefined, 0)).toBe(undefined)
})

test('without a network what may wait stands chosen, and the button says so; what was picked by hand stays', () => {
  const open = () => false
  expect([wayFor(undefined, true, open), wayFor(undefined, false, open)]).toEqual(['twint', 'desk'])
  expect(wayFor(undefined, true, way => way === 'twint')).toBe('card')
  expect(wayFor(undefined, false, way => way === 'desk')).toBe('bill')
  expect(wayFor('twint', false, open)).toBe('twint')
  expect([finishWords('desk', true), finishWords('desk', false), finishWords('twint', true)]).toEqual([
    'Bestellen',
    'Bestellung vormerken',
    'Jetzt bezahlen',
  ])
})
