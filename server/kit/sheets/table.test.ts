import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { FileFault } from './fault.ts'
import { readTable, type TableKind } from './table.ts'

const most = { lines: 3, columns: 4, letters: 10, xml: 8_000_000 }
const read = (bytes: Uint8Array, kind: TableKind, limits = most) => readTable(bytes, kind, limits)
const csv = (text: string) => read(strToU8(text), 'csv')
const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
const book = (rows: string, more: Record<string, Uint8Array> = {}) => zipSync({ 'xl/worksheets/sheet1.xml': strToU8(sheet(rows)), ...more })
const shared = (...texts: string[]) => strToU8(`<sst>${texts.map(text => `<si><t>${text}</t></si>`).join('')}</sst>`)

describe('a text', () => {
  test('is read with the number of each line, whatever divides its cells, and blank lines are left out', () => {
    expect(csv('Konto;Betrag\r\n\r\n3000; 12 \r\n')).toEqual([
      { line: 1, cells: ['Konto', 'Betrag'] },
      { line: 3, cells: ['3000', '12'] },
    ])
    expect(csv('a\tb\n;;\n"x\ny"\t2')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: [';;'] },
      { line: 3, cells: ['x\ny', '2'] },
    ])
  })

  test('says by a first line of its own what divides its cells', () => {
    expect(csv('sep=,\r\na;x,b')).toEqual([{ line: 2, cells: ['a;x', 'b'] }])
    expect(csv('\ufeffsep=;\na,x;b')).toEqual([{ line: 2, cells: ['a,x', 'b'] }])
  })

  test('is UTF-8, UTF-16 with its mark, or what Excel in Switzerland writes', () => {
    const utf16 = new Uint8Array([0xff, 0xfe, ...Buffer.from('Löhne;1', 'utf16le')])
    const windows = new Uint8Array([0x4c, 0xf6, 0x68, 0x6e, 0x65, 0x3b, 0x31])
    for (const bytes of [strToU8('\ufeffLöhne;1'), utf16, windows]) expect(read(bytes, 'csv')[0]?.cells).toEqual(['Löhne', '1'])
  })
})

describe('a book', () => {
  test('is its first sheet with something on it: shared texts, texts in place, numbers, and gaps between', () => {
    const rows =
      '<row r="2"><c r="A2" t="s"><v>1</v></c><c r="C2"><v>12.5</v></c></row><row r="5"><c r="B5" t="inlineStr"><is><t>da</t></is></c></row>'
    const bytes = zipSync({
      'xl/sharedStrings.xml': shared('nie', 'Konto'),
      'xl/worksheets/sheet1.xml': strToU8(sheet('<row r="1"><c r="A1"><v> </v></c></row>')),
      'xl/worksheets/sheet2.xml': strToU8(sheet(rows)),
      'xl/worksheets/sheet3.xml': strToU8(sheet('<row r="1"><c r="A1"><v>9</v></c></row>')),
    })
    expect(read(bytes, 'xlsx')).toEqual([
      { line: 2, cells: ['Konto', '', '12.5'] },
      { line: 5, cells: ['', 'da'] },
    ])
  })
})

function caught(act: () => unknown) {
  try {
    return act()
  } catch (error) {
    return error
  }
}

const cell = (value: string, place = 'A1') => `<row r="1"><c r="${place}"><v>${value}</v></c></row>`
const bomb = () => zipSync({ 'xl/sharedStrings.xml': shared(...Array.from({ length: 10 }, () => 'x'.repeat(900_000))) }, { level: 1 })
const endless = () => zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(2_000_000) }, { level: 1 })
const manyTexts = () => zipSync({ 'xl/sharedStrings.xml': strToU8(`<sst>${'<si/></si>'.repeat(500_001)}</sst>`) }, { level: 1 })

test.each<[what: string, kind: TableKind, bytes: () => Uint8Array, said: RegExp]>([
  ['nothing', 'csv', () => new Uint8Array(), /^Die Datei ist leer\.$/],
  ['blank lines', 'csv', () => strToU8('\n\n;;\n'.replace(';;', '')), /steht nichts/],
  ['a book that says it is text', 'csv', () => book(cell('1')), /keine CSV-Datei, sondern eine gepackte/],
  ['text that says it is a book', 'xlsx', () => strToU8('a;b'), /keine Excel-Datei im Format \.xlsx/],
  ['an old book', 'xlsx', () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]), /keine Excel-Datei im Format \.xlsx/],
  ['a picture', 'csv', () => new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0]), /unlesbare Zeichen/],
  ['half a book', 'xlsx', () => book(cell('1')).slice(0, -30), /nicht vollständig/],
  ['a book that becomes more than it may', 'xlsx', bomb, /ausgepackt grösser/],
  ['a tag without an end', 'xlsx', endless, /Zelle, die länger ist/],
  ['half a million texts', 'xlsx', manyTexts, /mehr Texte als/],
  ['a formula', 'xlsx', () => book('<row r="7"><c r="D7"><f>SUM(A1:A6)</f><v>3</v></c></row>'), /In der Zelle D7 steht eine Formel/],
  [
    'a shared formula',
    'xlsx',
    () => book('<row r="1"><c r="B1"><f t="shared" si="0"/><v>3</v></c></row>'),
    /In der Zelle B1 steht eine Formel/,
  ],
  ['a column out there', 'xlsx', () => book(cell('1', 'XFD1')), /Mehr als 4 Spalten/],
  ['too many columns', 'csv', () => strToU8('1;2;3;4;5'), /Mehr als 4 Spalten/],
  ['a long cell', 'csv', () => strToU8('kurz;12345678901'), /Zeile 1: Die Zelle in Spalte 2 ist länger als 10 Zeichen/],
  ['too many lines', 'csv', () => strToU8('a\n1\n2\n3\n4'), /mehr als 3 Zeilen/],
])('%s is refused in a sentence', (_, kind, bytes, said) => {
  const error = caught(() => read(bytes(), kind))
  expect(error).toBeInstanceOf(FileFault)
  expect((error as FileFault).message).toMatch(said)
})
