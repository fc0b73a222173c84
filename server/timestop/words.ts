import type { PauseState } from '#contract/rules/contracts/states.ts'

/** What happens to a pause, as its history tells it. */
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

/** States of a pause that its contract has as an event. */
export const isStanding = (state: PauseState) => state === 'accepted' || state === 'manual'
