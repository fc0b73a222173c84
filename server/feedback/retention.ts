import { lt } from 'drizzle-orm'
import type { House } from '#server/kit/house.ts'
import { feedback, preGoogle } from './tables.ts'

const day = 86_400_000
/** Words to the studio and answers about Google are kept so many days. */
const keptDays = 400

/** Deletes what was said to the studio long ago. Ratings stay with their account. */
export async function forgetSaid({ db }: Pick<House, 'db'>, now = new Date()) {
  const old = new Date(now.getTime() - keptDays * day).toISOString()
  await db.delete(feedback).where(lt(feedback.at, old))
  await db.delete(preGoogle).where(lt(preGoogle.at, old))
}
