import { type CsvRecord, readCsv } from '#contract/readCsv.ts'
import { FileFault } from './fault.ts'
import { readXlsx } from './xlsx.ts'

/** Ways in which a table arrives: what somebody typed as text, or a book of Excel. */
export type TableKind = 'csv' | 'xlsx'

/** The most of a table that is read. */
export interface TableLimits {
  /** Lines, the head not counted. */
  lines: number
  columns: number
  /** Letters of a cell. */
  letters: number
  /** Bytes of XML of a book, unpacked; a table of 50,000 lines does not reach the usual ones by far. */
  xml?: number
}

const usualXml = 60_000_000

const zip = [0x50, 0x4b, 0x03, 0x04]

/** Text of UTF-8, of UTF-16 with its mark, and else of Windows, as Excel in Switzerland writes a CSV. */
function textOf(bytes: Uint8Array) {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** 50000 → «50’000». */
const countText = (count: number) => new Intl.NumberFormat('de-CH').format(count).replaceAll("'", '’')

/**
 * The lines of a table, the empty ones left out, each with its number in the file. Of a book it is the first sheet on which something stands.
 * Throws `FileFault` for what is no table, is more than `most`, or is worked out by a formula.
 */
export function readTable(bytes: Uint8Array, kind: TableKind, most: TableLimits): CsvRecord[] {
  if (bytes.length === 0) throw new FileFault('Die Datei ist leer.')
  const lines: CsvRecord[] = []
  const hear = (line: CsvRecord) => {
    if (line.cells.length > most.columns) throw new FileFault(`Mehr als ${most.columns} Spalten hat keine Tabelle, die hier gelesen wird.`)
    const long = line.cells.findIndex(cell => cell.length > most.letters)
    if (long >= 0) throw new FileFault(`Zeile ${line.line}: Die Zelle in Spalte ${long + 1} ist länger als ${most.letters} Zeichen.`)
    if (line.cells.every(cell => cell === '')) return
    lines.push(line)
    // The head is one more.
    if (lines.length > most.lines + 1) throw new FileFault(`Die Datei hat mehr als ${countText(most.lines)} Zeilen: Teile sie auf.`)
  }
  const isZip = zip.every((byte, at) => bytes[at] === byte)
  if (kind === 'xlsx' && !isZip) throw new FileFault('Das ist keine Excel-Datei im Format .xlsx.')
  if (kind === 'csv' && isZip) throw new FileFault('Das ist keine CSV-Datei, sondern eine gepackte: Lade sie als Excel-Datei (.xlsx).')
  if (kind === 'xlsx') readFirstSheet(bytes, most, hear)
  else readText(bytes, hear)
  if (lines.length === 0) throw new FileFault('In der Datei steht nichts.')
  return lines
}

/** A first line by which Excel is told what divides the cells: «sep=;». */
const said = /^\ufeff?sep=([;,\t])\r?\n/i

function readText(bytes: Uint8Array, hear: (line: CsvRecord) => void) {
  const text = textOf(bytes)
  if (text.includes('\0')) throw new FileFault('Das ist keine CSV-Datei: Sie hat unlesbare Zeichen.')
  const [first, delimiter] = said.exec(text) ?? []
  const before = first ? 1 : 0
  for (const { line, cells } of readCsv(text.slice(first?.length ?? 0), delimiter))
    hear({ line: line + before, cells: cells.map(cell => cell.trim()) })
}

function readFirstSheet(bytes: Uint8Array, most: TableLimits, hear: (line: CsvRecord) => void) {
  let first: string | undefined
  const limits = { bytes: most.xml ?? usualXml, texts: 500_000, columns: most.columns, formulas: false }
  readXlsx(
    bytes,
    (row, sheet, line) => {
      const cells = Array.from({ length: Math.max(-1, ...row.keys()) + 1 }, (_, column) => row.get(column)?.trim() ?? '')
      if (cells.every(cell => cell === '')) return
      first ??= sheet
      if (sheet === first) hear({ line, cells })
    },
    limits,
  )
}
