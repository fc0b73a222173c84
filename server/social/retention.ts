import { and, inArray, lt, ne } from 'drizzle-orm'
import { dayMs } from '#contract/time.ts'
import type { WithDb } from '#server/kit/house.ts'
import { forgetQuiet } from './quiet.ts'
import { relationship, trainingRequest } from './tables.ts'

/** Days for which requests are kept (K39). */
const keptDays = 400

/** Forgets requests, and what is over between two people, after their time; friends and partners stay. */
export async function forgetRequests({ db }: WithDb, now: Date) {
  await forgetQuiet(db, now)
  const old = new Date(now.getTime() - keptDays * dayMs).toISOString()
  await db.delete(relationship).where(and(ne(relationship.state, 'agreed'), lt(relationship.at, old)))
  await db
    .delete(trainingRequest)
    .where(and(inArray(trainingRequest.state, ['open', 'accepted', 'declined', 'withdrawn']), lt(trainingRequest.at, old)))
}
