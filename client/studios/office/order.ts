import type { Column } from '#client/kit/table/column.ts'
import { foldWide } from '#contract/fold.ts'
import { german } from '#contract/german.ts'
import type { Figure } from './figures.ts'

/** A column of an edit grid; one with a figure can be edited. */
export interface OfficeColumn<Row> extends Column<Row> {
  figure?: (row: Row) => Figure | undefined
  /** For a number that is no figure. */
  rank?: (row: Row) => number
  /** Says on a phone what other columns say: stands in no grid and no file. */
  phoneOnly?: true
}

/** In a file a figure is the number that it shows. */
export const typed = <Row>(column: OfficeColumn<Row>): OfficeColumn<Row> => {
  const { figure, rank } = column
  if (figure) return { ...column, export: { kind: 'number', value: row => figure(row)?.shown ?? null } }
  return rank ? { ...column, export: { kind: 'number', value: rank } } : column
}

/** Rows by one column, `-` before its id for downwards; what has no value stands last either way. */
export function sortRows<Row>(rows: readonly Row[], columns: readonly OfficeColumn<Row>[], sort: string): Row[] {
  const down = sort.startsWith('-')
  const column = columns.find(({ id, sorts }) => sorts && id === (down ? sort.slice(1) : sort))
  if (!column) return [...rows]
  const value = (row: Row) => (column.figure ? (column.figure(row)?.shown ?? null) : column.rank ? column.rank(row) : column.text(row))
  return [...rows].sort((a, b) => {
    const [one, other] = [value(a), value(b)]
    if (one === null || other === null) return one === other ? 0 : one === null ? 1 : -1
    const way = typeof one === 'number' && typeof other === 'number' ? one - other : german.compare(String(one), String(other))
    return down ? -way : way
  })
}

/** Rows in whose texts every word of the search stands, accents and case aside. */
export function searchRows<Row>(rows: readonly Row[], columns: readonly OfficeColumn<Row>[], q: string): Row[] {
  const words = q.split(/\s+/).filter(Boolean).map(foldWide)
  if (words.length === 0) return [...rows]
  const texts = columns.filter(({ figure, rank }) => !figure && !rank)
  return rows.filter(row => {
    const all = foldWide(texts.map(({ text }) => text(row) ?? '').join(' '))
    return words.every(word => all.includes(word))
  })
}
