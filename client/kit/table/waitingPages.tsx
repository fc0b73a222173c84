import { Box } from '@chakra-ui/react'
import { useMemo } from 'react'
import { Tick } from '#client/kit/Tick.tsx'
import { added, type OverlaidRow, overlaid, pendingActs, type Ways } from '#client/kit/waiting/overlay.ts'
import { useWaiting } from '#client/kit/waiting/useWaiting.ts'
import type { Column, Rowed } from './column.ts'
import type { Pages } from './usePages.ts'

/** Loaded rows as they will be once this device's acts have arrived; new rows stand first. */
export function useWaitingPages<Row extends Rowed>(pages: Pages<Row>, ways: Ways<Row> | undefined): Pages<OverlaidRow<Row>> {
  const { acts } = useWaiting(ways)
  return useMemo(() => {
    const due = pendingActs(acts, pages.stand ?? 0)
    if (due.length === 0) return pages
    const meant = new Map(due.map(({ id }) => [id, due.filter(act => act.id === id)]))
    const over = (row: Row | undefined) => (row && meant.has(row._id) ? overlaid(row, meant.get(row._id) ?? [], ways?.meant) : row)
    const places = Array.from({ length: pages.total }, (_, place) => place)
    const loaded = new Set(places.flatMap(place => pages.row(place)?._id ?? []))
    const fresh = added(due, ways ?? {}, id => loaded.has(id))
    const left = places.filter(place => !pages.row(place) || over(pages.row(place)))
    return {
      ...pages,
      total: fresh.length + left.length,
      row: (index: number) => (index < fresh.length ? fresh[index] : over(pages.row(left[index - fresh.length] ?? -1))),
    }
  }, [acts, pages, ways])
}

/** The same columns, with a sign beside a row's name where it waits. */
export const withWaiting = <Row,>(columns: readonly Column<Row>[]): Column<Row>[] =>
  columns.map(column => {
    if (column.phone !== 'title') return column
    const shown = column.cell ?? column.text
    const cell = (row: Row) =>
      (row as OverlaidRow<Row>).act ? (
        <Box as="span" display="inline-flex" gap="6" alignItems="center">
          {shown(row)}
          <Tick state="waiting" size="small" />
        </Box>
      ) : (
        shown(row)
      )
    return { ...column, cell }
  })
