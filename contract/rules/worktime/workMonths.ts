import { lastOfMonth } from '#contract/days.ts'
import { type MovesBy, mayMove } from '#contract/states.ts'

/** States of somebody's month (T25). */
export const monthStates = {
  open: 'Offen',
  selfSubmitted: 'Unterschrieben',
  submitted: 'Bestätigt',
  locked: 'Abgeschlossen',
} as const
export type MonthState = keyof typeof monthStates
export type MonthActor = 'person' | 'manager' | 'office'

/** The person signs, the manager confirms, the office locks; without a signature the office locks with a reason. */
const monthMoves: MovesBy<MonthState, MonthActor> = {
  open: [
    { to: 'selfSubmitted', by: 'person' },
    { to: 'locked', by: 'office' },
  ],
  selfSubmitted: [
    { to: 'open', by: 'person' },
    { to: 'open', by: 'office' },
    { to: 'submitted', by: 'manager' },
    { to: 'locked', by: 'office' },
  ],
  submitted: [
    { to: 'open', by: 'office' },
    { to: 'locked', by: 'office' },
  ],
  locked: [{ to: 'open', by: 'office' }],
}

export const mayTurnMonth = (from: MonthState, to: MonthState, by: MonthActor) => mayMove(monthMoves, from, to, by)

/**
 * Effect on a month when something is written that changes its sheet, by whatever door it comes (T34): nothing in an open one, a signature is
 * cleared, and a locked sheet stays while its difference goes into the first open month. Nothing is refused.
 */
export const mayWriteMonth = (state: MonthState) =>
  (({ open: 'free', selfSubmitted: 'clears', submitted: 'clears', locked: 'late' }) as const)[state]

/** A month is signed from its last day on. */
export const isMonthOver = (month: string, today: string) => today >= lastOfMonth(`${month}-01`)
