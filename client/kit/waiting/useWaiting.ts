import { useMemo } from 'react'
import { useActsKnown, useOutboxActs } from '#client/data/outboxActs.ts'
import { merged, opened, pendingActs, type Ways } from './overlay.ts'

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
