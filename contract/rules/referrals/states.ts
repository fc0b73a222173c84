/** What becomes of a referral (K36). */
export const referralStates = ['new', 'contacted', 'trial', 'joined', 'rewarded', 'declined', 'expired'] as const
export type ReferralState = (typeof referralStates)[number]

/** States in which nothing is decided yet; they end by themselves once the days of the settings are over. */
export const openStates = ['new', 'contacted', 'trial'] as const satisfies readonly ReferralState[]
export const isOpen = (state: ReferralState) => (openStates as readonly ReferralState[]).includes(state)

/**
 * True for what staff may do by hand; every step can be taken back. A reward follows on joining alone. One whose days are over may still turn out
 * to have joined; it runs no longer, and goes back there alone.
 */
export function mayMove(from: ReferralState, to: ReferralState, over = false) {
  if (from === to) return false
  if (to === 'expired') return over && (from === 'joined' || from === 'declined')
  if (from === 'expired') return to === 'joined' || to === 'declined'
  return (to !== 'rewarded' || from === 'joined') && (from !== 'rewarded' || to === 'joined')
}

/** Words that the member reads: they learn that their friend joined, not what the friend does until then. */
export const memberStates = ['offen', 'dabei', 'belohnt'] as const
export type MemberState = (typeof memberStates)[number]

export const shownTo = (state: ReferralState): MemberState => (state === 'joined' ? 'dabei' : state === 'rewarded' ? 'belohnt' : 'offen')
