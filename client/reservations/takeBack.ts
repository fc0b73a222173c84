import { getDefaultStore } from 'jotai'
import { v7 } from 'uuid'
import { perform } from '#client/data/acts.ts'
import { connectionAtom } from '#client/data/connection.ts'
import { localForAct } from '#client/data/local.ts'
import { CallError } from '#client/data/problem.ts'
import { waitingActs } from '#client/data/waitingActs.ts'
import { toast } from '#client/kit/toast.ts'
import { sayDone } from '#client/kit/waiting/say.ts'
import type { AnyCall } from '#contract/call.ts'
import { reservations } from '#contract/reservations/calls.ts'
import type { ReservationOffer } from '#contract/reservations/shapes.ts'
import type { OutboxRow } from '#sync/client/types.ts'

const store = getDefaultStore()

/** True where this act surely never left the device: only then can it be taken back without a word. */
export function neverLeft({ born }: OutboxRow) {
  const { online, since } = store.get(connectionAtom)
  return !online && born >= since
}

export const discard = async ({ key }: OutboxRow) => (await localForAct()).discard(`outbox/${key}`)

/** Said where not even the outbox could take the act: this device's storage is full or shut. */
export const toastReservationError = (error: unknown) => {
  const said = error instanceof CallError ? error.message : 'Das liess sich auf diesem Gerät nicht vormerken. Bitte versuche es nochmals.'
  toast(said, { look: 'danger' })
}

/** Takes back an act that surely never left the device; false where it did, so that another act has to undo it. */
export async function unsaid(call: AnyCall, id: string) {
  const row = (await waitingActs(call, id)).find(neverLeft)
  if (row) await discard(row)
  return row !== undefined
}

/** Takes back that something is broken; without a network the report never leaves, or the act waits behind it. */
export async function takeBackReport({ _id, name }: Pick<ReservationOffer, '_id' | 'name'>) {
  try {
    const words = 'Deine Meldung ist zurückgenommen.'
    const title = `Meldung zurückgenommen: ${name}`
    if (await unsaid(reservations.report, _id)) toast(words)
    else sayDone(await perform(reservations.unreport, { params: { id: _id } }, { key: v7(), title }), words)
  } catch (error) {
    toastReservationError(error)
  }
}
