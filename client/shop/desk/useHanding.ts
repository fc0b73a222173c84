import { useMemo } from 'react'
import { v7 } from 'uuid'
import { staleAfter } from '#client/data/reads.ts'
import { now } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import type { BulkAct } from '#client/kit/table/column.ts'
import { toast } from '#client/kit/toast.ts'
import { type DeskOrder, orderDesk } from '#contract/shop/orderDesk.ts'
import { isReady } from './deskWays.ts'

/** Hands the ticked orders over, as far as they are paid, and takes that back. */
export function useHanding(): BulkAct<DeskOrder>[] {
  const { send: hand } = useSend(orderDesk.hand, { title: () => 'Ausgabe: Bestellung' })
  const { send: unhand } = useSend(orderDesk.unhand, { title: () => 'Ausgabe zurückgenommen: Bestellung' })
  return useMemo(
    () => [
      {
        label: 'Ausgeben',
        key: 'a',
        said: count => (count === 1 ? 'Ausgegeben.' : `${count} ausgegeben.`),
        act: async rows => {
          const ready = rows.filter(isReady)
          if (ready.length < rows.length)
            toast(`${rows.length - ready.length} von ${rows.length} sind nicht bezahlt oder schon ausgegeben.`, { look: 'danger' })
          const done = ready.map(({ _id: id, studio }) => ({ params: { id }, body: { _id: v7(), studio, at: now() } }))
          for (const each of done) await hand(each)
          await staleAfter(orderDesk.hand)
          const back = async () => {
            for (const { params, body } of done) await unhand({ params, body: { ...body, at: now() } })
            await staleAfter(orderDesk.unhand)
          }
          return { count: done.length, back }
        },
      },
    ],
    [hand, unhand],
  )
}
