import { describe, expect, test } from 'vitest'
import { fc } from '#contract/testing/draws.ts'
import { amountIn, monthNamed } from './cells.ts'
import { type FiguresFile, readFigures } from './figuresFile.ts'

const studios = [
  ['here', 'Winterthur'],
  ['there', 'Zürich West'],
] as const
const file = (text: string, over: Partial<FiguresFile> = {}): FiguresFile => ({
  bytes: new TextEncoder().encode(text),
  type: 'text/csv',
  kind: 'statement',
  studio: 'here',
  year: null,
  studios,
  ...over,
})
const read = (text: string, over: Partial<FiguresFile> = {}) => readFigures(file(text, over))
const faults = (text: string, over: Partial<FiguresFile> = {}) => read(text, over).faults.map(({ line, message }) => `${line}: ${message}`)

describe('an amount', () => {
  test.each([
    ['1250.50', 125_050],
    ['1’250.50', 125_050],
    ["1'250.5", 125_050],
    ['CHF 1 250,5', 125_050],
    ['1.250,50', 125_050],
    ['1,250.50', 125_050],
    ['-120', -12_000],
    ['120.50-', -12_050],
    ['−3,05', -305],
    ['1.2505E3', 125_050],
    ['0.1', 10],
    ['1234.560000001', 123_456],
    ['0.125', 13],
    ['-0', 0],
  ])('%s is read', (text, rappen) => expect(amountIn(text)).toEqual({ value: rappen }))

  test.each(['', 'viel', '1,250', '1.250', '-12.500', '12.34.56', '=1+1', 'NaN', 'Infinity', '1e400', '0x10', '9999999999999'])(
    '%j is told',
    text => expect(amountIn(text)).toEqual({ fault: expect.stringMatching(/\.$/) }),
  )
})

describe('a month', () => {
  test.each([
    ['2026-03', '2026-03'],
    ['2026-03-31', '2026-03'],
    ['03.2026', '2026-03'],
    ['3/26', '2026-03'],
    ['31.03.2026', '2026-03'],
    ['202603', '2026-03'],
    ['März 2026', '2026-03'],
    ['Mrz 26', undefined],
    ['Sept. 2026', '2026-09'],
    ['Dez 26', '2026-12'],
    ['13.2026', undefined],
    ['46082', undefined],
    ['März', undefined],
  ])('%s is %s', (text, month) => expect(monthNamed(text, false)).toBe(month))

  test('is a day of Excel in a book, and a bare name with its year', () => {
    expect(monthNamed('46082', true)).toBe('2026-03')
    expect(monthNamed('März', false, 2025)).toBe('2025-03')
  })
})

describe('a file', () => {
  test('says an amount a line', () => {
    const {
      entries,
      names,
      faults: none,
    } = read('Konto;Bezeichnung;Monat;Betrag\n3000;Abos;2026-01;100\n3000;Abos;2026-02;110.5\n5000.10;Löhne;01.2026;-1')
    expect(none).toEqual([])
    expect(entries).toEqual([
      { studio: 'here', month: '2026-01', account: '3000', amount: 10_000 },
      { studio: 'here', month: '2026-02', account: '3000', amount: 11_050 },
      { studio: 'here', month: '2026-01', account: '5000.10', amount: -100 },
    ])
    expect(names).toEqual([
      ['3000', 'Abos'],
      ['5000.10', 'Löhne'],
    ])
  })

  test('says a column for each month, whose empty cells say nothing', () => {
    const text = 'Konto,Name,Januar,Februar\n3000,Abos,100,\n4000,Waren,,7'
    expect(faults(text)).toEqual(['0: Diese Datei nennt nur Monate: Wähle dazu das Jahr.'])
    expect(read(text, { year: 2026 }).entries.map(({ month, account, amount }) => [month, account, amount])).toEqual([
      ['2026-01', '3000', 10_000],
      ['2026-02', '4000', 700],
    ])
  })

  test('of a book has its points behind the whole number, however many digits follow', () => {
    expect([amountIn('1.254', true), amountIn('482.125', true)]).toEqual([{ value: 125 }, { value: 48_213 }])
  })

  test('without any amount is told', () => {
    expect(faults('Konto;2026-01;2026-02\n3000;;\n4000;;')).toEqual(['0: In der Datei steht kein Betrag.'])
  })

  test('of all studios names one in each line, by code or by name', () => {
    const text = 'Studio;Konto;Monat;Betrag\nhere;3000;2026-01;1\nzürich west;3000;2026-01;2\n;3000;2026-01;3\nBern;3000;2026-01;4'
    const all = read(text, { studio: null })
    expect(all.entries.map(({ studio, amount }) => [studio, amount])).toEqual([
      ['here', 100],
      ['there', 200],
    ])
    expect(all.faults).toEqual([
      { line: 4, message: 'Das Studio fehlt.' },
      { line: 5, message: 'Das Studio «Bern» gibt es nicht.' },
    ])
    expect(faults('Konto;Monat;Betrag\n3000;2026-01;1', { studio: null })[0]).toMatch(/Die Spalte «Studio» fehlt/)
    expect(faults(text)).toContain('3: Diese Zeile gehört zu «zürich west», einem anderen Studio.')
  })

  test('is told each wrong line with its number', () => {
    const lines = [
      'Konto;Monat;Betrag',
      '1020;2026-01;5',
      'Kasse;2026-01;5',
      '3000;nie;5',
      '3000;2026-01;viel',
      '3000;2026-02;1',
      '3000;2026-02;1',
      ';2026-02;1',
    ]
    expect(faults(lines.join('\n'))).toEqual([
      '2: Konto 1020 gehört nicht in die Erfolgsrechnung (3000 bis 8999).',
      '3: «Kasse» ist kein Konto: Es hat vier Ziffern, von 3000 bis 8999.',
      '4: «nie» ist kein Monat: Schreib ihn als 2026-03.',
      '5: «viel» ist kein Betrag: Schreib ihn als 1250.50.',
      '7: Konto 3000 steht für 2026-02 schon in Zeile 6.',
      '8: Das Konto fehlt.',
    ])
  })

  test.each([
    ['', /leer/],
    ['Konto;Monat;Betrag', /nur die Kopfzeile/],
    ['Nummer;Monat;Betrag\n3000;2026-01;1', /Die Spalte «Konto» fehlt/],
    ['Konto;Monat\n3000;2026-01', /Die Spalte «Betrag» fehlt/],
    ['Konto;Betrag\n3000;1', /Es fehlt die Spalte «Monat»/],
    ['Konto;Konto;Monat;Betrag\n3000;1;2026-01;1', /steht zweimal/],
    ['Konto;2026-01;01.2026\n3000;1;2', /zwei Spalten/],
  ])('%j is told as a whole', (text, said) => expect(faults(text).join()).toMatch(said))

  test('has at most five years and 500 accounts', () => {
    const months = Array.from({ length: 61 }, (_, at) => `3000;${2020 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')};1`)
    expect(faults(['Konto;Monat;Betrag', ...months].join('\n'))).toEqual(['0: Eine Datei hat höchstens 60 Monate: Teile sie auf.'])
    const accounts = Array.from({ length: 501 }, (_, at) => `${3000 + at};2026-01;1`)
    expect(faults(['Konto;Monat;Betrag', ...accounts].join('\n'))).toEqual(['0: Mehr als 500 Konten hat keine Erfolgsrechnung.'])
  })
})

test('whatever stands in a file, it is read or told in sentences, and what is read could be written', () => {
  const cell = fc.oneof(
    fc.constantFrom(
      '3000',
      '1020',
      '2026-01',
      '01.2026',
      'Januar 2026',
      '1’250.50',
      '-1',
      '',
      '=1+1',
      '"',
      '""',
      '\0',
      '💥',
      'here',
      '1e9',
      '１２',
    ),
    fc.string({ maxLength: 20 }),
  )
  const head = fc.constantFrom('Konto;Monat;Betrag', 'Studio;Konto;Bezeichnung;Monat;Betrag', 'Konto;2026-01;2026-02', 'x;y')
  const text = fc.tuple(
    head,
    fc.array(
      fc.array(cell, { maxLength: 6 }).map(cells => cells.join(';')),
      { maxLength: 12 },
    ),
  )
  fc.assert(
    fc.property(text, fc.boolean(), ([first, rows], isAll) => {
      const { entries, faults: told, names } = read([first, ...rows].join('\n'), { studio: isAll ? null : 'here' })
      for (const { message } of told) expect(message).toMatch(/^[\s\S]{5,}[.)]$/)
      for (const { studio, month, account, amount } of entries) {
        expect(['here', 'there']).toContain(studio)
        expect(month).toMatch(/^20\d\d-(0[1-9]|1[0-2])$/)
        expect(account).toMatch(/^[3-8]\d{3}(\.\d{1,3})?$/)
        expect(Number.isSafeInteger(amount)).toBe(true)
      }
      for (const [, name] of names) expect(name.isWellFormed() && !name.includes('\0') && name.length <= 120).toBe(true)
    }),
    { numRuns: process.env.LONG ? 5000 : 300 },
  )
})
