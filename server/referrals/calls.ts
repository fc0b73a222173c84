import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { brandOf } from '#contract/brand.ts'
import { readCode } from '#contract/codes.ts'
import { referrals } from '#contract/referrals/calls.ts'
import { Refusal } from '#contract/refusals.ts'
import { memberStateOf } from '#contract/rules/referrals/states.ts'
import type { Tx } from '#server/kit/database.ts'
import { done } from '#server/kit/done.ts'
import { serve } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { drawnFile } from '#server/shared/exports/reply.ts'
import { doPublicly } from '#server/shared/publicForms/publicActs.ts'
import { codeOf, invite, isSelf, memberById, memberOf, unlessUndone } from './invite.ts'
import { tellMembers } from './referralNews.ts'
import { settingsOf } from './referralSettings.ts'
import { referral, referralCode } from './tables.ts'

const mostShown = 200

/**
 * The member's own referrals. One that was declined, or that waits behind another's, reads «offen» like any other until its days are over,
 * and is gone then: what the friend does is the friend's.
 */
async function ownRows(tx: Tx, member: string) {
  const runs = sql`${referral.until} > ${new Date().toISOString()}`
  const rows = await tx
    .select()
    .from(referral)
    .where(and(eq(referral.member, member), or(inArray(referral.state, ['joined', 'rewarded']), runs)))
    .orderBy(desc(referral.at), desc(referral._id))
    .limit(mostShown)
  return rows.map(({ _id, vorname, state, at, rewardText, rewardRappen }) => ({
    _id,
    vorname,
    state: memberStateOf(state),
    at,
    rewardText,
    rewardRappen,
  }))
}

/** The first name of the member whose code it is, where they agreed to it. */
async function nameOf(tx: Tx, code: string | undefined) {
  const [found] = await tx
    .select({ vorname: person.vorname })
    .from(referralCode)
    .innerJoin(person, eq(person._id, referralCode.person))
    .where(and(eq(referralCode.code, readCode(code ?? '') ?? ''), referralCode.shows))
  return found?.vorname ?? null
}

export const referralCalls = serve(referrals, {
  // This GET makes the code that it gives, once: two at the same moment get the same.
  mine: async ({ tx, who }) => {
    const { code, shows } = await codeOf(tx, who._id)
    const [{ rewardText, rewardRappen, friendText, days }] = await settingsOf(tx)
    return { code, shows, rewardText, rewardRappen, friendText, days, rows: await ownRows(tx, who._id) }
  },

  poster: async ({ tx, house, who }) => {
    const { code, shows } = await codeOf(tx, who._id)
    const [{ friendText }] = await settingsOf(tx)
    const { vorname } = await memberById(tx, who._id)
    const link = `${house.settings.publicUrl}/r/${code}`
    const at = new Date().toISOString()
    return drawnFile('invitation', { link, vorname: shows ? vorname : null, friendText, brand: brandOf(who.studio), at }, 'Einladung')
  },

  setShown: async ({ tx, who, body: { shows } }) => {
    await codeOf(tx, who._id)
    await tx.update(referralCode).set({ shows }).where(eq(referralCode.person, who._id))
    return done
  },

  refer: async ({ tx, house, who, body: { agreed: _, ...friend } }) => {
    const member = await memberById(tx, who._id)
    if (isSelf(member, friend)) throw new Refusal('referral-self')
    await invite({ tx, house }, { member, friend, source: 'member' })
    await tellMembers(tx, house, [who._id])
    return done
  },

  page: async ({ tx, query }) => {
    const [{ friendText, days }] = await settingsOf(tx)
    return { vorname: await nameOf(tx, query.code), friendText, days }
  },

  answer: async given => {
    const { proof, ref, ...friend } = given.body
    await doPublicly(referrals.answer, given, { email: friend.email, proof, input: { ref, ...friend } }, async () => {
      const member = await memberOf(given.tx, ref)
      await given.tx
        .transaction(async inner => {
          await invite({ tx: inner, house: given.house }, { member, friend, source: 'form' })
          if (member) await tellMembers(inner, given.house, [member._id])
          // Refused without a word, and undone rather than left out: neither the answer nor its time tells whose code, or whose address, it is.
          if (member && isSelf(member, friend)) inner.rollback()
        })
        .catch(unlessUndone)
    })
    return done
  },
})
