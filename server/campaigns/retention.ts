import { and, inArray, lt, ne, sql } from 'drizzle-orm'
import { dayMs } from '#contract/time.ts'
import type { WithDb } from '#server/kit/house.ts'
import { forgetUnused } from '#server/shared/files/unused.ts'
import { pictureKind } from './rules.ts'
import { campaign, campaignEntry, campaignSignup, surveyAnswer, wheelSpin } from './tables.ts'

/** Days after the end of a campaign for which is known who took part, who won, and what nameless answers said (V42); an address that was never confirmed goes after a day. */
const kept = { people: 90, winners: 365, held: 1, answers: 400 }

const instantBefore = (now: number, days: number) => new Date(now - days * dayMs).toISOString()

/** Forgets who took part in what is long over, addresses that nobody confirmed, and pictures that no campaign shows. */
export async function forgetParticipants(house: WithDb, now: number) {
  const { db } = house
  const over = (days: number) =>
    db
      .select({ _id: campaign._id })
      .from(campaign)
      .where(lt(campaign.to, instantBefore(now, days)))
  const isWinner = sql`exists (select 1 from campaign_draw d, jsonb_array_elements(d.winners) w
    where d.campaign = ${campaignEntry.campaign} and w->>'entry' = ${campaignEntry._id}::text)`
  await db.delete(campaignSignup).where(inArray(campaignSignup.campaign, over(kept.people)))
  await db.delete(campaignEntry).where(and(inArray(campaignEntry.campaign, over(kept.people)), sql`not ${isWinner}`))
  await db.delete(campaignEntry).where(inArray(campaignEntry.campaign, over(kept.winners)))
  await db.delete(wheelSpin).where(and(inArray(wheelSpin.campaign, over(kept.people)), ne(wheelSpin.state, 'won')))
  await db.delete(wheelSpin).where(inArray(wheelSpin.campaign, over(kept.winners)))
  await db.delete(wheelSpin).where(and(sql`${wheelSpin.state} = 'held'`, lt(wheelSpin.at, instantBefore(now, kept.held))))
  await db.delete(surveyAnswer).where(inArray(surveyAnswer.campaign, over(kept.answers)))
  await forgetUnused(house, { kind: pictureKind, named: campaign.picture }, now)
}
