import type { PlanWhole } from '#contract/shifts/shapes.ts'
import type { Acting } from '#server/kit/acting.ts'
import { aroundOf, plannersOf } from './people.ts'
import { permitsOf } from './permits.ts'
import { planNow } from './plans.ts'
import { shiftsOf } from './shifts.ts'
import { besides, cantonOf } from './workers.ts'

/** All that a device needs to plan without a network. */
export async function wholeOf(given: Acting, _id: string, studio: string): Promise<PlanWhole> {
  const { tx } = given
  const { shifts: _, ...plan } = await planNow(given, _id, studio)
  const people = await plannersOf(tx, given.house, plan)
  const ids = people.map(each => each._id)
  return {
    ...plan,
    shifts: await shiftsOf(given, _id),
    people,
    ...(await aroundOf(given, ids, plan)),
    foreign: await besides(tx, ids, plan),
    permits: await permitsOf(tx, studio),
    canton: await cantonOf(tx, studio),
  }
}
