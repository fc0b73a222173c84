import { type ExportHead, sumOf, textOf } from './column.ts'
import type { ExportSheet } from './excel.ts'
import { standText } from './words.ts'

/** What a spreadsheet would work out; a plain number is none. */
export const tame = (text: string) => (/^[=+\-@\t\r]/.test(text) && !/^[+-]?[\d ’'.,]+$/.test(text) ? `'${text}` : text)
const cell = (text: string) => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const line = (texts: readonly string[]) => texts.map(text => cell(tame(text))).join(';')

/** A sheet as Excel of this country opens it: byte order mark, semicolons, CRLF; above it title, filters and «Stand …». */
export function csv<Row>({ title, filters, at }: ExportHead, { columns, rows }: ExportSheet<Row>): string {
  const lines = [
    [title],
    ...filters,
    [standText(at)],
    [],
    columns.map(column => column.title),
    ...rows.map(row => columns.map(({ kind, value }) => textOf(kind, value(row)))),
  ]
  if (columns.some(({ sum }) => sum) && rows.length > 0)
    lines.push(columns.map((column, at) => (column.sum ? textOf(column.kind, sumOf(column, rows)) : at === 0 ? 'Total' : '')))
  return `\ufeff${lines.map(line).join('\r\n')}\r\n`
}
