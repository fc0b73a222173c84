import { expect, test } from 'vitest'
import { differenceOf } from './StockPart.tsx'

test('whoever counts all that lies there books no piece anew that is paid and waits to be fetched', () => {
  // Ten came, three of them are paid and still lie there: ten are counted, seven are for sale.
  expect(differenceOf('counted', 10, { known: 7, paid: 3 })).toBe(0)
  expect(differenceOf('counted', 9, { known: 7, paid: 3 })).toBe(-1)
  expect(differenceOf('counted', 7, { known: 7, paid: 0 })).toBe(0)
  expect([differenceOf('delivered', 5, { known: 7, paid: 3 }), differenceOf('lost', 2, { known: 7, paid: 3 })]).toEqual([5, -2])
})
