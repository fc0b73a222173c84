import type { LeadState } from '#contract/rules/leads/states.ts'
import type { ReferralState } from '#contract/rules/referrals/states.ts'
import type { Within } from '#server/kit/acting.ts'
import type { WithBus, WithDomains } from '#server/kit/house.ts'
import { plug } from '#server/kit/plug.ts'
import type { referral } from './tables.ts'

type Given = Within<WithBus & WithDomains>
type Referral = typeof referral.$inferSelect

/** Has the lead of each referral follow it, in the same transaction (V43); one domain does. */
export const referralLeads = plug<{
  made(given: Given, row: Referral): Promise<unknown>
  moved(given: Given, row: Pick<Referral, '_id'>, move: { to: ReferralState; by: string | null }): Promise<unknown>
}>('referralLeads')

/** What a referral does where its lead asks for it. */
export const referring = plug<{
  /** Follows its lead as far as its own states let it. */
  moved(given: Given, referral: string, move: { lead: LeadState; by: string | null }): Promise<unknown>
  /** Somebody names a member who invited them; an address or a code that is nobody's is as good as none. */
  invited(given: Given, friend: Invited): Promise<string | undefined>
}>('referring')

/** Who was invited, and by whom they say it was. */
export interface Invited {
  ref: string
  vorname: string
  nachname: string
  email: string | null
  telefon: string | null
  studio: string | null
}
