import { eq, inArray } from 'drizzle-orm'
import { exampleId } from '#contract/examples.ts'
import { usualStars } from '#contract/questionnaire/shapes.ts'
import type { CampaignKind } from '#contract/rules/campaigns/states.ts'
import { campaign, campaignDraw, wheelRoll, wheelSpin } from '#server/campaigns/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'

const at = '2026-11-20T16:42:00.000Z'
const open = { from: '2026-01-01T08:00:00.000Z', to: '2099-06-12T19:00:00.000Z', live: true, created: at }

const question = {
  _id: exampleId('surveyQuestion'),
  title: 'Wie war es?',
  type: 'text' as const,
  required: false,
  isPercent: false,
  maxStarCount: usualStars,
  options: [],
  allowMultiple: false,
  additionalFields: [],
  version: 1,
}
const draft = [{ _id: exampleId('surveyPage'), displayedTitle: 'Bei uns', showInExpress: true, version: 1, questions: [question] }]

const prize = { _id: exampleId('prize'), name: 'Trinkflasche', count: 100_000, blank: false, atOnce: false }
const ofPfungen = (name: string, kind: CampaignKind, slug: string) => ({
  ...open,
  _id: exampleId(name),
  kind,
  slug,
  title: slug,
  studios: ['pfungen'],
})

/** Campaigns of «pfungen»: an action, a survey, a wheel with a spin, a draw that runs and one that waits for the second word. */
export async function addExample({ db }: TestHouse) {
  await db
    .insert(campaign)
    .values([
      ofPfungen('campaign', 'action', 'herbst'),
      { ...ofPfungen('survey', 'survey', 'umfrage'), draft },
      { ...ofPfungen('wheel', 'wheel', 'rad'), prizes: [prize] },
      { ...ofPfungen('liveDraw', 'draw', 'advent'), prizes: [prize] },
      { ...ofPfungen('overDraw', 'draw', 'ostern'), prizes: [prize], to: '2026-04-05T20:00:00.000Z' },
    ])
  await db.insert(campaignDraw).values({ campaign: exampleId('overDraw'), askedAt: at })
  await db.insert(wheelRoll).values({
    _id: exampleId('roll'),
    campaign: exampleId('wheel'),
    studio: 'pfungen',
    tickets: [prize._id],
    at,
    until: '2099-01-01T08:00:00.000Z',
  })
  await db.insert(wheelSpin).values({
    _id: exampleId('spin'),
    campaign: exampleId('wheel'),
    vorname: 'Lea',
    nachname: 'Muster',
    email: 'lea@formkurve.example',
    prize: prize._id,
    state: 'won',
    at,
  })
}

export async function restoreExample({ db }: TestHouse) {
  await db
    .update(campaign)
    .set({ removedAt: null })
    .where(eq(campaign._id, exampleId('campaign')))
  await db
    .update(campaign)
    .set({ draft })
    .where(eq(campaign._id, exampleId('survey')))
  await db.delete(campaign).where(inArray(campaign._id, ['newCampaign', 'copiedCampaign'].map(exampleId)))
}
