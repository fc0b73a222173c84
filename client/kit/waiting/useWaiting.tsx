import { Box } from '@chakra-ui/react'
import { useMemo } from 'react'
import { useActsKnown, useOutboxActs } from '#client/data/outboxActs.ts'
import { Tick } from '#client/kit/Tick.tsx'
import type { Column, Rowed } from '#client/kit/table/column.ts'
import type { Pages } from '#client/kit/table/usePages.ts'
import { added, merged, type OverlaidRow, opened, overlaid, pendingActs, type Ways } from './overlay.ts'

const nothing = {}

/** Acts of this device on these rows, with the refused ones apart. */
export function useWaiting<Row>(ways: Ways<Row> | undefined) {
  const all = useOutboxActs(ways?.calls ?? nothing)
  const idOf = ways?.idOf
  return useMemo(() => {
    const acts = idOf ? all.map(act => ({ ...act, id: idOf(act.row) })) : all
    return { acts, refused: acts.filter(({ row }) => row.state === 'refused') }
  }, [all, idOf])
}

/** The same for a list that is loaded as a whole, with its rows as they will be once those acts have arrived. */
export function useWaitingRows<Row extends { _id: string }>(rows: readonly Row[] | undefined, stand: number | undefined, ways: Ways<Row>) {
  const { acts, refused } = useWaiting(ways)
  const shown = useMemo(() => merged(rows, pendingActs(acts, stand ?? 0), ways), [rows, acts, stand, ways])
  return { rows: shown, refused }
}

/** One loaded row with what this device has unsent of it; nothing is `known` of it before the outbox is. */
export function useOpenedRow<Row extends { _id: string }>(
  ways: Ways<Row>,
  id: string | undefined,
  { data, stand }: { data: Row | undefined; stand: number | undefined },
) {
  const known = useActsKnown()
  const { acts } = useWaiting(ways)
  const row = useMemo(() => {
    const own = acts.filter(act => act.id === id)
    return opened(data, own, stand ?? 0, ways)
  }, [data, stand, acts, id, ways])
  return { row: known ? row : undefined, known }
}

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
