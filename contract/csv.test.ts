import { expect, test } from 'vitest'
import { csvOf, harmless, plainText } from './csv.ts'

const cellsOf = (...texts: string[]) => csvOf([texts]).slice(1, -2)

test.each(['=1+1', '+1+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1', '\n=1+1', '＝1+1', '＋1+1', '－1', '＠a', "'=1"])(
  '%j is evaluated by no spreadsheet, and read back as it was',
  text => {
    expect(harmless(text)).toBe(`'${text}`)
    expect(plainText(harmless(text))).toBe(text)
  },
)

test.each(['-20', '+20.5', "-1'000", 'a=b', "'s isch guet", '0.1'])('%j stays as it is', text => {
  expect(harmless(text)).toBe(text)
  expect(plainText(text)).toBe(text)
})

test('a phone number stays text', () => {
  expect(cellsOf('+33612345678', '+390612345678', '+4915112345678', '004915112345678', '+41795550123')).toBe(
    '+33 612 345 678;+39 061 234 5678;+49 151 123 456 78;+49 151 123 456 78;+41 79 555 01 23',
  )
})
