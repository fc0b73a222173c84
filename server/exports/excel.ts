import writeExcel, { type Cell, type CellObject, type Sheet } from 'write-excel-file/node'
import { type ExportColumn, type ExportHead, isNumber, type Kind, sumOf } from './column.ts'
import { standText, wallClock } from './words.ts'

export interface ExportSheet<Row> {
  name: string
  columns: readonly ExportColumn<Row>[]
  rows: readonly Row[]
}

export const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const formats: Record<Kind, string> = {
  text: '@',
  count: '#,##0',
  number: '#,##0.##',
  money: '#,##0.00',
  day: 'dd.mm.yyyy',
  instant: 'dd.mm.yyyy hh:mm',
  clock: 'hh:mm',
  percent: '0.0" %"',
  minutes: '[h]:mm',
}
const widths: Record<Kind, number> = {
  text: 24,
  count: 10,
  number: 10,
  money: 12,
  day: 12,
  instant: 17,
  clock: 8,
  percent: 10,
  minutes: 10,
}

/** Excel's own limit. */
const longestCell = 32_767

/** XML knows no control characters, and Excel refuses a book that holds one. */
const isWritable = (letter: string) => /^[^\p{Cc}\p{Cs}\ufffe\uffff]$|^[\t\n\r]$/u.test(letter)
const clean = (text: string) => [...text].filter(isWritable).join('').slice(0, longestCell)

/** Typed as text and formatted as text, so that what begins like a formula is none, after somebody edited the cell neither. */
const words = (text: string, more: Partial<CellObject> = {}): Cell =>
  text === '' ? null : { type: String, value: clean(text), format: formats.text, ...more }

function written(kind: Kind, value: string | number): { value: number | Date; type: typeof Number | typeof Date } {
  if (kind === 'day') return { value: new Date(`${value}T00:00:00Z`), type: Date }
  if (kind === 'instant') return { value: wallClock(String(value)), type: Date }
  if (kind === 'clock') return { value: (wallClock(String(value)).getTime() % 86_400_000) / 86_400_000, type: Number }
  const number = Number(value)
  return { value: kind === 'money' ? number / 100 : kind === 'minutes' ? number / 1440 : number, type: Number }
}

function cellOf(kind: Kind, value: string | number | null | undefined, more: Partial<CellObject> = {}): Cell {
  if (value === null || value === undefined || value === '') return null
  if (kind === 'text') return words(String(value), more)
  return { ...written(kind, value), format: formats[kind], align: isNumber(kind) ? 'right' : 'left', ...more }
}

/** At most 31 letters, none of those that Excel keeps for itself, no name twice. */
function nameOf(name: string, before: readonly string[]) {
  const plain =
    clean(
      name
        .replace(/[\\/?*[\]:]/g, ' ')
        .replace(/^'+|'+$/g, '')
        .trim(),
    ).slice(0, 31) || 'Tabelle'
  const taken = (one: string) => before.some(other => other.toLowerCase() === one.toLowerCase())
  let free = plain
  for (let n = 2; taken(free); n++) free = `${plain.slice(0, 31 - String(n).length - 1)} ${n}`
  return free
}

const bold = { fontWeight: 'bold' } as const
const headed = { ...bold, backgroundColor: '#DBEEE1', bottomBorderStyle: 'thin', bottomBorderColor: '#73827A', wrap: true } as const
const summed = { ...bold, topBorderStyle: 'thin', topBorderColor: '#73827A' } as const

function sheetOf<Row>({ title, filters, at }: ExportHead, { columns, rows }: ExportSheet<Row>, name: string): Sheet<never> {
  const above: Cell[][] = [
    [words(title, { ...bold, fontSize: 14 })],
    ...filters.map(([name, value]): Cell[] => [words(name), words(value)]),
    [words(standText(at))],
    [],
    columns.map(column => words(column.title, { ...headed, align: isNumber(column.kind) ? 'right' : 'left' })),
  ]
  const body = rows.map(row => columns.map(({ kind, value }) => cellOf(kind, value(row))))
  if (rows.length === 0) body.push([words('Keine Einträge.')])
  else if (columns.some(({ sum }) => sum))
    body.push(
      columns.map((column, at) => (column.sum ? cellOf(column.kind, sumOf(column, rows), summed) : words(at === 0 ? 'Total' : '', summed))),
    )
  return {
    sheet: name,
    data: [...above, ...body],
    columns: columns.map(({ width, kind, title: word }) => ({ width: width ?? Math.max(widths[kind], word.length + 2) })),
    stickyRowsCount: above.length,
  }
}

/** Keeps the kind of its rows. */
export const sheet = <Row>(made: ExportSheet<Row>) => made

// biome-ignore lint/suspicious/noExplicitAny: each sheet has rows of its own kind
type AnySheet = ExportSheet<any>

/** An Excel book: in each sheet title, filters and «Stand …», then a bold head that stays, then the rows, and sums where a column asks for them. */
export function workbook(head: ExportHead, sheets: readonly AnySheet[]): Promise<Buffer> {
  const names: string[] = []
  for (const { name } of sheets) names.push(nameOf(name, names))
  const made = sheets.map((sheet, at) => sheetOf(head, sheet, names[at] as string))
  return writeExcel(made as never, { fontFamily: 'Arial', fontSize: 10 }).toBuffer()
}
