import { useMemo } from 'react'
import { staleAfter } from '#client/data/reads.ts'
import { useSend } from '#client/data/useSend.ts'
import type { BulkAct } from '#client/kit/table/column.ts'
import { reservations } from '#contract/reservations/calls.ts'
import { type BookedRow, reservationOffice } from '#contract/reservations/reservationOffice.ts'
import { type ReservationState, reservationMoves } from '#contract/rules/reservations/states.ts'
import { follows } from '#contract/states.ts'

type Checked = Exclude<ReservationState, 'cancelled'>
type CheckableReservation = BookedRow & { state: Checked }

/** Acts on the ticked reservations. */
export function useChecks(): BulkAct<BookedRow>[] {
  const { send: check } = useSend(reservationOffice.check, { title: () => 'Check-in: Reservation' })
  const { send: cancel } = useSend(reservations.cancel, { title: () => 'Reservation abgesagt' })
  return useMemo(() => {
    const each = async <Row extends BookedRow>(rows: readonly Row[], act: (row: Row) => Promise<unknown>) => {
      for (const row of rows) await act(row)
      await staleAfter(reservationOffice.check)
    }
    const set = (state: 'came' | 'missed') => async (rows: readonly BookedRow[]) => {
      const open = rows.filter((row): row is CheckableReservation => follows(reservationMoves, row.state, state))
      await each(open, ({ _id: id }) => check({ params: { id }, body: { state } }))
      // Each goes back to what it was: who had come, came.
      const back = () => each(open, ({ _id: id, state: before }) => check({ params: { id }, body: { state: before } }))
      return { count: open.length, back }
    }
    return [
      { label: 'Da', key: 'd', said: count => (count === 1 ? 'Als da eingetragen.' : `${count} als da eingetragen.`), act: set('came') },
      { label: 'Nicht gekommen', key: 'n', said: count => `${count} als nicht gekommen eingetragen.`, act: set('missed') },
      {
        label: 'Absagen',
        key: 'x',
        fits: ({ state }) => state === 'booked',
        none: () => 'Absagen lässt sich nur, was reserviert ist.',
        said: count => (count === 1 ? 'Abgesagt.' : `${count} abgesagt.`),
        asks: rows => ({
          title: rows.length === 1 ? `${rows[0]?.who}: absagen?` : `${rows.length} Reservationen absagen?`,
          text: 'Wer reserviert hat, erfährt es, und der Platz ist wieder frei.',
          button: 'Absagen',
        }),
        act: async rows => {
          await each(rows, ({ _id: id }) => cancel({ params: { id } }))
          return { count: rows.length }
        },
      },
    ]
  }, [check, cancel])
}
