/** One record of a CSV file and the line it begins on, from 1. */
export interface CsvRecord {
  line: number
  cells: string[]
}

const delimiters = [';', ',', '\t'] as const

/** The sign between cells: the one that stands most often in the first line, outside quotes. */
export function delimiterOf(text: string): string {
  const counts = new Map<string, number>()
  let quoted = false
  for (const sign of text) {
    if (sign === '"') quoted = !quoted
    else if (!quoted && (sign === '\n' || sign === '\r')) break
    else if (!quoted) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  }
  return delimiters.reduce((best, sign) => ((counts.get(sign) ?? 0) > (counts.get(best) ?? 0) ? sign : best))
}

export const withoutBom = (text: string) => (text.charCodeAt(0) === 0xfeff ? text.slice(1) : text)

/**
 * Records of a CSV text, one by one: quoted cells with doubled quotes and line ends inside, LF, CRLF or CR, blank lines left out. A quote
 * that never ends is taken as it stands, so that it costs its own line and not the rest of the file.
 */
export function* readCsv(raw: string, delimiter = delimiterOf(withoutBom(raw))): Generator<CsvRecord> {
  const text = withoutBom(raw)
  let at = 0
  let line = 1
  while (at < text.length) {
    const record = recordAt(text, at, delimiter, true) ?? recordAt(text, at, delimiter, false)!
    if (record.cells.length > 1 || record.cells[0]?.trim()) yield { line, cells: record.cells }
    line += record.lines
    at = record.end
  }
}

function recordAt(text: string, start: number, delimiter: string, quotes: boolean) {
  const cells: string[] = []
  let at = start
  let lines = 0
  for (;;) {
    const cell = quotes && text[at] === '"' ? quotedAt(text, at) : plainAt(text, at, delimiter)
    if (!cell) return undefined
    lines += cell.lines
    at = cell.end
    // what stands between a closing quote and the next sign belongs to the cell
    const rest = plainAt(text, at, delimiter)
    cells.push(cell.value + rest.value)
    at = rest.end
    if (text[at] === delimiter) at++
    else {
      const end = text[at] === '\r' && text[at + 1] === '\n' ? at + 2 : at + 1
      return { cells, end, lines: lines + 1 }
    }
  }
}

function plainAt(text: string, start: number, delimiter: string) {
  let end = start
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r') end++
  return { value: text.slice(start, end), end, lines: 0 }
}

function quotedAt(text: string, start: number) {
  let value = ''
  let from = start + 1
  for (;;) {
    const quote = text.indexOf('"', from)
    if (quote < 0) return undefined
    value += text.slice(from, quote)
    if (text[quote + 1] !== '"') return { value, end: quote + 1, lines: value.match(/\r\n|\n|\r/g)?.length ?? 0 }
    value += '"'
    from = quote + 2
  }
}
