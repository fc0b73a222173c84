import { getDefaultStore } from 'jotai'
import { useCallback, useRef } from 'react'
import { connectionAtom } from '#client/data/connection.ts'
import { localForAct } from '#client/data/local.ts'
import { CallError } from '#client/data/problem.ts'
import { useSend } from '#client/data/useSend.ts'
import { toast } from '#client/kit/toast.ts'
import { actWords } from '#client/parts/courseTime.ts'
import type { CourseExecution } from '#contract/courses/calls.ts'
import { courses } from '#contract/courses/calls.ts'
import type { OutboxRow } from '#sync/client/types.ts'
import { knownRules } from './loaded.ts'
import { isLateNow } from './offer.ts'
import type { Seat } from './seat.ts'

const store = getDefaultStore()

/** True where this act surely never left the device: only then can it be taken back without a word. */
function neverLeft({ born }: OutboxRow) {
  const { online, since } = store.get(connectionAtom)
  return !online && born >= since
}

const discard = async ({ key }: OutboxRow) => (await localForAct()).discard(`outbox/${key}`)

function shownAsLate({ startsAt, studio }: CourseExecution, kind: Seat['kind']) {
  const rules = knownRules(studio)
  return kind === 'booked' && rules !== undefined && isLateNow(startsAt, rules, Date.now())
}

/** Said where not even the outbox could take the act: this device's storage is full or shut. */
const toastBookingFailure = (error: unknown) => {
  const said = error instanceof CallError ? error.message : 'Das liess sich auf diesem Gerät nicht vormerken. Bitte versuche es nochmals.'
  toast(said, { look: 'danger' })
}

/** Signing up and off: each act waits in the outbox, and an act that still waits is taken back rather than answered with its contrary. */
export function useBooking() {
  /** The act's title on /abgleich. */
  const words = useRef('')
  const { send: sendUp } = useSend(courses.signUp, { title: () => `Anmeldung: ${words.current}` })
  const { send: sendOff } = useSend(courses.signOff, { title: () => `Abmeldung: ${words.current}` })

  const turn = useCallback(
    async (execution: CourseExecution, { kind, row, refused }: Seat, way: 'up' | 'off') => {
      if (refused) await discard(refused)
      const waits = kind === 'joining' ? 'up' : kind === 'leaving' ? 'off' : undefined
      if (row && waits && waits !== way && neverLeft(row)) return discard(row)
      words.current = actWords(execution)
      const params = { id: execution._id }
      await (way === 'up'
        ? sendUp({ params, body: { expects: execution.free > 0 || kind === 'booked' || kind === 'leaving' ? 'booked' : 'waiting' } })
        : sendOff({ params, body: { expects: shownAsLate(execution, kind) ? 'late' : 'off' } }))
    },
    [sendUp, sendOff],
  )
  const signUp = useCallback((execution: CourseExecution, seat: Seat) => turn(execution, seat, 'up').catch(toastBookingFailure), [turn])
  const signOff = useCallback((execution: CourseExecution, seat: Seat) => turn(execution, seat, 'off').catch(toastBookingFailure), [turn])
  const forget = useCallback(async ({ refused }: Seat) => refused && discard(refused).catch(toastBookingFailure), [])
  return { signUp, signOff, forget }
}
