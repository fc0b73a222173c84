import { expect, test } from 'vitest'
import { billTooMuch } from './refused.ts'

const told = (open: number, amount: number) => billTooMuch({ most: 20_000, open }, amount, rappen => `CHF ${rappen / 100}`)

test('whoever would have room after paying a bill is told so, and nobody whose amount alone is too much', () => {
  expect(told(990, 19_010)).toBeUndefined()
  expect(told(990, 19_500)).toBe(
    'Offene Rechnungen gehen zusammen bis CHF 200, CHF 9.9 sind es schon: Bezahle zuerst eine, oder nimm TWINT oder Karte.',
  )
  for (const open of [0, 990])
    expect(told(open, 34_900)).toBe('Auf Rechnung geht es bis CHF 200: Nimm TWINT oder Karte, oder bezahl am Empfang.')
})
