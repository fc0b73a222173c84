import { eq } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { addDays, mondayOf } from '#contract/days.ts'
import type { CollectionName, Wired } from '#contract/sync.ts'
import { zone } from '#contract/time.ts'
import { addExercises } from '#server/devices/demo/addedExercises.ts'
import { demoId } from '#server/kit/demo.ts'
import type { House } from '#server/kit/house.ts'
import { push } from '#server/sync/door.ts'
import { addLibrary, addPlan } from './demo/demoLibrary.ts'
import { firstPlan, mainPlan, oldPlan } from './demo/demoPlans.ts'
import { type History, historyUntil } from './demo/history.ts'
import { plan } from './tables.ts'

/** Ids of the demo's people. */
export interface TrainingPeople {
  member: string
  member2: string
  trainer: string
}

const zurichDay = (at: Temporal.Instant) => at.toZonedDateTimeISO(zone).toPlainDate().toString()

/**
 * Adds exercises, library, plans, and a year of training for `member` that ends yesterday. Run again after a stop in the middle it adds the
 * missing rest: the day of its first try stands with the plan.
 */
export async function seedTraining(house: House, { member, member2, trainer }: TrainingPeople): Promise<History> {
  const begun = await begunAt(house, member)
  const today = zurichDay(Temporal.Instant.from(begun))
  const monday = mondayOf(today)
  const start = addDays(monday, -84)
  const by = { trainer, created: begun }
  const [old, current] = await house.db.transaction(async tx => {
    await addExercises(tx)
    await addLibrary(tx)
    await addPlan(tx, firstPlan, { ...by, person: member2, start: addDays(monday, -14) })
    const before = { ...by, person: member, start: addDays(monday, -364), end: addDays(start, -1) }
    return [await addPlan(tx, oldPlan, before), await addPlan(tx, mainPlan, { ...by, person: member, start })] as const
  })
  const history = historyUntil(today, old, current)
  await pushAll(house, member, 'workoutRuns', history.runs)
  await pushAll(house, member, 'sets', history.sets)
  await pushAll(house, member, 'measurements', history.measurements)
  await house.projector.settled(member)
  return history
}

async function begunAt(house: House, member: string) {
  const [row] = await house.db
    .select({ created: plan.created })
    .from(plan)
    .where(eq(plan._id, demoId('plan', member, mainPlan.title)))
  return row?.created ?? new Date().toISOString()
}

const atOnce = 1000

async function pushAll(house: House, member: string, name: CollectionName, docs: readonly { id: string }[]) {
  for (let from = 0; from < docs.length; from += atOnce) {
    const rows = docs
      .slice(from, from + atOnce)
      .map(doc => ({ newDocumentState: { ...doc, version: 1, rev: '', _deleted: false } as Wired }))
    const { refused } = await push(house, member, name, rows)
    if (refused.length > 0) throw new Error(`Die Demo passt nicht: ${refused[0]!.message}`)
  }
}
