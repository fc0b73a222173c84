/** Text that a spreadsheet would evaluate: it begins like a formula and is no plain number. */
const isFormula = (text: string) => /^'*[=+\-@\t\r]/.test(text) && !/^[+-]?[\d ’'.,]+(e[+-]?\d+)?$/i.test(text)

/** Text that no spreadsheet evaluates: it gets an apostrophe in front. `plainText` gives it back as it was. */
export const harmless = (text: string) => (isFormula(text) ? `'${text}` : text)
export const plainText = (cell: string) => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell)

const cellOf = (text: string) => (/[";,\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Rows as Excel in Switzerland opens them: UTF-8 with a byte order mark, semicolons, CRLF; text like a formula is made `harmless`. */
export const csvOf = (rows: readonly (readonly string[])[]) =>
  `\ufeff${rows.map(row => `${row.map(text => cellOf(harmless(text))).join(';')}\r\n`).join('')}`
