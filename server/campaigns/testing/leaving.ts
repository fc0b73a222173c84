import { v7 } from 'uuid'
import { campaignDraw, campaignEntry, campaignSignup, wheelRoll, wheelSpin } from '#server/campaigns/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'
import { makeCampaign } from './make.ts'

/** A campaign that this person made, in which they have a place, an entry and a spin, a roll that they fetched and a draw that they drew. */
export async function tookPart(house: TestHouse, person: string) {
  const { db } = house
  const at = new Date().toISOString()
  const { _id: campaign } = await makeCampaign(house, { kind: 'draw', author: person })
  const about = { campaign, person, vorname: 'Alt', nachname: 'Muster', email: `${person}@formkurve.example`, at }
  await db.insert(campaignSignup).values({ _id: v7(), campaign, person, by: person, state: 'booked', receipt: at })
  await db.insert(campaignEntry).values({ ...about, _id: v7(), day: '2026-11-02' })
  await db.insert(wheelSpin).values({ ...about, _id: v7(), state: 'won' })
  await db.insert(wheelRoll).values({ _id: v7(), campaign, by: person, tickets: [], at, until: at })
  await db.insert(campaignDraw).values({ campaign, askedAt: at, askedBy: person, drawnBy: person })
}
