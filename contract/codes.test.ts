import { create } from 'qrcode'
import { expect, test } from 'vitest'
import type { Schema } from 'yup'
import { codes } from './codes.ts'

const shape = codes.image.query as Schema

test.each([
  ['€'.repeat(777), true],
  ['€'.repeat(778), false],
  ['ü'.repeat(1000), true],
  ['🏋'.repeat(500), true],
  ['a'.repeat(1000), true],
])('what a code takes can be drawn, and nothing else is taken', (data, fits) => {
  expect(shape.isValidSync({ data })).toBe(fits)
  if (fits) expect(create(data, { errorCorrectionLevel: 'M' }).modules.size).toBeGreaterThan(0)
  else expect(() => create(data, { errorCorrectionLevel: 'M' })).toThrow()
})
