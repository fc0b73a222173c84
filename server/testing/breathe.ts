import { like } from 'drizzle-orm'
import { job } from '#server/kit/jobs/tables.ts'
import type { TestHouse } from './house.ts'

/** Ends the breath of all that is held, and does it. */
export async function breathe(house: TestHouse) {
  await house.db
    .update(job)
    .set({ due: new Date(0).toISOString() })
    .where(like(job.key, 'breath.%'))
  return house.runJobs()
}
