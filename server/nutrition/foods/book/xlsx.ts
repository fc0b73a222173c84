import { Unzip, UnzipInflate } from 'fflate'
import { attribute, xmlReader } from './xml.ts'

/** Cells of a row by their column from 0; what is empty is absent. */
export type Row = ReadonlyMap<number, string>

/** So many bytes of XML a table of foods has by far not. */
const mostBytes = 300_000_000
const piece = 65_536

/** Unpacks the parts of a book that are wanted, one after the other, never a whole one at once. */
function unpack(book: Uint8Array, wanted: (name: string) => ((text: string) => void) | undefined) {
  let bytes = 0
  const unzip = new Unzip(part => {
    const hear = wanted(part.name)
    if (!hear) return
    const decoder = new TextDecoder()
    part.ondata = (error, data, final) => {
      if (error) throw error
      bytes += data.length
      if (bytes > mostBytes) throw new Error('This book is too large')
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
