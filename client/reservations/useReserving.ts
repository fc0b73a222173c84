import { v7 } from 'uuid'
import { useSend } from '#client/data/useSend.ts'
import { toast } from '#client/kit/toast.ts'
import { reservations } from '#contract/reservations/calls.ts'
import type { OwnReservation } from './ownReservations.ts'
import { discard, neverLeft, toastReservationError, unsaid } from './takeBack.ts'
import { whenWords } from './words.ts'

/** Reserving, moving and giving back a type's slots; an act that still waits here is replaced rather than answered with another. */
export function useReserving(type: { _id: string; name: string }) {
  const { send: sendReserve } = useSend(reservations.reserve, {
    title: ({ body }) => `Reservation: ${type.name}, ${whenWords(body.startsAt)}`,
  })
  const { send: sendMove } = useSend(reservations.move, { title: ({ body }) => `Verschoben: ${type.name}, ${whenWords(body.startsAt)}` })
  const { send: sendCancel } = useSend(reservations.cancel, { title: () => `Abgesagt: ${type.name}` })

  const reserve = (startsAt: string) => sendReserve({ body: { _id: v7(), type: type._id, startsAt } })
  const forget = async ({ refused }: OwnReservation) => {
    if (refused) await discard(refused)
  }
  const move = async (own: OwnReservation, startsAt: string) => {
    await forget(own)
    const { row } = own
    if (row && neverLeft(row)) {
      await discard(row)
      if (!own.known) return reserve(startsAt)
      if (own.startsAt === startsAt) return
    }
    await sendMove({ params: { id: own._id }, body: { startsAt } })
  }
  const cancel = async (own: OwnReservation) => {
    await forget(own)
    const { row } = own
    if (row && neverLeft(row)) {
      await discard(row)
      if (!own.known) return
    }
    await sendCancel({ params: { id: own._id } })
    const undo = async () => {
      if (!(await unsaid(reservations.cancel, own._id))) await reserve(own.startsAt)
    }
    toast(`${type.name}: abgesagt.`, { undo: () => void undo().catch(toastReservationError) })
  }
  return {
    reserve: (startsAt: string) => reserve(startsAt).catch(toastReservationError),
    move: (own: OwnReservation, startsAt: string) => move(own, startsAt).catch(toastReservationError),
    cancel: (own: OwnReservation) => cancel(own).catch(toastReservationError),
    /** Another slot in place of one that was refused. */
    instead: (own: OwnReservation, startsAt: string) =>
      forget(own)
        .then(() => reserve(startsAt))
        .catch(toastReservationError),
    forget: (own: OwnReservation) => forget(own).catch(toastReservationError),
  }
}
