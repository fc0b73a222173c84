import { useMemo } from 'react'
import { useAllActs } from '#client/data/outboxActs.ts'
import { useCall } from '#client/data/reads.ts'
import { reservations } from '#contract/reservations/calls.ts'
import type { OutboxRow } from '#sync/client/types.ts'
import { isReservationAct, ownReservationsOf, reportedHere } from './ownReservations.ts'

/** Acts in this device's outbox, acknowledged ones too: the list they change comes a moment later. `isOne` is made once. */
export function useReservationActs(isOne: (row: OutboxRow) => boolean) {
  const rows = useAllActs()
  return useMemo(() => rows.filter(isOne), [rows, isOne])
}

/** Things that can be reserved, and the person's own reservations, as the studio and this device know them. */
export function useReservations() {
  const { data: listed, stand, error, again } = useCall(reservations.list)
  const mine = useCall(reservations.mine)
  const rows = useReservationActs(isReservationAct)
  return useMemo(() => {
    const offers = listed?.map(one => ({ ...one, reportedByMe: reportedHere(rows, one._id, stand) ?? one.reportedByMe }))
    return {
      offers,
      own: mine.data && ownReservationsOf(mine.data, rows, offers ?? [], mine.stand),
      stand,
      error: error ?? mine.error,
      again: () => Promise.all([again(), mine.again()]),
    }
  }, [listed, stand, error, again, mine.data, mine.stand, mine.error, mine.again, rows])
}

/** One type; without a network as the list last told of it. */
export function useOffer(id: string) {
  const one = useCall(reservations.one, { params: { id } })
  const { offers, own, stand } = useReservations()
  const rows = useReservationActs(isReservationAct)
  const listed = offers?.find(({ _id }) => _id === id)
  const offer =
    one.data && (one.stand ?? 0) >= (stand ?? 0)
      ? { ...one.data, reportedByMe: reportedHere(rows, id, one.stand) ?? one.data.reportedByMe }
      : (listed ?? one.data)
  return { offer, own: own?.filter(({ type }) => type === id) ?? [], stand: one.stand ?? stand, error: one.error, again: one.again }
}
