import { expect, test } from 'vitest'
import { drawnSince } from './headers.ts'
import { exampleSignature } from './registration.ts'
import { digits, guardian, isDrawn, phone, type SignatureValue, signature } from './shapes.ts'
import { videoForm } from './videos/videoForm.ts'

test.each(['Anna Muster', ' Anna  Muster ', 'A. B.', 'Anna 2 Muster', '', null, undefined])(
  '%s is somebody with two names, or nobody',
  name => expect(guardian().nullable().isValidSync(name)).toBe(true),
)
test.each(['Anna', 'Anna 2', ' ', '1 2', 'a'.repeat(161)])('%s is no first and last name', name =>
  expect(guardian().isValidSync(name)).toBe(false),
)

test('a phone number of any wrong length is told in the same words', () => {
  const told = ['07912', '1'.repeat(17)].map(number => {
    try {
      return phone().validateSync(number)
    } catch (error) {
      return (error as Error).message
    }
  })
  expect(new Set(told)).toEqual(new Set(['Bitte geben Sie eine gültige Telefonnummer ein']))
  expect(phone().validateSync('+41 (0)79 / 123 - 45 - 67')).toBe('+41791234567')
})

const plays = (stream: string) => videoForm.isValidSync({ title: 'Rücken', studios: [], stream })
test.each(['https://a.ch/x.m3u8', 'https://a.ch/x.m3u8?a=b@c', 'https://a.ch/x.m3u8#t=1', 'https://a.ch/play?file=x.m3u8', ''])(
  '%s is a playlist',
  stream => expect(plays(stream)).toBe(true),
)
test.each([
  'http://a.ch/x.m3u8',
  'https://.m3u8',
  'https://a@b.ch/x.m3u8',
  'https://a.ch/x.m3u8 b',
  'https://a.ch/x.m3u8a',
  'https://a.ch\\x.m3u8',
])('%s is none', stream => expect(plays(stream)).toBe(false))

/** Strokes in px of a box as wide as a phone's. */
const inked = (...strokes: [x: number, y: number][][]): SignatureValue => ({
  strokes: strokes.map(points => points.map(([x, y], time) => ({ x: x / 358, y: y / 190, time, pressure: 0.5 }))),
  width: 358,
  height: 190,
})
const letterJ: [number, number][] = [
  [120, 60],
  [120, 110],
  [112, 118],
  [104, 114],
]
test.each<[string, SignatureValue, boolean]>([
  ['a name', exampleSignature, true],
  ['«J.»', inked(letterJ, [[132, 118]]), true],
  ['seven arrow keys', inked(Array.from({ length: 8 }, (_, step) => [54 + 8 * step, 114])), true],
  ['a tap', inked([[120, 60]]), false],
  [
    'a tap of a finger that slips',
    inked([
      [120, 60],
      [126, 64],
    ]),
    false,
  ],
  ['dots', inked(...Array.from({ length: 40 }, (_, nth) => [[4 * nth, 60] as [number, number]])), false],
])('%s: a signature or not', (_, value, isOne) => {
  expect(isDrawn(value)).toBe(isOne)
  expect(signature().isValidSync(value, { context: { contract: drawnSince } })).toBe(isOne)
  // What was signed before that was asked stays what it is.
  for (const context of [{ contract: drawnSince - 1 }, {}, undefined]) expect(signature().isValidSync(value, { context })).toBe(true)
})

test.each(['430343', '430 343', ' 43 03 43 ', '430\u00a0343'])('the code «%s» is six digits', written =>
  expect(digits(6, 'Sechs.').validateSync(written)).toBe('430343'),
)
test.each(['43034', '4303433', '430-343', 'abcdef', '4'.repeat(13)])('the code «%s» is none, and is told why in the same words', written =>
  expect(() => digits(6, 'Sechs.').validateSync(written)).toThrow('Sechs.'),
)
