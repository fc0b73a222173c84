import { expect, test, vi } from 'vitest'
import { keptByKey } from './keptByKey.ts'

test('an answer is made once for a key, that of a text which is no day each time', () => {
  const make = vi.fn((text: string) => text.length)
  const lengthOf = keptByKey(make)
  const long = 'x'.repeat(1000)
  expect(['2026-11-20', '2026-11-20', long, long].map(lengthOf)).toEqual([10, 10, 1000, 1000])
  expect(make.mock.calls.map(([text]) => text.length)).toEqual([10, 1000, 1000])
})

test('an answer that is no number is kept as any other', () => {
  const make = vi.fn((_: string) => Number.NaN)
  const none = keptByKey(make)
  expect([none('kein Tag'), none('kein Tag')]).toEqual([Number.NaN, Number.NaN])
  expect(make).toHaveBeenCalledTimes(1)
})
