import { and, desc, eq, sql } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Who } from '#server/serve/serve.ts'
import { seenPerson } from '#server/shared/auth/rules.ts'
import { plan, trainedRun as run } from '#server/workouts/tables.ts'
import { withSums } from '#server/workouts/trained.ts'
import { changesOf, titlesIn } from './changes.ts'
import { looksAfter } from './rules.ts'
import { valuesOf } from './trainedValues.ts'

/** Somebody whose training the caller may look at now (H24); anybody else is missing. */
async function traineeMeant(tx: Tx, who: Who, _id: string) {
  const row = await seenPerson(tx, who, _id, ['tp_create', 'tp_viewAll'])
  if (!row.studioCode || !(await looksAfter(tx, who, _id, row.studioCode))) throw new Refusal('missing')
}

/** Trainings of somebody by their plans: a page of them, the newest first, and the last values of each exercise. */
export async function trainedBy({ tx, who }: { tx: Tx; who: Who }, person: string, { offset = 0, limit = 20 }) {
  await traineeMeant(tx, who, person)
  // The plan that a run names is a device's word: it counts where that plan is its person's.
  const ofPlan = and(eq(plan.person, run.person), eq(sql`${plan._id}::text`, run.plan))
  const where = and(eq(run.person, person), eq(run.state, 'finished'))
  const found = await tx
    .select({ run, plan: plan.title })
    .from(run)
    .innerJoin(plan, ofPlan)
    .where(where)
    .orderBy(desc(run.started), desc(run._id))
    .offset(offset)
    .limit(limit)
  const [{ total = 0 } = {}] = await tx.select({ total: sql<number>`count(*)::int` }).from(run).innerJoin(plan, ofPlan).where(where)
  const runs = found.map(each => each.run)
  const titles = await titlesIn(
    tx,
    runs.map(({ modifications }) => modifications),
  )
  const sums = new Map((await withSums(tx, person, runs)).map(sum => [sum._id, sum]))
  const rows = found.map(({ run: { _id, day, title, modifications }, plan }) => {
    const { sets = 0, volume = 0, records = 0 } = sums.get(_id) ?? {}
    return { _id, day, plan, split: title, sets, volume, records, changes: changesOf(modifications, titles) }
  })
  return { rows, total, values: await valuesOf(tx, person) }
}
