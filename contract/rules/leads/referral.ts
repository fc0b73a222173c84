import type { LeadState } from '#contract/rules/leads/states.ts'
import type { ReferralState } from '#contract/rules/referrals/states.ts'

/** Said of a lead whose referral was declined without a reason. */
export const declinedReason = 'In den Empfehlungen abgelehnt'

/** State of a referral once its lead stands here; undefined where it stays as it is (V43). */
export const referralOf: Readonly<Record<LeadState, ReferralState | undefined>> = {
  new: 'new',
  contacted: 'contacted',
  appointment: 'trial',
  visited: 'trial',
  offered: 'trial',
  won: 'joined',
  unreachable: undefined,
  lost: 'declined',
  spam: 'declined',
  merged: undefined,
}

const leads: Readonly<Record<ReferralState, LeadState | undefined>> = {
  new: 'new',
  contacted: 'contacted',
  trial: 'appointment',
  joined: 'won',
  declined: 'lost',
  rewarded: undefined,
  expired: undefined,
}

/** State of a lead once its referral stands there; undefined where it fits already, or where only the reward is meant. */
export const leadOf = (now: LeadState, referral: ReferralState): LeadState | undefined =>
  now === 'merged' || referralOf[now] === referral ? undefined : leads[referral]
