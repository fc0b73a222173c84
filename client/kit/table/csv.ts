import type { Column } from './column.ts'

/** A cell that begins like a formula would be worked out by a spreadsheet. */
const tame = (text: string) => (/^[=+\-@\t\r]/.test(text) && !/^[+-]?[\d ’'.,]+$/.test(text) ? `'${text}` : text)
const cell = (text: string) => (/[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** The rows as Excel of this country opens them: byte order mark, semicolons, CRLF. */
export function csvOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]) {
  const lines = [columns.map(({ title }) => title), ...rows.map(row => columns.map(({ text }) => text(row) ?? ''))]
  return `\ufeff${lines.map(line => line.map(text => cell(tame(text))).join(';')).join('\r\n')}\r\n`
}
