import { and, inArray, lt, notInArray } from 'drizzle-orm'
import { openStates } from '#contract/rules/referrals/states.ts'
import { dayMs } from '#contract/time.ts'
import type { WithDb } from '#server/kit/house.ts'
import { expire } from './invite.ts'
import { referral } from './tables.ts'

/** Days for which somebody who was invited and did not join is known (K39). */
const keptDays = 400
const atOnce = 500

/** Ends what is over, and forgets who did not join. */
export async function ageReferrals({ db }: WithDb, now: Date) {
  const at = now.toISOString()
  for (;;) {
    const over = await db
      .select({ _id: referral._id })
      .from(referral)
      .where(and(inArray(referral.state, [...openStates]), lt(referral.until, at)))
      .limit(atOnce)
    const ids = over.map(({ _id }) => _id)
    await db.transaction(tx => expire(tx, ids, at))
    if (over.length < atOnce) break
  }
  const long = new Date(now.getTime() - keptDays * dayMs).toISOString()
  await db.delete(referral).where(and(lt(referral.at, long), notInArray(referral.state, ['joined', 'rewarded'])))
}
