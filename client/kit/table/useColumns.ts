import type { Column, Rowed } from './column.ts'
import { usualColumns } from './column.ts'
import type { TableState } from './tableAddress.ts'

const usualWidth = 120
/** Most px that a growing column gains for each share beyond its width: a name and its number stay near each other. */
const most = 140

/** The shown columns, their order and the sorting one, as the address says. */
export function useColumns<Row extends Rowed>(
  columns: readonly Column<Row>[],
  shown: TableState,
  show: (change: Partial<TableState>) => void,
) {
  const listed = [...new Set(shown.columns)].filter(id => columns.some(column => column.id === id))
  const visible = listed.length > 0 ? listed : usualColumns(columns)
  const sorted = (id: string) => (shown.sort === id ? 'asc' : shown.sort === `-${id}` ? 'desc' : false)
  const next = { asc: (id: string) => `-${id}`, desc: () => '', none: (id: string) => id }
  return {
    visible: visible.map(id => columns.find(column => column.id === id) as Column<Row>),
    sorted,
    /** Goes round: ascending, descending, not at all. */
    sort: (id: string) => show({ sort: next[sorted(id) || 'none'](id) }),
  }
}

/** The column widths as CSS, shared by the head and every row. */
export function templateOf<Row>(columns: readonly Column<Row>[], choosable: boolean, phone: boolean) {
  if (phone) return `${choosable ? '48px ' : ''}minmax(0, 1fr) auto`
  const widths = columns.map(({ width = usualWidth, grow = 0 }) =>
    grow > 0 ? `minmax(${width}px, ${width + grow * most}px)` : `${width}px`,
  )
  return `${choosable ? '48px ' : ''}${widths.join(' ')} 1fr`
}

/** Least width of all columns together; below it the table scrolls sideways. */
export const leastWidth = <Row>(columns: readonly Column<Row>[], choosable: boolean) =>
  columns.reduce((all, { width = usualWidth }) => all + width, choosable ? 48 : 0)
