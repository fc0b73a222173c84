import type { PlanWhole } from '#contract/shifts/shapes.ts'
import type { Acting } from '#server/kit/acting.ts'
import { besides } from './beside.ts'
import { permitsOf } from './permits.ts'
import { aroundOf, plannedPeopleOf } from './planPeople.ts'
import { planNow } from './shiftPlans.ts'
import { shiftsOf } from './shifts.ts'
import { cantonOf, nightsOf } from './workers.ts'

/** All that a device needs to plan without a network. */
export async function wholePlanOf(given: Acting, _id: string, studio: string): Promise<PlanWhole> {
  const { tx } = given
  const { shifts: _, ...plan } = await planNow(given, _id, studio)
  const people = await plannedPeopleOf(given, plan)
  const ids = people.map(each => each._id)
  const { shifts: foreign, blocks, trips } = await besides(given, ids, plan)
  return {
    ...plan,
    shifts: await shiftsOf(given, _id),
    people,
    ...(await aroundOf(given, ids, plan)),
    foreign,
    blocks,
    trips,
    permits: await permitsOf(tx, studio),
    canton: await cantonOf(tx, studio),
    nights: await nightsOf(tx, studio),
  }
}
