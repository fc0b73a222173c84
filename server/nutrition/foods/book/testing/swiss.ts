import { strToU8, zipSync } from 'fflate'

/** The heads of the Schweizer Nährwertdatenbank, as far as we read them, and some beside them. */
export const swissHeads = [
  'ID',
  'ID SwissFIR',
  'Name',
  'Synonyme',
  'Kategorie',
  'Dichte',
  'Bezugseinheit',
  'Energie, Kilojoule (kJ)',
  'Energie, Kilokalorien (kcal)',
  'Fett, total (g)',
  'Fettsäuren, gesättigt (g)',
  'Kohlenhydrate, verfügbar (g)',
  'Zucker (g)',
  'Nahrungsfasern (g)',
  'Protein (g)',
  'Salz (NaCl) (g)',
  'Alkohol (g)',
]

/** «AB» for column 27, counted from 0. */
export const columnName = (column: number) => (column < 26 ? '' : 'A') + String.fromCharCode(65 + (column % 26))

/** An Excel book as the Bund publishes it: two lines of words above the heads, texts shared, numbers as they are. */
export function swissBook(rows: readonly (readonly (string | number)[])[], heads: readonly string[] = swissHeads) {
  const texts: string[] = []
  const cell = (value: string | number, column: number, row: number) => {
    if (value === '') return ''
    if (typeof value === 'number') return `<c r="${columnName(column)}${row}"><v>${value}</v></c>`
    return `<c r="${columnName(column)}${row}" t="s"><v>${texts.push(value) - 1}</v></c>`
  }
  const all = [['Schweizer Nährwertdatenbank'], [], heads, ...rows]
  // As Excel does, blank rows are left out.
  const lines = all.map((cells, at) =>
    cells.length === 0 ? '' : `<row r="${at + 1}">${cells.map((value, column) => cell(value, column, at + 1)).join('')}</row>`,
  )
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const shared = texts.map(
    text => `<si><r><t>${escaped(text.slice(0, 3))}</t></r><r><t>${escaped(text.slice(3))}</t></r><rPh><t>laut</t></rPh></si>`,
  )
  return zipSync({
    'xl/worksheets/sheet1.xml': strToU8(`<?xml version="1.0"?><worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`),
    'xl/sharedStrings.xml': strToU8(`<sst>${shared.join('')}</sst>`),
  })
}
