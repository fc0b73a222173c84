import { expect, test } from 'vitest'
import { isBarcode, plainBarcode } from './barcode.ts'

test.each([
  ['012345678905', '0012345678905'],
  ['0 012345 678905', '0012345678905'],
  ['00012345678905', '0012345678905'],
  ['7 610200 034533', '7610200034533'],
  ['7610200-034533', '7610200034533'],
  ['9638 5074', '96385074'],
])('%s is the code %s', (written, code) => {
  expect(plainBarcode(written)).toBe(code)
  expect(plainBarcode(code)).toBe(code)
  expect(isBarcode(code)).toBe(true)
})

test.each(['17610200034530', '7610200034534', '012345678906', '12345', 'abc', ''])('%s is none', written =>
  expect(isBarcode(plainBarcode(written))).toBe(false),
)
