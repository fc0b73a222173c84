import { expect, test } from 'vitest'
import { amountText } from './words.ts'

test.each([
  [750, 0, '12:30'],
  [-90, 0, '–1:30'],
  [165, 3, '3 in 2:45'],
  [0, 48, '48'],
  [-60, -1, '–1 in –1:00'],
] as const)('%i minutes and %i are told as %s', (minutes, count, said) => expect(amountText({ minutes, count })).toBe(said))
