import { and, eq, isNull, or } from 'drizzle-orm'
import { plan, workout } from './tables.ts'

/** Plans that a member sees: their own, once they are published and as long as they are not withdrawn. */
export const visibleTo = (member: string) => and(eq(plan.person, member), eq(plan.state, 'published'), isNull(plan.removedAt))

/** Workouts that a member sees: the library's and their own. */
export const workoutsFor = (member: string) => and(or(isNull(workout.person), eq(workout.person, member)), isNull(workout.removedAt))

interface PlanPeriod {
  start: string
  end: string | null
}

/** The plan that counts on a day: begun and not over; of several the one that began last. `plans` come newest first. */
export const currentOf = <P extends PlanPeriod>(plans: readonly P[], today: string): P | undefined =>
  plans.find(({ start, end }) => start <= today && (end === null || end >= today))
