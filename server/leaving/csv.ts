import type { Row } from './stores.ts'

/** What a spreadsheet would take for a formula. */
const risky = /^[=+\-@\t\r]/

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  const safe = typeof value === 'string' && risky.test(text) ? `'${text}` : text
  return /[";\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** For a spreadsheet in de-CH: semicolons, and the mark by which it knows UTF-8. */
export function csvOf(rows: readonly Row[]): string {
  const names = [...new Set(rows.flatMap(row => Object.keys(row)))]
  const lines = [names, ...rows.map(row => names.map(name => row[name]))]
  return `\uFEFF${lines.map(line => line.map(cell).join(';')).join('\r\n')}\r\n`
}
