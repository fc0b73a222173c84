import { lt } from 'drizzle-orm'
import { dayMs } from '#contract/time.ts'
import type { WithDb } from '#server/kit/house.ts'
import { feedback, preGoogle } from './tables.ts'

/** Days for which feedback and answers about Google are kept. */
const keptDays = 400

/** Deletes old feedback and answers about Google. Ratings stay with their account. */
export async function forgetSaid({ db }: WithDb, now = new Date()) {
  const old = new Date(now.getTime() - keptDays * dayMs).toISOString()
  await db.delete(feedback).where(lt(feedback.at, old))
  await db.delete(preGoogle).where(lt(preGoogle.at, old))
}
