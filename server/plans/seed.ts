import type { WithDb } from '#server/kit/house.ts'
import { demoTemplates } from './demo/demoTemplates.ts'
import { planTemplate } from './tables.ts'

/** Adds the templates of the demo's first studio. */
export async function seedPlans({ db }: WithDb) {
  await db.insert(planTemplate).values(demoTemplates('winterthur')).onConflictDoNothing()
}
