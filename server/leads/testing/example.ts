import { eq, inArray } from 'drizzle-orm'
import { exampleId } from '#contract/examples.ts'
import { usualStars } from '#contract/questionnaire/shapes.ts'
import { columnsOf } from '#server/leads/leadSteps.ts'
import { leadCost } from '#server/leads/stats/tables.ts'
import { lead, leadCategory, leadEntry, leadForm, leadImport, leadWording } from '#server/leads/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'

const at = '2026-11-01T08:00:00.000Z'
const day = '2026-11-02'
const step = { kind: 'call' as const, day, time: '10:00', owner: null }
const [category, form] = [exampleId('leadCategory'), exampleId('leadForm')]

const question = {
  _id: exampleId('leadQuestion'),
  title: 'Wie hast du von uns gehört?',
  type: 'text' as const,
  required: false,
  isPercent: false,
  maxStarCount: usualStars,
  options: [],
  allowMultiple: false,
  additionalFields: [],
  version: 1,
}
const draft = [{ _id: exampleId('leadPage'), displayedTitle: 'Über dich', showInExpress: true, version: 1, questions: [question] }]

const leadOf = (name: string, email: string) => ({
  _id: exampleId(name),
  studio: 'winterthur',
  brand: 'toess' as const,
  vorname: 'Nina',
  nachname: name,
  email,
  telefon: '+41795550100',
  source: 'form' as const,
  lastSource: 'form' as const,
  since: at,
  received: at,
  lastEnquiry: at,
  touched: at,
  ...columnsOf(step),
})

/** Leads in «winterthur», a category with a list, a form with a question, and an import that waits. */
export async function addExample({ db }: TestHouse) {
  await db.insert(leadCategory).values({ _id: category, name: 'Probetraining', colour: 'brand', minutes: 15, listText: 'Trag dich ein.' })
  await db.insert(leadForm).values({ _id: form, link: 'probetraining', title: 'Probetraining', category, draft })
  await db.insert(leadWording).values({ form, number: 1, text: 'Wir melden uns bei dir.', at })
  await db.insert(lead).values({ ...leadOf('lead', 'nina@formkurve.example'), category, form, campaign: exampleId('leadCampaign') })
  await db.insert(lead).values(['leadKeep', 'leadGone', 'leadApart'].map(name => leadOf(name, `${name.toLowerCase()}@formkurve.example`)))
  await db
    .insert(leadEntry)
    .values({ _id: exampleId('leadEntry'), category, studio: 'winterthur', vorname: 'Rolf', email: 'rolf@formkurve.example', at })
  await db
    .insert(leadCost)
    .values({ _id: exampleId('leadCost'), source: 'website', studio: 'winterthur', month: '2026-09-01', rappen: 5000 })
}

export async function restoreExample({ db }: TestHouse) {
  const now = new Date().toISOString()
  await db.delete(leadImport).where(eq(leadImport._id, exampleId('leadImport')))
  await db.insert(leadImport).values({ _id: exampleId('leadImport'), studio: 'winterthur', checked: now, taken: now, lines: [] })
  const standing = { state: 'new' as const, mergedInto: null, reason: null, ...columnsOf(step) }
  const ids = ['lead', 'leadKeep', 'leadGone', 'leadApart'].map(exampleId)
  await db.update(lead).set(standing).where(inArray(lead._id, ids))
  await db.delete(lead).where(eq(lead._id, exampleId('newLead')))
  await db.update(leadCategory).set({ removedAt: null }).where(eq(leadCategory._id, category))
  await db.update(leadForm).set({ removedAt: null, draft }).where(eq(leadForm._id, form))
  await db
    .update(leadEntry)
    .set({ removedAt: null })
    .where(eq(leadEntry._id, exampleId('leadEntry')))
  await db.delete(leadCategory).where(eq(leadCategory._id, exampleId('newLeadCategory')))
  await db.delete(leadForm).where(eq(leadForm._id, exampleId('newLeadForm')))
  await db.delete(leadEntry).where(eq(leadEntry._id, exampleId('newLeadEntry')))
}
