/** A spreadsheet works out what begins so, unless it is a plain number. */
const isFormula = (text: string) => /^'*[=+\-@\t\r]/.test(text) && !/^[+-]?[\d ’'.,]+(e[+-]?\d+)?$/i.test(text)

/** Text that no spreadsheet runs: an apostrophe before it. `plainText` gives it back as it was. */
export const harmless = (text: string) => (isFormula(text) ? `'${text}` : text)
export const plainText = (cell: string) => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)

const cellOf = (text: string) => (/[";,\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Rows as Excel in Switzerland opens them: UTF-8 with a byte order mark, semicolons, CRLF; what begins like a formula is `harmless`. */
export const csvOf = (rows: readonly (readonly string[])[]) =>
  `\ufeff${rows.map(row => `${row.map(text => cellOf(harmless(text))).join(';')}\r\n`).join('')}`
