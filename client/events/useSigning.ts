import { getDefaultStore } from 'jotai'
import { useCallback, useRef } from 'react'
import { connectionAtom } from '#client/data/connection.ts'
import { localForAct } from '#client/data/local.ts'
import { CallError } from '#client/data/problem.ts'
import { useSend } from '#client/data/useSend.ts'
import { toast } from '#client/kit/toast.ts'
import type { EventSeat } from '#client/parts/event/seat.ts'
import { actWords } from '#client/parts/event/words.ts'
import { type Event, events } from '#contract/events/calls.ts'
import type { OutboxRow } from '#sync/client/types.ts'

const store = getDefaultStore()

/** True where this act surely never left the device: only then can it be taken back without a word. */
function neverLeft({ born }: OutboxRow) {
  const { online, since } = store.get(connectionAtom)
  return !online && born >= since
}

const discard = async ({ key }: OutboxRow) => (await localForAct()).discard(`outbox/${key}`)

/** Said where not even the outbox could take the act: this device's storage is full or shut. */
const toastSigningError = (error: unknown) => {
  const said = error instanceof CallError ? error.message : 'Das liess sich auf diesem Gerät nicht vormerken. Bitte versuche es nochmals.'
  toast(said, { look: 'danger' })
}

/** The device's forecast before the act: somebody who sees something else afterwards is told. */
const expected = ({ free, capacity }: Event, { kind, guests }: EventSeat, wanted: number) => {
  const more = wanted + 1 - (kind === 'booked' ? guests + 1 : 0)
  return capacity == null || (free ?? 0) >= more ? 'booked' : 'waiting'
}

/** Signing up, off, and for more or fewer guests; an act that still waits here is replaced rather than answered with another. */
export function useSigning(event: Event, place: EventSeat) {
  const words = useRef('')
  words.current = actWords(event)
  const { send: sendUp } = useSend(events.signUp, { title: () => `Anmeldung: ${words.current}` })
  const { send: sendOff } = useSend(events.signOff, { title: () => `Abmeldung: ${words.current}` })
  const { refused, row } = place
  const params = { id: event._id }

  const cleared = useCallback(async () => {
    if (refused) await discard(refused)
    if (!row || !neverLeft(row)) return false
    await discard(row)
    return true
  }, [refused, row])

  const up = async (guests: number) => {
    await cleared()
    const { signup } = place
    const stands = (signup?.state === 'booked' || signup?.state === 'waiting') && signup.guests === guests
    // The waiting act was the only difference from what the studio has.
    if (row && stands && neverLeft(row)) return
    await sendUp({ params, body: { guests, expects: expected(event, place, guests) } })
  }
  const off = async (late: boolean) => {
    const taken = await cleared()
    if (taken && place.kind === 'joining') return
    await sendOff({ params, body: { expects: late ? 'late' : 'off' } })
  }
  return {
    signUp: (guests: number) => up(guests).catch(toastSigningError),
    signOff: (late: boolean) => off(late).catch(toastSigningError),
    forget: () => (refused ? discard(refused).catch(toastSigningError) : undefined),
  }
}
