import writeExcel, { type CellObject, type Feature, type Sheet, type Cell as Written } from 'write-excel-file/node'
import { cutTo } from '#contract/shorten.ts'
import { dayMs } from '#contract/time.ts'
import {
  type Cell,
  type CellValue,
  columnSumOf,
  type ExportHead,
  isNumber,
  type Kind,
  type PlainColumn,
  type PlainSheet,
  textOf,
  typed,
} from './column.ts'
import { rowsIn } from './portions.ts'
import { standText, wallClock, weekdayText } from './words.ts'

export interface Book {
  head: ExportHead
  sheets: readonly PlainSheet[]
}

/**
 * Formats by kind. `number` takes fixed places by the column's values, for a format with optional ones leaves a hanging point on whole
 * numbers.
 */
const formats: Record<Kind, string> = {
  text: '@',
  count: '#,##0',
  number: '#,##0.0#',
  money: '"CHF" #,##0.00',
  day: 'dd.mm.yyyy',
  weekday: '@',
  instant: 'dd.mm.yyyy hh:mm',
  clock: 'hh:mm',
  percent: '0.0%',
  minutes: '[h]:mm',
}
/** Widths in letters: the narrowest and the widest column, and kinds that are as long in every row. */
const narrowest = 8
const widest = 60
const even: Partial<Record<Kind, number>> = { day: 11, instant: 17, clock: 7, weekday: 11, percent: 9 }

/** Excel's limit of a cell. */
const longestCell = 32_767

/** XML has no control characters, and Excel refuses a workbook that holds one. */
const isWritable = (letter: string) => /^[^\p{Cc}\p{Cs}\ufffe\uffff]$|^[\t\n\r]$/u.test(letter)
const clean = (text: string) => cutTo([...text].filter(isWritable).join(''), longestCell)

/** A cell typed and formatted as text: what begins like a formula stays text, even after somebody edits the cell. */
const textCellOf = (text: string, more: Partial<CellObject> = {}): Written =>
  text === '' ? null : { type: String, value: clean(text), format: formats.text, ...more }

const midnightOf = (day: string) => new Date(`${day.length === 10 ? day : wallClock(day).toISOString().slice(0, 10)}T00:00:00Z`)
const isMoment = (value: CellValue) => !Number.isNaN(Date.parse(String(value)))
/** Excel counts days from 1900 on. */
const isDated = (at: Date) => at.getUTCFullYear() >= 1900 && at.getUTCFullYear() <= 9999

function moment(kind: Kind, text: string): { value: number | Date; type: typeof Number | typeof Date } | undefined {
  if (!isMoment(text)) return undefined
  if (kind === 'clock') return { value: (wallClock(text).getTime() % dayMs) / dayMs, type: Number }
  const value = kind === 'day' ? midnightOf(text) : wallClock(text)
  return isDated(value) ? { value, type: Date } : undefined
}

const scale: Partial<Record<Kind, number>> = { money: 100, minutes: 1440, percent: 100 }

/** Value and type of a cell; undefined where the value is none of its kind. */
function typedValueOf(kind: Kind, value: string | number) {
  if (!isNumber(kind)) return moment(kind, String(value))
  const number = Number(value)
  return Number.isFinite(number) ? { value: number / (scale[kind] ?? 1), type: Number } : undefined
}

const isWhole = (value: CellValue) => Math.round(Number(value) * 100) % 100 === 0

function cellOf(kind: Kind, value: CellValue, more: Partial<CellObject> = {}): Written {
  if (value === null || value === undefined || value === '') return null
  if (kind === 'text') return textCellOf(String(value), more)
  if (kind === 'weekday') return textCellOf(isMoment(value) ? weekdayText(String(value)) : String(value), more)
  const found = typedValueOf(kind, value)
  if (!found) return textCellOf(String(value), more)
  return { ...found, format: formats[kind], align: isNumber(kind) ? 'right' : 'left', ...more } as Written
}

/** A sheet's name: at most 31 letters, none that Excel reserves, none twice. */
function nameOf(name: string, before: readonly string[]) {
  const whole = clean(
    name
      .replace(/[\\/?*[\]:]/g, ' ')
      .replace(/^'{1,100}|'{1,100}$/g, '')
      .trim(),
  )
  const plain = cutTo(whole, 31) || 'Tabelle'
  const taken = (one: string) => before.some(other => other.toLowerCase() === one.toLowerCase())
  let free = plain
  for (let n = 2; taken(free); n++) free = `${cutTo(plain, 31 - String(n).length - 1)} ${n}`
  return free
}

const bold = { fontWeight: 'bold' } as const
const headed = { ...bold, backgroundColor: '#DBEEE1', bottomBorderStyle: 'thin', bottomBorderColor: '#73827A', wrap: true } as const
const summed = { ...bold, topBorderStyle: 'thin', topBorderColor: '#73827A' } as const

/** Width of a column: that of its content, within bounds. */
function widthOf({ title, kind }: PlainColumn, at: number, rows: readonly (readonly Cell[])[]) {
  const word = Math.max(...title.split(/[\s-]/).map(({ length }) => length))
  let longest = Math.max(word, even[kind] ?? 0)
  if (even[kind] === undefined)
    for (const row of rows) {
      const [own, value] = typed(kind, row[at])
      const shown = own === 'text' ? String(value ?? '') : typedValueOf(own, value ?? '') ? textOf(own, value) : String(value ?? '')
      for (const line of shown.split('\n')) longest = Math.max(longest, line.length)
      if (longest >= widest) break
    }
  return Math.min(widest, Math.max(narrowest, longest + 2))
}

/** Numbers of one column have the same places: none where all are whole. */
const placesFormatOf = ({ kind }: PlainColumn, at: number, rows: readonly (readonly Cell[])[]): Partial<CellObject> =>
  kind === 'number' && rows.every(row => Array.isArray(row[at]) || isWhole(row[at] as CellValue)) ? { format: formats.count } : {}

interface MadeSheet {
  sheet: Sheet<never>
  /** Range of head and rows, without the row of sums. */
  filtered?: string
}

const letters = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : letters(Math.floor(column / 26) - 1) + letters(column % 26)

function sheetOf({ title, filters, at }: ExportHead, { columns, rows: portions }: PlainSheet, name: string): MadeSheet {
  const rows = rowsIn<Cell[]>(portions)
  const above: Written[][] = [
    [textCellOf(title, { ...bold, fontSize: 14 })],
    ...filters.map(([name, value]): Written[] => [textCellOf(name), textCellOf(value)]),
    [textCellOf(standText(at))],
    [],
    columns.map(column => textCellOf(column.title, { ...headed, align: isNumber(column.kind) ? 'right' : 'left' })),
  ]
  const places = columns.map((column, at) => placesFormatOf(column, at, rows))
  const body = rows.map(row =>
    columns.map((column, at) => {
      const [kind, value] = typed(column.kind, row[at])
      return cellOf(
        kind,
        value,
        kind === 'number' ? (Array.isArray(row[at]) && isWhole(value) ? { format: formats.count } : places[at]) : {},
      )
    }),
  )
  if (rows.length === 0) body.push([textCellOf('Keine Einträge.')])
  else if (columns.some(({ sum }) => sum))
    body.push(
      columns.map(({ sum, kind }, at) => (sum ? cellOf(kind, columnSumOf(at, rows), summed) : textCellOf(at === 0 ? 'Total' : '', summed))),
    )
  return {
    filtered: rows.length > 0 ? `A${above.length}:${letters(columns.length - 1)}${above.length + rows.length}` : undefined,
    sheet: {
      sheet: name,
      data: [...above, ...body],
      columns: columns.map((column, at) => ({ width: widthOf(column, at, rows) })),
      stickyRowsCount: above.length,
    },
  }
}

/** Adds a filter to the head of each sheet. */
const filtering = (made: readonly MadeSheet[]): Feature<never> => ({
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        transform: (xml, _options, { sheetIndex }) => {
          const reach = made[sheetIndex]?.filtered
          return reach ? xml.replace('</sheetData>', `</sheetData><autoFilter ref="${reach}"/>`) : xml
        },
      },
    },
  },
})

/**
 * An Excel workbook. Each sheet has title, filters and «Stand …», then a bold head that stays and filters, then the rows, and sums where a
 * column asks for them.
 */
export function workbook({ head, sheets }: Book): Promise<Buffer> {
  const names: string[] = []
  for (const { name } of sheets) names.push(nameOf(name, names))
  const made = sheets.map((sheet, at) => sheetOf(head, sheet, names[at] as string))
  return writeExcel(made.map(({ sheet }) => sheet) as never, {
    fontFamily: 'Arial',
    fontSize: 10,
    features: [filtering(made)] as never,
  }).toBuffer()
}
