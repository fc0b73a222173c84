import { hours } from '#client/kit/format.ts'
import type { Doubt } from '#contract/rules/worktime/doubts.ts'
import type { Flag } from '#contract/rules/worktime/workEntries.ts'
import { clockAt } from '#contract/zone.ts'

/** Minutes as «8:24». */
export const minutesText = (minutes: number) => hours(minutes / 60)
/** A balance with its sign: «+1:10». */
export const balanceText = (minutes: number) => `${minutes > 0 ? '+' : ''}${minutesText(minutes)}`

export const flagWords: Record<Flag, string> = {
  'no-begin': 'Kommen fehlt',
  'no-end': 'Gehen fehlt',
  overlap: 'überschneidet sich',
  'no-break': 'Pause fehlt',
  'short-break': 'zu wenig Pause',
}

export const doubtWords: Record<Doubt, string> = {
  ahead: 'Uhr ging vor',
  backwards: 'Uhr lief rückwärts',
  old: 'Uhr lange nicht verglichen',
  jumped: 'Uhr verstellt',
  key: 'Schlüssel beendet',
  'own-device': 'nicht am Tablet',
}

const clockOrUnknown = (at: number | null) => (at === null ? '?' : clockAt(at))

/** The clock of a stamp, with a question mark where nobody stamped. */
export const stampClockText = (instant: string | null) => clockOrUnknown(instant === null ? null : Date.parse(instant))

/** «08:02–17:10», with a question mark for what nobody stamped. */
export const spanText = ({ from, to, state }: { from: number | null; to: number | null; state: string }) =>
  state === 'running' ? `seit ${clockOrUnknown(from)}` : `${clockOrUnknown(from)}–${clockOrUnknown(to)}`
