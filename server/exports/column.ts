import { clockText, countText, dayText, instantText, minutesText, moneyText, numberText } from './words.ts'

/**
 * What a column holds: `day` ISO days, `instant` ISO instants (shown in Zurich's time), `money` whole Rappen, `percent` 0 to 100, `minutes`
 * whole minutes (shown as hours:minutes).
 */
export type Kind = 'text' | 'count' | 'number' | 'money' | 'day' | 'instant' | 'clock' | 'percent' | 'minutes'

export interface ExportColumn<Row> {
  title: string
  value: (row: Row) => string | number | null | undefined
  kind: Kind
  /** In letters. */
  width?: number
  /** Whether a last row adds it up. */
  sum?: true
}

/** What stands above every export: what it shows, what it leaves out, and of when it is (ISO instant). */
export interface ExportHead {
  title: string
  filters: readonly (readonly [name: string, value: string])[]
  at: string
}

export const isNumber = (kind: Kind) =>
  kind === 'count' || kind === 'number' || kind === 'money' || kind === 'percent' || kind === 'minutes'

const texts: Record<Exclude<Kind, 'text'>, (value: never) => string> = {
  count: countText,
  number: numberText,
  money: moneyText,
  day: dayText,
  instant: instantText,
  clock: clockText,
  percent: (value: number) => `${numberText(value, 1)} %`,
  minutes: minutesText,
}

/** A value as it is read on paper; nothing is ''. */
export function textOf(kind: Kind, value: string | number | null | undefined): string {
  if (value === null || value === undefined || value === '') return ''
  return kind === 'text' ? String(value) : texts[kind](value as never)
}

export const sumOf = <Row>({ value }: ExportColumn<Row>, rows: readonly Row[]) =>
  rows.reduce((sum, row) => sum + Number(value(row) ?? 0), 0)
