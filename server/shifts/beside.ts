import { and, asc, inArray, ne } from 'drizzle-orm'
import { addDays, mondayOf } from '#contract/days.ts'
import type { Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithDomains } from '#server/kit/house.ts'
import { dayOf, today } from '#server/kit/zone.ts'
import { coursesOf } from './courses.ts'
import { type BlockOf, type TripOf, tripDays, workedBlocks } from './plugs.ts'
import { standsBetween } from './rules.ts'
import { publishedShift } from './tables.ts'

/** Days of a plan, or around a shift; `_id` is the plan whose shifts are judged as they stand in it. */
export interface PlanDays {
  _id: string
  studio: string
  startDate: string
  endDate: string
}

/** Whole weeks of a plan, and one more before and after: what the law says of a week or of days in a row is seen whole. */
export const weeksOf = ({ startDate, endDate }: PlanDays) => ({
  from: addDays(mondayOf(startDate), -7),
  to: addDays(mondayOf(endDate), 13),
})

/** The work of these people beside a plan. */
interface WorkBesidePlan {
  /** Shifts of other plans, their own studio's and others'. */
  shifts: { _id: string; person: string; from: string; to: string; break: number }[]
  /** Courses that they lead, and what they stamped. */
  blocks: BlockOf[]
  trips: TripOf[]
}

/** The work of these people besides in those weeks. On a day that is over and was stamped the stamps count in place of shifts. */
export async function besides({ tx, house }: Within<WithDomains>, people: readonly string[], plan: PlanDays): Promise<WorkBesidePlan> {
  if (people.length === 0) return { shifts: [], blocks: [], trips: [] }
  const days = weeksOf(plan)
  const worked: BlockOf[] = []
  if (days.from <= today()) for (const workedBy of workedBlocks.all(house)) worked.push(...(await workedBy(tx, people, days)))
  const stamped = new Set(worked.map(({ person: of, from }) => `${of} ${dayOf(from)}`))
  const now = new Date().toISOString()
  const shifts = (await shiftsBeside(tx, people, plan)).filter(row => row.to > now || !stamped.has(`${row.person} ${dayOf(row.from)}`))
  const led = await coursesOf(tx, people, days)
  const trips: TripOf[] = []
  for (const tripsBy of tripDays.all(house)) trips.push(...(await tripsBy(tx, people, days)))
  return { shifts, blocks: [...led.map(({ person: of, from, to }) => ({ person: of, from, to })), ...worked], trips }
}

function shiftsBeside(tx: Tx, people: readonly string[], plan: PlanDays) {
  const { from, to } = weeksOf(plan)
  return tx
    .select({
      _id: publishedShift.shift,
      person: publishedShift.person,
      from: publishedShift.from,
      to: publishedShift.to,
      break: publishedShift.break,
    })
    .from(publishedShift)
    .where(and(inArray(publishedShift.person, [...people]), ne(publishedShift.plan, plan._id), standsBetween(from, to)))
    .orderBy(asc(publishedShift.from), asc(publishedShift.shift))
    .limit(5000)
}
