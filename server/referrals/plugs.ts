import type { LeadState } from '#contract/rules/leads/states.ts'
import type { ReferralState } from '#contract/rules/referrals/states.ts'
import type { Within } from '#server/kit/acting.ts'
import type { WithBus, WithDomains } from '#server/kit/house.ts'
import { plug } from '#server/kit/plug.ts'
import type { referral } from './tables.ts'

type ReferralContext = Within<WithBus & WithDomains>
type Referral = typeof referral.$inferSelect

/** Has the lead of each referral follow it, in the same transaction (V43); one domain does. */
export const referralLeads = plug<{
  made(given: ReferralContext, row: Referral): Promise<unknown>
  moved(given: ReferralContext, row: Pick<Referral, '_id'>, move: { to: ReferralState; by: string | null }): Promise<unknown>
}>('referralLeads')

/** The part of a referral that its lead asks for. */
export const referring = plug<{
  /** Follows its lead as far as its own states let it. */
  moved(given: ReferralContext, referral: string, move: { lead: LeadState; by: string | null }): Promise<unknown>
  /** Somebody names a member who invited them; an address or a code that is nobody's is as good as none. */
  invited(given: ReferralContext, friend: InvitedFriend): Promise<string | undefined>
}>('referring')

/** An invited friend, and the member who invited them as they say. */
export interface InvitedFriend {
  ref: string
  vorname: string
  nachname: string
  email: string | null
  telefon: string | null
  studio: string | null
}
