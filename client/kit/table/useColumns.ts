import {
  type ColumnDef,
  columnOrderingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { Column, Rowed } from './column.ts'
import { usualColumns } from './column.ts'
import type { Shown } from './tableAddress.ts'

const features = tableFeatures({ columnOrderingFeature, columnVisibilityFeature, rowSortingFeature })
const nothing: never[] = []
const usualWidth = 120
/** A column that grows stops so many px beyond its width for each share: a name and its number stay near each other. */
const most = 140

/** Which columns are shown, in which order and sorted by which, as the address says. */
export function useColumns<Row extends Rowed>(columns: readonly Column<Row>[], shown: Shown, show: (change: Partial<Shown>) => void) {
  const defs = useMemo(
    () => columns.map(({ id, title, sorts = false }): ColumnDef<typeof features, Row> => ({ id, header: title, enableSorting: sorts })),
    [columns],
  )
  const known = new Map(columns.map(column => [column.id, column]))
  const listed = shown.columns.filter(id => known.has(id))
  const visible = listed.length > 0 ? listed : usualColumns(columns)
  const down = shown.sort.startsWith('-')
  const table = useTable({
    features,
    columns: defs,
    data: nothing as Row[],
    manualSorting: true,
    sortDescFirst: false,
    state: {
      columnOrder: visible,
      columnVisibility: Object.fromEntries(columns.map(({ id }) => [id, visible.includes(id)])),
      sorting: shown.sort ? [{ id: down ? shown.sort.slice(1) : shown.sort, desc: down }] : [],
    },
    onSortingChange: change => {
      const next = typeof change === 'function' ? change(table.state.sorting) : change
      show({ sort: next[0] ? `${next[0].desc ? '-' : ''}${next[0].id}` : '' })
    },
  })
  return {
    visible: table.getVisibleLeafColumns().map(({ id }) => known.get(id) as Column<Row>),
    sorted: (id: string) => table.getColumn(id)?.getIsSorted() ?? false,
    sort: (id: string) => table.getColumn(id)?.toggleSorting(),
  }
}

/** The widths as CSS; the same for the head and for every row. */
export function templateOf<Row>(columns: readonly Column<Row>[], choosable: boolean, phone: boolean) {
  if (phone) return `${choosable ? '48px ' : ''}minmax(0, 1fr) auto`
  const widths = columns.map(({ width = usualWidth, grow = 0 }) =>
    grow > 0 ? `minmax(${width}px, ${width + grow * most}px)` : `${width}px`,
  )
  return `${choosable ? '48px ' : ''}${widths.join(' ')} 1fr`
}

/** How wide the columns are at the least; below it the table rolls sideways. */
export const leastWidth = <Row>(columns: readonly Column<Row>[], choosable: boolean) =>
  columns.reduce((all, { width = usualWidth }) => all + width, choosable ? 48 : 0)
