import type { MovesBy } from '#contract/states.ts'

/** States of a correction of an entry (T24). */
export const correctionStates = {
  open: 'Offen',
  accepted: 'Angenommen',
  rejected: 'Abgelehnt',
  withdrawn: 'Zurückgezogen',
} as const
export type CorrectionState = keyof typeof correctionStates

export const correctionMoves: MovesBy<CorrectionState, 'author' | 'decider'> = {
  open: [
    { to: 'accepted', by: 'decider' },
    { to: 'rejected', by: 'decider' },
    { to: 'withdrawn', by: 'author' },
  ],
  accepted: [],
  rejected: [],
  withdrawn: [],
}
