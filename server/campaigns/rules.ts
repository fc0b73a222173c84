import { and, eq, gt, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import { isRunning } from '#contract/rules/campaigns/states.ts'
import type { Tx } from '#server/kit/database.ts'
import { studiosWith } from '#server/kit/reach.ts'
import type { Who } from '#server/serve/serve.ts'
import { lookedAfter } from '#server/shared/notifications/audience.ts'
import { mayTell } from '#server/shared/notifications/rules.ts'
import { campaign } from './tables.ts'

export type CampaignRecord = typeof campaign.$inferSelect

/** Name of the kind in `file`. */
export const pictureKind = 'campaign'

type CampaignRightHolder = Pick<Who, 'grants'>

/** Staff see campaigns of their studios, and the chain's. */
export const visibleTo = (who: CampaignRightHolder): SQL | undefined => lookedAfter(campaign, 'mk_campaigns', who)

/** People with the right for some studios only change campaigns that are for those alone. */
export const mayChange = (who: CampaignRightHolder, { studios }: Pick<CampaignRecord, 'studios'>) =>
  mayTell(who, 'mk_campaigns', { studios })

/** The studios whose people somebody sees in a campaign. */
export const seesPeopleIn = (who: CampaignRightHolder) => studiosWith('mk_campaigns', who)

/** A campaign that the caller looks after; `missing` else. */
export async function findSeenCampaign(tx: Tx, who: CampaignRightHolder, _id: string): Promise<CampaignRecord> {
  const [row] = await tx
    .select()
    .from(campaign)
    .where(and(eq(campaign._id, _id), visibleTo(who)))
  if (!row) throw new Refusal('missing')
  return row
}

/** A campaign that the caller may change, its row locked. */
export async function lockedFor(tx: Tx, who: CampaignRightHolder, _id: string): Promise<CampaignRecord> {
  const [row] = await tx
    .select()
    .from(campaign)
    .where(and(eq(campaign._id, _id), visibleTo(who)))
    .for('update')
  if (!row) throw new Refusal('missing')
  mayChange(who, row)
  return row
}

/** The campaign behind an id or a short name. */
export async function findCampaignByName(tx: Tx, name: string): Promise<CampaignRecord | undefined> {
  const [row] = await tx
    .select()
    .from(campaign)
    .where(and(sql`(${campaign.slug} = ${name} or ${campaign._id}::text = ${name})`, isNull(campaign.removedAt)))
  return row
}

/** Campaigns that run now. */
export const running = (now = new Date()): SQL => {
  const at = now.toISOString()
  return and(isNull(campaign.removedAt), eq(campaign.live, true), lte(campaign.from, at), gt(campaign.to, at)) as SQL
}

/** Those for a studio; without one the whole chain's. */
export const forStudio = (code: string | null | undefined): SQL =>
  or(eq(campaign.studios, []), code ? sql`${code} = any(${campaign.studios})` : undefined) as SQL

/** Locks a campaign for whoever takes part in it: nothing is counted twice. */
export async function lockedOpen(tx: Tx, name: string): Promise<CampaignRecord> {
  const [row] = await tx
    .select()
    .from(campaign)
    .where(sql`(${campaign.slug} = ${name} or ${campaign._id}::text = ${name})`)
    .orderBy(sql`${campaign.removedAt} is not null`)
    .limit(1)
    .for('update')
  if (!row) throw new Refusal('campaign-closed')
  return row
}

export function mustRun(row: CampaignRecord, now: number) {
  if (!isRunning(row, now)) throw new Refusal('campaign-closed')
}
