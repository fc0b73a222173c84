import { counted, date, money } from '#client/kit/format.ts'
import { type PauseState, pauseStates } from '#contract/rules/contracts/states.ts'
import type { Ends, PauseRefusal } from '#contract/rules/timestop/pause.ts'
import { feeWords, pauseRefusalWords } from '#contract/rules/timestop/words.ts'
import type { CreditState } from '#contract/timestop/creditShapes.ts'
import type { PauseReasonRow } from '#contract/timestop/pauseReasons.ts'
import type { OwnPause } from '#contract/timestop/shapes.ts'

type PauseLook = 'plain' | 'ok' | 'warn' | 'accent'
export const pauseLooks: Record<PauseState, PauseLook> = {
  open: 'warn',
  accepted: 'ok',
  declined: 'plain',
  withdrawn: 'plain',
  manual: 'accent',
}
export const creditLooks: Record<CreditState, PauseLook> = { open: 'warn', granted: 'ok', declined: 'plain' }

/** The words for its member: that TAC is told by hand is the studio's matter. */
export const ownStateWords = (state: PauseState) => (state === 'manual' ? pauseStates.accepted : pauseStates[state])

export const spanWords = ({ from, to }: { from: string; to: string }) => `${date(from)} bis ${date(to)}`
export const daysWords = (days: number) => counted(days, 'Tag', 'Tage')

/** «kostenlos, mindestens 14 Tage, höchstens 90 Tage»: what a reason allows. */
export const reasonWords = ({ fee, shortest, longest, daysAYear, needsProof }: PauseReasonRow) =>
  [
    feeWords(fee, money),
    `${shortest} bis ${daysWords(longest)}`,
    daysAYear !== null && `höchstens ${daysWords(daysAYear)} im Vertragsjahr`,
    needsProof && 'mit Beleg',
  ]
    .filter(Boolean)
    .join(', ')

/** How the end moves, as one sentence. */
export function endWords({ endBefore, endAfter, newEnd }: Ends) {
  if (endAfter === null) return 'Das Abo läuft bis zur Kündigung: Die Tage der Pause kosten nichts.'
  if (endBefore === endAfter) return `Das Ende bleibt am ${date(endAfter)}.`
  const was = endBefore === null ? '' : ` statt am ${date(endBefore)}`
  return newEnd === null ? `Die laufende Vertragszeit endet am ${date(endAfter)}${was}.` : `Das Abo endet am ${date(newEnd)}${was}.`
}

/** The meaning of the state for the member, and what comes next. */
export function ownSentence(
  { state, answer, newEnd, reminder }: Pick<OwnPause, 'state' | 'answer' | 'newEnd' | 'reminder'>,
  ended: boolean,
) {
  if (state === 'open') return reminder ? `Es fehlt noch: ${reminder}` : 'Dein Studio schaut sie an. Du bekommst eine Mitteilung.'
  if (state === 'declined') return answer ?? 'Dein Studio konnte sie nicht annehmen.'
  if (state === 'withdrawn') return 'Sie ist zurückgezogen: Dein Abo läuft ohne diese Pause.'
  if (ended) return 'Diese Pause ist vorbei.'
  return newEnd ? `Dein Abo endet damit am ${date(newEnd)}.` : 'An diesen Tagen kommst du nicht herein und bezahlst nichts.'
}

/** The refusals as one text, for staff as for the member. */
export const objectionWords = (refusals: readonly PauseRefusal[]) => refusals.map(pauseRefusalWords)
