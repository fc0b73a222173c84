import { expect, test } from 'vitest'
import { phone } from '#contract/shapes.ts'
import { phoneText } from './phone.ts'

test.each([
  ['079 111 22 33', '0791112233', '+41 79 111 22 33'],
  ['079/111.22-33', '0791112233', '+41 79 111 22 33'],
  ['+41 (79) 111 22 33', '+41791112233', '+41 79 111 22 33'],
  ['0041 79 111 22 33', '+41791112233', '+41 79 111 22 33'],
  ['+49 170 1234567', '+491701234567', '+491701234567'],
])('%s is taken as people write it, kept plain and shown alike', (written, kept, shown) => {
  expect(phone().validateSync(written)).toBe(kept)
  expect(phoneText(kept)).toBe(shown)
})

test.each(['12 34 56', '1234567890123456', '079+1112233', '079 111 22 3x', 791112233, {}, ['0791112233']])('%j is none', written => {
  expect(phone().isValidSync(written)).toBe(false)
})

test('nothing stays nothing', () => {
  expect([phoneText(null), phoneText(''), phone().nullable().validateSync(null)]).toEqual([null, null, null])
})
