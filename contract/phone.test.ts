import { expect, test } from 'vitest'
import { phoneText } from './phone.ts'
import { phone } from './shapes.ts'

test.each([
  ['079 111 22 33', '0791112233', '+41 79 111 22 33'],
  ['079/111.22-33', '0791112233', '+41 79 111 22 33'],
  ['+41 (79) 111 22 33', '+41791112233', '+41 79 111 22 33'],
  ['0041 79 111 22 33', '+41791112233', '+41 79 111 22 33'],
  ['+49 170 1234567', '+491701234567', '+49 170 123 4567'],
  ['+33612345678', '+33612345678', '+33 612 345 678'],
  ['+423 370 12 34', '+4233701234', '+423 370 1234'],
  ['00 1 212 555 0100', '+12125550100', '+1 212 555 0100'],
  ['117 1234', '1171234', '1171234'],
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
