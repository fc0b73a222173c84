import { inArray } from 'drizzle-orm'
import { exampleId } from '#contract/examples.ts'
import type { TestHouse } from '#server/testing/house.ts'
import { websiteContent, websiteJob, websiteJobType, websiteOffer, websiteService } from '#server/website/tables.ts'

const pieces = { Content: websiteContent, Service: websiteService, Offer: websiteOffer, Job: websiteJob, JobType: websiteJobType }

/** A piece of each kind in «winterthur», and a kind of vacancies. */
export async function addExample({ db }: TestHouse) {
  const usual = { studio: 'winterthur', title: 'Beispiel', text: '<p>Ein Beispiel.</p>', from: '2026-11-01' }
  await db.insert(websiteContent).values({ ...usual, _id: exampleId('websiteContent'), slug: 'beispiel' })
  await db.insert(websiteService).values({ ...usual, _id: exampleId('websiteService') })
  await db.insert(websiteOffer).values({ ...usual, _id: exampleId('websiteOffer') })
  await db.insert(websiteJob).values({ ...usual, _id: exampleId('websiteJob'), least: 80, most: 100, until: '2150-12-31' })
  await db.insert(websiteJobType).values({ _id: exampleId('websiteJobType'), name: 'Beispiel' })
}

export async function restoreExample({ db }: TestHouse) {
  for (const [kind, table] of Object.entries(pieces)) await db.delete(table).where(inArray(table._id, [exampleId(`newWebsite${kind}`)]))
}
