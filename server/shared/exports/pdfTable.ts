import { ink } from '#contract/rules/papers/paperSheet.ts'
import { type Cell, columnSumOf, isNumber, type PlainColumn, type PlainSheet, textOf, typed } from './column.ts'
import type { Pen } from './pdf.ts'
import { rowsIn } from './portions.ts'

const size = 9.5
const pad = { x: 5, y: 5 }
const usual = { text: 24, count: 8, number: 9, money: 12, day: 11, weekday: 11, instant: 16, clock: 7, percent: 9, minutes: 9 }

interface Cells {
  texts: string[]
  bold?: boolean
}

/** Widths of the columns: each gets its title's longest word, and the rest of the page is shared by their widths in letters. */
function widthsOf({ document, width }: Pen, columns: readonly PlainColumn[]) {
  document.font('Archivo-Bold').fontSize(size)
  const wordOf = (title: string) => Math.max(...title.split(/[\s-]/).map(word => document.widthOfString(word)))
  const least = columns.map(({ title }) => wordOf(title) + 2 * pad.x + 1)
  const letters = columns.map(({ width: wanted, kind }) => wanted ?? usual[kind])
  const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
  const wanted = letters.map((one, at) => Math.max(least[at] as number, (one / sum(letters)) * width))
  const over = sum(wanted) - width
  const spare = sum(wanted) - sum(least)
  return wanted.map((one, at) => (spare > 0 ? one - (over * (one - (least[at] as number))) / spare : one))
}

export interface TableWishes {
  /** Sentence in place of rows, where there are none. */
  empty?: string
  /** Empty lines to write on by hand, as far as the last page has room. */
  spare?: number
}

/** Measures and writes lines of cells. */
function writerOf(pen: Pen, columns: readonly PlainColumn[]) {
  const widths = widthsOf(pen, columns)
  const { document } = pen
  const heightOf = ({ texts, bold }: Cells) => {
    document.font(bold ? 'Archivo-Bold' : 'Archivo').fontSize(size)
    return (
      Math.max(...texts.map((text, at) => document.heightOfString(text || ' ', { width: (widths[at] as number) - 2 * pad.x }))) + 2 * pad.y
    )
  }
  const write = (cells: Cells, height: number) => {
    let x = pen.left
    for (const [at, text] of cells.texts.entries()) {
      const width = widths[at] as number
      const numeric = isNumber((columns[at] as PlainColumn).kind)
      document
        .font(cells.bold ? 'Archivo-Bold' : 'Archivo')
        .fontSize(size)
        .fillColor(ink.text)
      if (text)
        document.text(text, x + pad.x, pen.y + pad.y, { width: width - 2 * pad.x, ...(numeric && { align: 'right', features: ['tnum'] }) })
      x += width
    }
    pen.y += height
  }
  const rule = (color: string, weight: number) =>
    document
      .moveTo(pen.left, pen.y)
      .lineTo(pen.left + pen.width, pen.y)
      .lineWidth(weight)
      .stroke(color)
  return { heightOf, write, rule }
}

/** Draws a table over as many pages as it needs; its head stands on each, and no row is cut. */
export function drawTable(pen: Pen, { columns, rows: portions }: PlainSheet, { empty = 'Keine Einträge.', spare = 0 }: TableWishes = {}) {
  const rows = rowsIn<Cell[]>(portions)
  const { document } = pen
  const { heightOf, write, rule } = writerOf(pen, columns)

  const head: Cells = { texts: columns.map(({ title }) => title), bold: true }
  const headed = () => {
    const height = heightOf(head)
    document.rect(pen.left, pen.y, pen.width, height).fill(ink.soft)
    write(head, height)
    rule(ink.strong, 0.75)
  }
  const line = (cells: Cells) => {
    const height = heightOf(cells)
    const before = pen.y
    pen.need(height)
    if (pen.y < before) headed()
    write(cells, height)
    rule(ink.line, 0.5)
  }

  pen.need(heightOf(head) + 40)
  headed()
  for (const row of rows) line({ texts: columns.map(({ kind }, at) => textOf(...typed(kind, row[at]))) })
  if (rows.length === 0) {
    document.font('Archivo').fontSize(size).fillColor(ink.text)
    document.text(empty, pen.left + pad.x, pen.y + pad.y, { width: pen.width - 2 * pad.x })
    pen.y = document.y + pad.y
    rule(ink.line, 0.5)
  } else if (columns.some(({ sum }) => sum)) {
    const texts = columns.map((column, at) => (column.sum ? textOf(column.kind, columnSumOf(at, rows)) : at === 0 ? 'Total' : ''))
    line({ texts, bold: true })
  }
  const blank: Cells = { texts: columns.map(() => '') }
  for (let at = 0; at < spare && pen.y + heightOf(blank) <= pen.bottom; at++) line(blank)
  pen.y += 10
}
