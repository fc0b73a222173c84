import type { PlanWhole } from '#contract/shifts/shapes.ts'
import type { Acting } from '#server/kit/acting.ts'
import { aroundOf, plannersOf } from './people.ts'
import { planNow } from './plans.ts'
import { elsewhere } from './rules.ts'
import { shiftsOf } from './shifts.ts'

/** All that a device needs to plan without a network. */
export async function wholeOf(given: Acting, _id: string, studio: string): Promise<PlanWhole> {
  const { shifts: _, ...plan } = await planNow(given, _id, studio)
  const people = await plannersOf(given.tx, given.house, plan)
  const ids = people.map(each => each._id)
  const foreign = await elsewhere(given.tx, { people: ids, studio, from: plan.startDate, to: plan.endDate })
  return { ...plan, shifts: await shiftsOf(given, _id), people, ...(await aroundOf(given, ids, plan)), foreign }
}
