import { dayOf } from '#client/data/time.ts'
import { clockTime, date, hours, money, quantity, shortWeekday, thousands } from '#client/kit/format.ts'
import type { TableKind } from '#contract/exports.ts'
import type { Column } from './column.ts'

type ValueGetter<Row, Value> = (row: Row) => Value | null | undefined
type Typed<Row> = Pick<Column<Row>, 'text' | 'export' | 'right'>

/** Makes a column from one value of a row: its text, and its value in a file, where a number or a day can be added up, sorted and drawn. */
const typed =
  <Value extends string | number>(kind: TableKind, write: (value: Value) => string, right?: true) =>
  <Row>(of: ValueGetter<Row, Value>, shown = write): Typed<Row> => ({
    text: row => {
      const value = of(row)
      return value === null || value === undefined ? null : shown(value)
    },
    export: { kind, value: row => of(row) ?? null },
    ...(right && { right }),
  })

/** «1’284». */
export const counts = typed<number>('count', thousands, true)
/** «62,5». */
export const numbers = typed<number>('number', value => quantity(value), true)
/** From Rappen: «CHF 1’250.50». */
export const amounts = typed<number>('money', money, true)
/** From 0 to 100: «61,2 %». */
export const shares = typed<number>('percent', value => `${quantity(value, 1)} %`, true)
/** From minutes: «35:30». */
export const lengths = typed<number>('minutes', minutes => hours(minutes / 60), true)
/** From an ISO day, or the day of an instant: «20.11.2026». */
export const days = typed<string>('day', date)
/** From an ISO instant: «Fr 20.11.2026, 16:42». */
export const instants = typed<string>('instant', at => `${shortWeekday(dayOf(at))} ${date(dayOf(at))}, ${clockTime(at)}`)
/** «ja», «nein». */
export const flags = <Row>(of: (row: Row) => boolean | null | undefined): Typed<Row> => ({
  text: row => {
    const value = of(row)
    return value === null || value === undefined ? null : value ? 'ja' : 'nein'
  },
})
