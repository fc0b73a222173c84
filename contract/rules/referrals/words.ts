import type { ReferralState } from './states.ts'

/** The states as staff read them. */
export const stateWords: Record<ReferralState, string> = {
  new: 'Neu',
  contacted: 'Kontaktiert',
  trial: 'Probetraining',
  joined: 'Dabei',
  rewarded: 'Belohnt',
  declined: 'Abgelehnt',
  expired: 'Abgelaufen',
}
