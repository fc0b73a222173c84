import { phoneText } from './phone.ts'

/** Signs by which spreadsheets begin a formula, also in their wide forms (OWASP's list). */
const begins = /^'*[=+\-@\t\r\n＝＋－＠]/
/** Text that a spreadsheet would evaluate: it begins like a formula and is no plain number or time. */
const isFormula = (text: string) => begins.test(text) && !/^[+-]?[\d ’'.,:]+(e[+-]?\d+)?$/i.test(text)
const isPhone = (text: string) => /^(?:\+|00)[1-9]\d{6,14}$/.test(text)

/** Text that no spreadsheet evaluates: it gets an apostrophe in front. `plainText` gives it back as it was. */
export const harmless = (text: string) => (isFormula(text) ? `'${text}` : text)
export const plainText = (cell: string) => (/^'/.test(cell) && begins.test(cell) ? cell.slice(1) : cell)

interface CsvWishes {
  separator?: ';' | ',' | '\t'
  /** Begins with the mark by which Excel knows UTF-8. */
  mark?: boolean
}

const cellOf = (text: string) => (/[";,\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/**
 * Rows as Excel in Switzerland opens them: UTF-8 with a byte order mark and semicolons unless told otherwise, CRLF; text like a formula is made
 * `harmless`, and a phone number gets blanks, or it would lose its plus.
 */
export const csvOf = (rows: readonly (readonly string[])[], { separator = ';', mark = true }: CsvWishes = {}) =>
  `${mark ? '\ufeff' : ''}${rows.map(row => `${row.map(text => cellOf((isPhone(text) && phoneText(text)) || harmless(text))).join(separator)}\r\n`).join('')}`
