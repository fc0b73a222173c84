import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { onNews } from '#client/data/live.ts'
import { localAtom } from '#client/data/local.ts'
import { isSignedIn, useSession } from '#client/data/session.ts'
import { toast } from '#client/kit/toast.ts'
import { isWaitingFor, knownExecution, loadAll, loadMine, loadPlan, writeSeats } from '#client/parts/course/loaded.ts'
import { actOf } from '#client/parts/course/seat.ts'
import { actWords } from '#client/parts/courseTime.ts'
import type { CourseSignup } from '#contract/courses/calls.ts'
import { onlyWaitingWords, refusedWords, tooLateWords } from '#contract/courses/wish.ts'
import type { LiveEvents, Tone } from '#contract/live.ts'
import type { OutboxRow } from '#sync/client/types.ts'
import { tellAway } from './away.ts'

/** Keeps plan and seats current while the app is open, and tells the outcome of sign-ups that waited for a network. */
export default function CourseHost() {
  const signedIn = isSignedIn(useSession())
  useFrames(signedIn)
  useOutcomes()
  return null
}

/** Random delay in ms at most: many apps hear of the same change at once, and need not all ask in the same second. */
const spread = 3000

type Soon = (key: string, wait: number, act: () => unknown) => void

function heard({ event, data }: { event: string; data: unknown }, soon: Soon) {
  if (event === 'course:mine') soon('mine', 0, loadMine)
  if (event === 'course:changed') {
    const changed = data as LiveEvents['course:changed']
    soon(`${changed.studio} ${changed.day}`, Math.random() * spread, () => loadPlan(changed))
  }
  if (event !== 'course:seats') return
  const seats = data as LiveEvents['course:seats']
  writeSeats(seats)
  // A person on the waiting list before this one may have left it.
  if (isWaitingFor(seats.execution)) soon('mine', Math.random() * 500, loadMine)
}

function useFrames(signedIn: boolean) {
  useEffect(() => {
    if (!signedIn) return
    const timers = new Map<string, ReturnType<typeof setTimeout>>()
    const soon: Soon = (key, wait, act) => {
      if (timers.has(key)) return
      timers.set(
        key,
        setTimeout(() => {
          timers.delete(key)
          void act()
        }, wait),
      )
    }
    let latest = 0
    const missed = (before: number) => {
      latest = before
      soon('all', Math.random() * spread, () => loadAll(latest))
    }
    const deaf = onNews({ events: ['course:mine', 'course:changed', 'course:seats'], missed, heard: frame => heard(frame, soon) })
    return () => {
      deaf()
      for (const timer of timers.values()) clearTimeout(timer)
    }
  }, [signedIn])
}

/** Milliseconds between act and sending from which an act counts as one that waited: its person may look elsewhere by now. */
const waited = 1500

function useOutcomes() {
  const local = useAtomValue(localAtom)
  useEffect(() => {
    if (!local) return
    const told = new Set<string>()
    const answered = local.outbox.answered$.subscribe(({ row, answer }) => {
      const outcome = outcomeOf(row, answer as CourseSignup)
      if (outcome.look === 'warn' || Date.now() - Date.parse(row.born) > waited) tellOutcome(row, outcome)
    })
    let first = true
    const refused = local.outbox.rows$.subscribe(rows => {
      for (const row of rows) {
        if (row.state !== 'refused' || !actOf(row) || told.has(row.key)) continue
        told.add(row.key)
        if (!first) tellOutcome(row, refusalOf(row))
      }
      first = false
    })
    return () => {
      answered.unsubscribe()
      refused.unsubscribe()
    }
  }, [local])
}

interface BookingOutcome {
  text?: string
  look: Tone
}

/** The outcome in the words of the studio's own notice, so that it is said once. */
function outcomeOf(row: OutboxRow, { execution, state, position }: CourseSignup): BookingOutcome {
  const act = actOf(row)
  const known = act && knownExecution(execution)
  if (!known) return { look: 'ok' }
  const what = actWords(known)
  if (act.act === 'off') return state === 'late' ? { text: tooLateWords(what), look: 'warn' } : { text: `Abgemeldet: ${what}`, look: 'ok' }
  if (state !== 'waiting') return { text: `Gebucht: ${what}`, look: 'ok' }
  if (expectedOf(row) === 'booked') return { text: onlyWaitingWords(what, position ?? null), look: 'warn' }
  return { text: `Auf der Warteliste, Platz ${position ?? '–'}: ${what}`, look: 'ok' }
}

const expectedOf = ({ body }: OutboxRow) => (body as { expects?: string } | undefined)?.expects

function refusalOf(row: OutboxRow): BookingOutcome {
  const act = actOf(row)
  const known = act && knownExecution(act.execution)
  const text = known ? refusedWords(act.act, actWords(known), row.message ?? '') : `${row.title}: ${row.message}`
  return { text, look: 'danger' }
}

function tellOutcome(row: OutboxRow, { text, look }: BookingOutcome) {
  const act = actOf(row)
  if (!text || !act) return
  if (document.visibilityState === 'visible') toast(text, { to: `/kurse/${act.execution}`, look, time: 7000 })
  // The studio's own message about it is on its way to this device.
  else if (look === 'ok' || expectedOf(row) === undefined) void tellAway(text, `/kurse/${act.execution}`)
}
