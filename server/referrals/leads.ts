import { eq } from 'drizzle-orm'
import { referralOf } from '#contract/rules/leads/referral.ts'
import { invite, isSelf, memberOf } from './invite.ts'
import { moveOne } from './moves.ts'
import type { referring } from './plugs.ts'
import { tellMembers } from './referralNews.ts'
import { lockReferrals } from './rules.ts'
import { referral } from './tables.ts'

type ReferralPlug = Parameters<typeof referring.of>[0]

/** The part of referrals that leads ask for (V43). */
export const asLeadsAsk: ReferralPlug = {
  async moved({ tx, house }, _id, { lead, by }) {
    const to = referralOf[lead]
    if (!to) return
    await lockReferrals(tx)
    const [row] = await tx.select().from(referral).where(eq(referral._id, _id))
    if (!row || row.state === to || !(await moveOne(tx, row, to, by))) return
    if (row.member) await tellMembers(tx, house, [row.member])
  },
  async invited(given, { ref, ...friend }) {
    const member = await memberOf(given.tx, ref)
    if (!member || isSelf(member, friend)) return undefined
    const _id = await invite(given, { member, friend, source: 'form' })
    await tellMembers(given.tx, given.house, [member._id])
    return _id
  },
}
