import { getDefaultStore } from 'jotai'
import { v7 } from 'uuid'
import { connectionAtom } from '#client/data/connection.ts'
import { localForAct } from '#client/data/local.ts'
import { CallError } from '#client/data/problem.ts'
import { useSend } from '#client/data/useSend.ts'
import { toast } from '#client/kit/toast.ts'
import { reservations } from '#contract/reservations/calls.ts'
import type { OutboxRow } from '#sync/client/types.ts'
import type { Own } from './own.ts'
import { whenWords } from './words.ts'

const store = getDefaultStore()

/** True where this act surely never left the device: only then can it be taken back without a word. */
function neverLeft({ born }: OutboxRow) {
  const { online, since } = store.get(connectionAtom)
  return !online && born >= since
}

const discard = async ({ key }: OutboxRow) => (await localForAct()).discard(`outbox/${key}`)

/** Said where not even the outbox could take the act: this device's storage is full or shut. */
const tell = (error: unknown) => {
  const said = error instanceof CallError ? error.message : 'Das liess sich auf diesem Gerät nicht vormerken. Bitte versuche es nochmals.'
  toast(said, { look: 'danger' })
}

/** Reserving, moving and giving back a type's slots; an act that still waits here is replaced rather than answered with another. */
export function useReserving(type: { _id: string; name: string }) {
  const { send: sendReserve } = useSend(reservations.reserve, {
    title: ({ body }) => `Reservation: ${type.name}, ${whenWords(body.startsAt)}`,
  })
  const { send: sendMove } = useSend(reservations.move, { title: ({ body }) => `Verschoben: ${type.name}, ${whenWords(body.startsAt)}` })
  const { send: sendCancel } = useSend(reservations.cancel, { title: () => `Abgesagt: ${type.name}` })

  const reserve = (startsAt: string) => sendReserve({ body: { _id: v7(), type: type._id, startsAt } })
  const forget = async ({ refused }: Own) => {
    if (refused) await discard(refused)
  }
  const move = async (own: Own, startsAt: string) => {
    await forget(own)
    const { row } = own
    if (row && neverLeft(row)) {
      await discard(row)
      if (!own.known) return reserve(startsAt)
      if (own.startsAt === startsAt) return
    }
    await sendMove({ params: { id: own._id }, body: { startsAt } })
  }
  const cancel = async (own: Own) => {
    await forget(own)
    const { row } = own
    if (row && neverLeft(row)) {
      await discard(row)
      if (!own.known) return
    }
    await sendCancel({ params: { id: own._id } })
    toast(`${type.name}: abgesagt.`, { undo: () => void reserve(own.startsAt).catch(tell) })
  }
  return {
    reserve: (startsAt: string) => reserve(startsAt).catch(tell),
    move: (own: Own, startsAt: string) => move(own, startsAt).catch(tell),
    cancel: (own: Own) => cancel(own).catch(tell),
    /** Another slot in place of one that was refused. */
    instead: (own: Own, startsAt: string) =>
      forget(own)
        .then(() => reserve(startsAt))
        .catch(tell),
    forget: (own: Own) => forget(own).catch(tell),
  }
}
