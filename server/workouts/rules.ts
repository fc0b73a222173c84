import { eq } from 'drizzle-orm'
import { plan } from './tables.ts'

/** Plans that a member sees: their own. */
export const visibleTo = (member: string) => eq(plan.person, member)

interface Span {
  start: string
  end: string | null
}

/** The plan that counts on a day: begun and not over; of several the one that began last. `plans` come newest first. */
export const currentOf = <P extends Span>(plans: readonly P[], today: string): P | undefined =>
  plans.find(({ start, end }) => start <= today && (end === null || end >= today))
