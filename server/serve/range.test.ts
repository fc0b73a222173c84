import { expect, test } from 'vitest'
import { rangeOf } from './range.ts'

const of = (range: string | undefined, ifRange?: string, bytes = 100) =>
  rangeOf({ ...(range !== undefined && { range }), ...(ifRange !== undefined && { 'if-range': ifRange }) }, '"a"', bytes)

test.each([
  ['bytes=0-9', { from: 0, to: 9 }],
  ['bytes=90-', { from: 90, to: 99 }],
  ['bytes=90-500', { from: 90, to: 99 }],
  ['bytes=-10', { from: 90, to: 99 }],
  ['bytes=-500', { from: 0, to: 99 }],
  [' bytes=5-5 ', { from: 5, to: 5 }],
])('%s is a stretch', (range, wanted) => expect(of(range)).toEqual(wanted))

test.each([undefined, '', 'bytes=-', 'bytes=0-1,5-6', 'bytes=9-5', 'chunks=0-9', 'bytes=a-b', 'bytes=0x1-9', `bytes=${'9'.repeat(400)}-`])(
  '%s asks for all of it',
  range => expect(of(range)).toBeUndefined(),
)

test.each(['bytes=100-', 'bytes=100-200', 'bytes=999999999999999-', 'bytes=-0'])('%s lies behind the end', range =>
  expect(of(range)).toBe('none-such'),
)

test('nothing of an empty file can be asked for', () => expect(of('bytes=0-', undefined, 0)).toBe('none-such'))

test('of a content that has changed meanwhile all comes', () => {
  expect(of('bytes=0-9', '"a"')).toEqual({ from: 0, to: 9 })
  expect(of('bytes=0-9', '"b"')).toBeUndefined()
})
