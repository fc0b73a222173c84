import { describe, expect, test } from 'vitest'
import { csvOf, harmless, plainText } from '#contract/csv.ts'
import { fc } from '#contract/testing/draws.ts'
import { delimiterOf, readCsv } from './readCsv.ts'

const cells = (text: string) => [...readCsv(text)].map(line => line.cells)

describe('reading', () => {
  test.each([
    ['a;b;c', ';'],
    ['a,b;c,d', ','],
    ['a\tb', '\t'],
    ['"a;b;c;d",x', ','],
    ['a,b\n1;2;3;4', ','],
  ])('%j is divided by %j', (text, sign) => expect(delimiterOf(text)).toBe(sign))

  test('quotes, doubled quotes, line ends inside, CRLF, CR, BOM, blank lines', () => {
    expect(cells('\ufeffa,b\r\n"1,5","zwei\r\nZeilen"\r\r\n\n"sagt ""ja""",')).toEqual([
      ['a', 'b'],
      ['1,5', 'zwei\r\nZeilen'],
      ['sagt "ja"', ''],
    ])
  })

  test('lines are counted as an editor shows them', () => {
    expect([...readCsv('a,b\n"x\ny",1\n\nz,2')].map(({ line }) => line)).toEqual([1, 2, 5])
  })

  test('a quote that never ends costs its own line only', () => {
    expect(cells('a,b\n"offen,1\n2,3')).toEqual([
      ['a', 'b'],
      ['"offen', '1'],
      ['2', '3'],
    ])
  })
})

test('what is written is read again', { timeout: 60_000 }, () => {
  const cell = fc.string({ unit: 'binary', maxLength: 12 })
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 8 }), rows => {
      const filled = rows.map(row => ['x', ...row])
      const text = csvOf(filled)
      expect([...readCsv(text, ';')].map(line => line.cells.map(plainText))).toEqual(filled)
    }),
  )
})

test('no cell starts a formula, numbers stay such, and each comes back as it was', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^'*[=+@-].{0,5}$/)), text => {
      expect(harmless(text)).not.toMatch(/^(?![+-]?[\d ’'.,]+(e[+-]?\d+)?$)[=+\-@\t\r]/i)
      expect(plainText(harmless(text))).toBe(text)
    }),
  )
})

test('a file opens in Excel of this country, and what begins like a formula is tamed', () => {
  const rows = [
    ['Name', 'kg', 'Telefon'],
    ['=HYPERLINK("x";"y")', '-62,5', '+41 79 123 45 67'],
    ['@SUMME', '1’284', '-1+1'],
  ]
  expect(csvOf(rows).split('\r\n')).toEqual([
    '\ufeffName;kg;Telefon',
    '"\'=HYPERLINK(""x"";""y"")";"-62,5";+41 79 123 45 67',
    "'@SUMME;1’284;'-1+1",
    '',
  ])
})
