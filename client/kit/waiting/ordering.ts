import { useOnline } from '#client/data/connection.ts'
import { useMaybeLocal } from '#client/data/local.ts'
import { useSend } from '#client/data/useSend.ts'
import type { Call } from '#contract/call.ts'
import type { WaitingAct } from './overlay.ts'

interface PlacedRow {
  _id: string
  place: number
}

/** Sorts rows by the last order that the studio's answer does not hold yet; rows that it does not name come after. */
export function orderRows<Row extends PlacedRow>(rows: readonly Row[], acts: readonly WaitingAct[]) {
  const said = acts.findLast(({ kind }) => kind === 'order')?.row.body as { ids: string[] } | undefined
  const rank = ({ _id }: Row) => {
    const at = said?.ids.indexOf(_id) ?? -1
    return at < 0 ? Number.MAX_SAFE_INTEGER : at
  }
  return [...rows].sort((a, b) => rank(a) - rank(b) || (a.place < b.place ? -1 : a.place > b.place ? 1 : 0))
}

/** A call that puts the rows of a list in order. */
type Ordering = Call<string, undefined, { ids: string[] }, unknown, false>

interface OrderingOptions {
  call: Ordering
  /** The act's title on /abgleich. */
  title: string
}

/** Moves a row of a list: at once, by way of the outbox, so that the next move begins where this one ended. */
export function useOrdering({ call, title }: OrderingOptions, rows: readonly Pick<PlacedRow, '_id'>[], acts: readonly WaitingAct[]) {
  const local = useMaybeLocal()
  const online = useOnline()
  const { send } = useSend(call, { title: () => title })
  const waiting = acts.filter(({ kind, row }) => kind === 'order' && row.state === 'waiting')
  const order = async (ids: string[]) => {
    // A kill in between sends one order too many, and loses none.
    await send({ body: { ids } })
    for (const { row } of waiting) await local?.outbox.discard(row.key)
  }
  const move = (from: number, to: number) => {
    const ids = rows.map(({ _id }) => _id)
    const [id] = ids.splice(from, 1)
    ids.splice(to, 0, id as string)
    void order(ids)
  }
  return { move, order, waits: !online && waiting.length > 0 }
}
