import { Unzip, UnzipInflate } from 'fflate'
import { FileFault } from './fault.ts'
import { attribute, xmlReader } from './xml.ts'

/** Cells of a row by their column from 0; what is empty is absent. */
export type XlsxRow = ReadonlyMap<number, string>

/** The limits of a book; a file beyond them is refused. */
export interface XlsxLimits {
  /** Bytes of XML, unpacked. */
  bytes: number
  /** Texts that cells name by a number. */
  texts: number
  /** Columns of a row. */
  columns: number
  /** A cell that is worked out is refused where they are false: what is taken over is what somebody wrote. */
  formulas: boolean
}
const usual: XlsxLimits = { bytes: 100_000_000, texts: 5_000_000, columns: Number.POSITIVE_INFINITY, formulas: true }

const piece = 65_536

const broken = 'Die Excel-Datei ist beschädigt oder nicht vollständig.'

/** The list of contents stands at the end of a zip: without it something is missing. */
const isWhole = (book: Uint8Array) =>
  Buffer.from(book.buffer, book.byteOffset, book.byteLength).lastIndexOf('PK\x05\x06', undefined, 'latin1') >= 0

type XlsxPartHearer = (name: string) => ((text: string) => void) | undefined

/** Unpacks the parts of a book that are wanted, one after the other, never a whole one at once. */
function unpack(book: Uint8Array, mostBytes: number, wanted: XlsxPartHearer) {
  try {
    unpackAll(book, mostBytes, wanted)
  } catch (error) {
    // fflate's own errors have a number.
    throw typeof (error as { code?: unknown }).code === 'number' ? new FileFault(broken) : error
  }
}

function unpackAll(book: Uint8Array, mostBytes: number, wanted: XlsxPartHearer) {
  let bytes = 0
  const unzip = new Unzip(part => {
    const hear = wanted(part.name)
    if (!hear) return
    const decoder = new TextDecoder()
    part.ondata = (error, data, final) => {
      if (error) throw error
      bytes += data.length
      if (bytes > mostBytes) throw new FileFault('Die Excel-Datei ist ausgepackt grösser als jede Tabelle, die hier gelesen wird.')
      hear(decoder.decode(data, { stream: !final }))
    }
    part.start()
  })
  unzip.register(UnzipInflate)
  for (let from = 0; from < book.length; from += piece) unzip.push(book.subarray(from, from + piece), from + piece >= book.length)
}

/** The texts that cells name by their number. */
function textsOf(book: Uint8Array, most: XlsxLimits) {
  const texts: string[] = []
  let text = ''
  let spoken = false
  const hear = xmlReader((tag, before) => {
    if (/^si\b/.test(tag)) text = ''
    else if (/^rPh\b/.test(tag)) spoken = true
    else if (tag === '/rPh') spoken = false
    else if (tag === '/t' && !spoken) text += before
    else if (tag === '/si') texts.push(text)
    if (texts.length > most.texts) throw new FileFault('Die Excel-Datei hat mehr Texte als jede Tabelle, die hier gelesen wird.')
  })
  unpack(book, most.bytes, name => (name === 'xl/sharedStrings.xml' ? hear : undefined))
  return texts
}

/** «AB12» is in column 27. */
const columnOf = (place: string) =>
  [...(/^[A-Z]+/.exec(place)?.[0] ?? '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** Hears a row: its cells, the name of its sheet in the file, and its number there, from 1. */
export type HearRow = (row: XlsxRow, sheet: string, line: number) => void

/** Tells each row of each sheet of an Excel book, sheet by sheet in the order in which the file has them. */
export function readXlsx(book: Uint8Array, hear: HearRow, limits: Partial<XlsxLimits> = {}) {
  if (!isWhole(book)) throw new FileFault(broken)
  const most = { ...usual, ...limits }
  const texts = textsOf(book, most)
  unpack(book, most.bytes, name => (/^xl\/worksheets\/[^/]+\.xml$/.test(name) ? sheetReader(name, texts, most, hear) : undefined))
}

function sheetReader(name: string, texts: readonly string[], most: XlsxLimits, hear: HearRow) {
  let row = new Map<number, string>()
  let line = 0
  let place = ''
  let column = -1
  let type = ''
  return xmlReader((tag, before) => {
    if (/^row\b/.test(tag)) {
      row = new Map()
      line = Number(attribute(tag, 'r')) || line + 1
    } else if (/^c\b/.test(tag)) {
      type = attribute(tag, 't')
      place = attribute(tag, 'r')
      column = columnOf(place)
      if (column >= most.columns) throw new FileFault(`Mehr als ${most.columns} Spalten hat keine Tabelle, die hier gelesen wird.`)
    } else if (!most.formulas && /^f\b/.test(tag))
      throw new FileFault(`In der Zelle ${place.slice(0, 10)} steht eine Formel. Speichere die Tabelle mit Werten statt Formeln.`)
    else if (tag === '/v') row.set(column, type === 's' ? (texts[Number(before)] ?? '') : before)
    else if (tag === '/t') row.set(column, (row.get(column) ?? '') + before)
    else if (tag === '/row') hear(row, name, line)
  })
}
