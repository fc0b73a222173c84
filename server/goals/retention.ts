import { lt } from 'drizzle-orm'
import type { WithDb } from '#server/kit/house.ts'
import { dayOf } from '#server/kit/zone.ts'
import { goal, goalMonth } from './tables.ts'

const years = 3

/** Forgets goals of months that are older than three years. */
export async function forgetGoals({ db }: WithDb, now: Date) {
  const day = dayOf(now.toISOString())
  const oldest = `${Number(day.slice(0, 4)) - years}${day.slice(4, 7)}-01`
  await db.delete(goal).where(lt(goal.month, oldest))
  await db.delete(goalMonth).where(lt(goalMonth.month, oldest))
}
