import type { Portions } from './portions.ts'
import { clockText, countText, dayText, instantText, minutesText, moneyText, numberText, weekdayText } from './words.ts'

/**
 * Kind of a column's values: `day` ISO days or instants (their day in Zurich), `weekday` the same as a name, `instant` and `clock` ISO
 * instants (shown in Zurich's time), `money` whole Rappen, `percent` 0 to 100, `minutes` whole minutes (shown as hours:minutes).
 */
export type Kind = 'text' | 'count' | 'number' | 'money' | 'day' | 'weekday' | 'instant' | 'clock' | 'percent' | 'minutes'

export type CellValue = string | number | null | undefined

export interface ExportColumn<Row> {
  title: string
  value: (row: Row) => CellValue
  /** Kind of the whole column, or of each row where the kinds differ. */
  kind: Kind | ((row: Row) => Kind)
  /** Width on paper, in letters; in a workbook a column is as wide as its content. */
  width?: number
  /** True where a last row adds the column up. */
  sum?: true
}

/** Head of every export: its title, the filters that narrowed it, and the ISO instant of its data. */
export interface ExportHead {
  title: string
  filters: readonly (readonly [name: string, value: string])[]
  at: string
}

/** A column whose rows are values already, fit to be handed to another thread. */
export interface PlainColumn extends Pick<ExportColumn<never>, 'title' | 'width' | 'sum'> {
  kind: Kind
}
/** A value, or a kind with its value where a column has several kinds. */
export type Cell = CellValue | readonly [Kind, CellValue]

export interface PlainSheet {
  name: string
  columns: readonly PlainColumn[]
  rows: Portions
}

export const plainColumn = <Row>({ title, kind, width, sum }: ExportColumn<Row>): PlainColumn => ({
  title,
  width,
  sum,
  kind: typeof kind === 'function' ? 'number' : kind,
})

export const cellsOf =
  <Row>(columns: readonly ExportColumn<Row>[]) =>
  (row: Row): Cell[] =>
    columns.map(({ kind, value }) => (typeof kind === 'function' ? [kind(row), value(row) ?? null] : (value(row) ?? null)))

/** Kind and value of a cell. */
export const typed = (kind: Kind, cell: Cell): readonly [Kind, CellValue] =>
  Array.isArray(cell) ? (cell as [Kind, CellValue]) : [kind, cell as CellValue]

export const isNumber = (kind: Kind) =>
  kind === 'count' || kind === 'number' || kind === 'money' || kind === 'percent' || kind === 'minutes'

const texts: Record<Exclude<Kind, 'text'>, (value: never) => string> = {
  count: countText,
  number: numberText,
  money: moneyText,
  day: dayText,
  weekday: weekdayText,
  instant: instantText,
  clock: clockText,
  percent: (value: number) => `${numberText(value, 1)} %`,
  minutes: minutesText,
}

/** A value as read on paper; an absent one is ''. */
export function textOf(kind: Kind, value: CellValue): string {
  if (value === null || value === undefined || value === '') return ''
  return kind === 'text' ? String(value) : texts[kind](value as never)
}

export const columnSumOf = (at: number, rows: readonly (readonly Cell[])[]) => rows.reduce((sum, row) => sum + Number(row[at] ?? 0), 0)
