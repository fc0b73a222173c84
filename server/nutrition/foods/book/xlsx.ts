import { Unzip, UnzipInflate } from 'fflate'
import { BookError } from './line.ts'
import { attribute, xmlReader } from './xml.ts'

/** Cells of a row by their column from 0; what is empty is absent. */
export type Row = ReadonlyMap<number, string>

/** So many bytes of XML a table of foods has by far not. */
const mostBytes = 100_000_000
const piece = 65_536

const broken = 'Die Excel-Datei ist beschädigt oder nicht vollständig.'

/** The list of contents stands at the end of a zip: without it something is missing. */
const isWhole = (book: Uint8Array) =>
  Buffer.from(book.buffer, book.byteOffset, book.byteLength).lastIndexOf('PK\x05\x06', undefined, 'latin1') >= 0

/** Unpacks the parts of a book that are wanted, one after the other, never a whole one at once. */
function unpack(book: Uint8Array, wanted: (name: string) => ((text: string) => void) | undefined) {
  try {
    unpackAll(book, wanted)
  } catch (error) {
    // fflate's own errors have a number.
    throw typeof (error as { code?: unknown }).code === 'number' ? new BookError(broken) : error
  }
}

function unpackAll(book: Uint8Array, wanted: (name: string) => ((text: string) => void) | undefined) {
  let bytes = 0
  const unzip = new Unzip(part => {
    const hear = wanted(part.name)
    if (!hear) return
    const decoder = new TextDecoder()
    part.ondata = (error, data, final) => {
      if (error) throw error
      bytes += data.length
      if (bytes > mostBytes) throw new BookError('Die Excel-Datei ist ausgepackt grösser als jede Tabelle von Lebensmitteln.')
      hear(decoder.decode(data, { stream: !final }))
    }
    part.start()
  })
  unzip.register(UnzipInflate)
  for (let from = 0; from < book.length; from += piece) unzip.push(book.subarray(from, from + piece), from + piece >= book.length)
}

/** The texts that cells name by their number. */
function textsOf(book: Uint8Array) {
  const texts: string[] = []
  let text = ''
  let spoken = false
  const hear = xmlReader((tag, before) => {
    if (/^si\b/.test(tag)) text = ''
    else if (/^rPh\b/.test(tag)) spoken = true
    else if (tag === '/rPh') spoken = false
    else if (tag === '/t' && !spoken) text += before
    else if (tag === '/si') texts.push(text)
  })
  unpack(book, name => (name === 'xl/sharedStrings.xml' ? hear : undefined))
  return texts
}

/** «AB12» is in column 27. */
const columnOf = (place: string) =>
  [...(/^[A-Z]+/.exec(place)?.[0] ?? '')].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

/** Tells each row of each sheet of an Excel book, sheet by sheet in the order in which the file has them. */
export function readXlsx(book: Uint8Array, hear: (row: Row, sheet: string) => void) {
  if (!isWhole(book)) throw new BookError(broken)
  const texts = textsOf(book)
  unpack(book, name => {
    if (!/^xl\/worksheets\/[^/]+\.xml$/.test(name)) return undefined
    let row = new Map<number, string>()
    let column = -1
    let type = ''
    return xmlReader((tag, before) => {
      if (/^row\b/.test(tag)) row = new Map()
      else if (/^c\b/.test(tag)) {
        type = attribute(tag, 't')
        column = columnOf(attribute(tag, 'r'))
      } else if (tag === '/v') row.set(column, type === 's' ? (texts[Number(before)] ?? '') : before)
      else if (tag === '/t') row.set(column, (row.get(column) ?? '') + before)
      else if (tag === '/row') hear(row, name)
    })
  })
}
