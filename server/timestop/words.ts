import type { PauseState } from '#contract/rules/contracts/states.ts'
import type { PauseReasonRow } from '#contract/timestop/pauseReasons.ts'

/** The events of a pause, as its history tells them. */
export const happenings = {
  asked: 'Angefragt',
  entered: 'Am Empfang erfasst',
  applied: 'Formular eingegangen',
  assigned: 'Einer Person zugeordnet',
  accepted: 'Angenommen',
  declined: 'Abgelehnt',
  withdrawn: 'Zurückgezogen',
  cut: 'Früher beendet',
  reminded: 'Erinnert',
  proofs: 'Belege ergänzt',
  proofGone: 'Beleg entfernt',
  unread: 'Beleg nicht lesbar',
  stepped: 'Schritt erledigt',
  unstepped: 'Schritt wieder offen',
  taken: 'Bei der Zutrittskontrolle nachgetragen',
} as const
export type Happening = keyof typeof happenings

/** The words that staff read in place of a reason that says something of health. */
const personal = 'Persönlicher Grund'

type Rule = Pick<PauseReasonRow, 'text' | 'needsProof'> & Partial<Pick<PauseReasonRow, 'isHealth'>>

/** True of a reason that says something of health; of those of before, which did not say so, each that needs a proof (C13). */
export const isHealth = ({ isHealth: said, needsProof }: Rule) => said ?? needsProof

/** A reason as staff read it who do not decide. */
export const reasonTold = ({ reason, rule }: { reason: string; rule: Rule }) =>
  isHealth(rule) ? { reason: null, reasonText: personal } : { reason, reasonText: rule.text }

/** States of a pause that its contract has as an event. */
export const isStanding = (state: PauseState) => state === 'accepted' || state === 'manual'
