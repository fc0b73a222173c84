import { follows, type Moves } from '#contract/states.ts'

/** States of a referral (K36). */
export const referralStates = ['new', 'contacted', 'trial', 'joined', 'rewarded', 'declined', 'expired'] as const
export type ReferralState = (typeof referralStates)[number]

/** States in which nothing is decided yet; they end by themselves once the days of the settings are over. */
export const openStates = ['new', 'contacted', 'trial'] as const satisfies readonly ReferralState[]
export const isOpen = (state: ReferralState) => (openStates as readonly ReferralState[]).includes(state)

/** Moves that staff may make by hand; every step can be taken back. A reward follows on joining alone. */
const moves: Moves<ReferralState> = {
  new: ['contacted', 'trial', 'joined', 'declined'],
  contacted: ['new', 'trial', 'joined', 'declined'],
  trial: ['new', 'contacted', 'joined', 'declined'],
  joined: ['new', 'contacted', 'trial', 'rewarded', 'declined'],
  rewarded: ['joined'],
  declined: ['new', 'contacted', 'trial', 'joined'],
  expired: ['joined', 'declined'],
}

/** One whose days are over may still turn out to have joined; it runs no longer, and goes back there alone. */
const movesOver: Moves<ReferralState> = { ...moves, joined: [...moves.joined, 'expired'], declined: [...moves.declined, 'expired'] }

export const mayBecome = (from: ReferralState, to: ReferralState, over = false) => follows(over ? movesOver : moves, from, to)

/** Words that the member reads: they learn that their friend joined, not what the friend does until then. */
export const memberStates = ['offen', 'dabei', 'belohnt'] as const
export type MemberState = (typeof memberStates)[number]

export const memberStateOf = (state: ReferralState): MemberState =>
  state === 'joined' ? 'dabei' : state === 'rewarded' ? 'belohnt' : 'offen'
