import { expect, test } from 'vitest'
import { openBytes, sealBytes } from './keyed.ts'

const paper = Buffer.from('%PDF-1.7 ein Arztzeugnis')

test('sealed bytes open with their own key alone, show nothing of what they hold, and are others each time', () => {
  const [one, other] = [sealBytes(paper), sealBytes(paper)]
  expect(openBytes(one).equals(paper)).toBe(true)
  expect(one.bytes.includes('Arztzeugnis')).toBe(false)
  expect([one.key === other.key, one.bytes.equals(other.bytes)]).toEqual([false, false])
  expect(() => openBytes({ key: other.key, bytes: one.bytes })).toThrow()
})

test('bytes that were changed do not open', () => {
  const { key, bytes } = sealBytes(paper)
  bytes[bytes.length - 1]! ^= 1
  expect(() => openBytes({ key, bytes })).toThrow()
})
