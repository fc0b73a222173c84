import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { Refusal } from '#contract/refusals.ts'
import { countsAt } from '#contract/rules/campaigns/states.ts'
import type { Tx } from '#server/kit/database.ts'
import { dayOf } from '#server/kit/zone.ts'
import { person } from '#server/shared/auth/tables.ts'
import { conditionsOf } from './conditions.ts'
import { type CampaignRecord, forStudio, running } from './rules.ts'
import { campaign, campaignDraw, campaignEntry } from './tables.ts'

/** Somebody who takes part, with an account or without. */
export interface Taker {
  person: string | null
  studio: string | null
  email: string
  vorname: string
  nachname: string
  telefon: string | null
}

interface TakerContact {
  vorname?: string | null
  nachname?: string | null
  email?: string | null
  telefon?: string | null
}

/** The account's own name and address; of a stranger what they said. */
export async function takerOf(tx: Tx, who: string | undefined, said: TakerContact): Promise<Taker> {
  if (!who) {
    const { vorname, nachname, email, telefon = null } = said
    const missing = {
      ...(!vorname?.trim() && { vorname: 'Gib deinen Vornamen ein.' }),
      ...(!nachname?.trim() && { nachname: 'Gib deinen Nachnamen ein.' }),
      ...(!email && { email: 'Die E-Mail wird benötigt' }),
    }
    if (Object.keys(missing).length > 0) throw new Refusal('invalid', missing)
    return { person: null, studio: null, vorname: vorname!, nachname: nachname!, email: email!, telefon }
  }
  const [known] = await tx.select().from(person).where(eq(person._id, who))
  if (!known) throw new Refusal('missing')
  const { email, vorname, nachname, studioCode: studio } = known
  return { person: who, studio, email: email.toLowerCase(), vorname, nachname, telefon: null }
}

/** The draw that is meant, its row locked: where none is named the one that began last of those for the caller's studio. */
export async function drawMeant(tx: Tx, named: string | undefined, studio: string | null | undefined): Promise<CampaignRecord> {
  const [row] = await tx
    .select()
    .from(campaign)
    .where(and(eq(campaign.kind, 'draw'), named ? eq(campaign._id, named) : and(running(), forStudio(studio))))
    .orderBy(desc(campaign.from), campaign._id)
    .limit(1)
    .for('update')
  if (!row) throw new Refusal('campaign-closed')
  return row
}

/** The moment that counts for an entry; refuses one outside the campaign's time, and any once it is drawn. */
export async function momentFor(tx: Tx, row: CampaignRecord, at: string | null | undefined): Promise<string> {
  const moment = countsAt(at, Date.now())
  const isOpen = row.live && !row.removedAt && Date.parse(row.from) <= moment && moment < Date.parse(row.to)
  if (!isOpen) throw new Refusal('campaign-closed')
  const drawn = await tx.$count(campaignDraw, and(eq(campaignDraw.campaign, row._id), isNotNull(campaignDraw.drawnAt)))
  if (drawn > 0) throw new Refusal('draw-done')
  return new Date(moment).toISOString()
}

/** Enters somebody for a day; a second entry of the same address or account on that day is no news. */
export async function enterCampaign(tx: Tx, row: CampaignRecord, taker: Taker, at: string): Promise<string> {
  const day = dayOf(at)
  const [entered] = await tx
    .select({ _id: campaignEntry._id })
    .from(campaignEntry)
    .where(
      and(
        eq(campaignEntry.campaign, row._id),
        eq(campaignEntry.day, day),
        sql`(${campaignEntry.email} = ${taker.email} or ${campaignEntry.person} = ${taker.person}::uuid)`,
      ),
    )
    .limit(1)
  if (entered) return day
  const conditions = await conditionsOf(tx, row._id)
  await tx.insert(campaignEntry).values({ ...taker, _id: v7(), campaign: row._id, day, at, conditions })
  return day
}
