import { csvOf } from '#contract/csv.ts'
import { bytesOf1252, inWindows1252 } from '#contract/rules/worktime/pay.ts'
import { type PayrollColumn, type PayrollLayout, type PayrollLine, payrollColumns } from '#contract/timetracking/payroll.ts'
import { file } from '#server/serve/serve.ts'
import type { ExportColumn } from '#server/shared/exports/column.ts'
import { excelFile, handed, sheet } from '#server/shared/exports/reply.ts'

const separators = { semicolon: ';', comma: ',', tab: '\t' } as const

/** Minutes as h:mm, also less than none: «-3:05». */
const clockOf = (minutes: number) =>
  `${minutes < 0 ? '-' : ''}${Math.floor(Math.abs(minutes) / 60)}:${String(Math.abs(minutes) % 60).padStart(2, '0')}`
/** Hundredths with a point, as payrolls read numbers: «-0.05». */
const hoursOf = (hundredths: number) =>
  `${hundredths < 0 ? '-' : ''}${Math.floor(Math.abs(hundredths) / 100)}.${String(Math.abs(hundredths) % 100).padStart(2, '0')}`

const texts: Record<PayrollColumn, (line: PayrollLine) => string> = {
  number: ({ number }) => number ?? '',
  name: ({ name }) => name,
  month: ({ month }) => month,
  code: ({ code }) => code ?? '',
  label: ({ label }) => label,
  studio: ({ studio }) => studio,
  minutes: ({ minutes }) => String(minutes),
  clock: ({ minutes }) => clockOf(minutes),
  hundredths: ({ hundredths }) => hoursOf(hundredths),
  count: ({ count }) => String(count),
}

const numbers: Partial<Record<PayrollColumn, (line: PayrollLine) => number>> = {
  minutes: ({ minutes }) => minutes,
  hundredths: ({ hundredths }) => hundredths / 100,
  count: ({ count }) => count,
}

const columnOf = (column: PayrollColumn): ExportColumn<PayrollLine> => {
  const number = numbers[column]
  return { title: payrollColumns[column], kind: number ? 'number' : 'text', value: number ?? texts[column] }
}

/**
 * Lines of a file, one for each person, wage type, and month and cost centre as far as the file has them: kinds of the same wage type are added, so
 * that no payroll takes the second for a repetition of the first.
 */
export function addedLines(lines: readonly PayrollLine[], { columns }: Pick<PayrollLayout, 'columns'>): PayrollLine[] {
  const told = (['month', 'studio'] as const).filter(column => columns.includes(column))
  const sums = new Map<string, PayrollLine & { labels: string[] }>()
  for (const line of lines) {
    const key = JSON.stringify([line.person, line.code, ...told.map(column => line[column])])
    const sum = sums.get(key)
    if (!sum) {
      sums.set(key, { ...line, labels: [line.label] })
      continue
    }
    sum.minutes += line.minutes
    sum.hundredths += line.hundredths
    sum.count += line.count
    if (!sum.labels.includes(line.label)) sum.labels.push(line.label)
  }
  return [...sums.values()]
    .filter(({ minutes, hundredths, count }) => minutes !== 0 || hundredths !== 0 || count !== 0)
    .map(({ labels, ...line }) => ({ ...line, label: labels.join(', ') }))
}

interface FrozenFile {
  name: string
  title: string
  /** When it was frozen: the file is the same whenever it is taken. */
  at: string
  layout: PayrollLayout
  lines: readonly PayrollLine[]
}

/** A frozen file as the brand's payroll wants it. */
export function payrollReply({ name, title, at, layout, lines }: FrozenFile) {
  const { format, separator, charset, head, columns } = layout
  if (format === 'xlsx')
    return excelFile({ title, filters: [], at }, [sheet({ name: 'Lohn', columns: columns.map(columnOf), rows: lines })], name)
  const rows = [
    ...(head ? [columns.map(column => payrollColumns[column])] : []),
    ...lines.map(line => columns.map(column => texts[column](line))),
  ]
  const text = csvOf(rows, { separator: separators[separator], mark: charset === 'utf8' })
  const bytes = charset === 'utf8' ? Buffer.from(text) : Buffer.from(bytesOf1252(text))
  const type = `text/csv; charset=${charset === 'utf8' ? 'utf-8' : 'windows-1252'}`
  return file(bytes, { type, headers: handed(`${name}.csv`) })
}

/** True of a name that the file spells otherwise, as its letters are not those of the charset. */
export const isRespelled = (name: string, { format, charset }: PayrollLayout) =>
  format === 'csv' && charset === 'windows' && inWindows1252(name) !== name.normalize('NFC')
