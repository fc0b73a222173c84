import { lt, or, sql } from 'drizzle-orm'
import { addMonths } from '#contract/days.ts'
import type { WithDb } from '#server/kit/house.ts'
import { dayOf } from '#server/kit/zone.ts'
import { daycareProof } from './tables.ts'

/** Forgets children a year after their last booking, or after they were entered where they never came (T42). */
export const forgetChildren = ({ db }: WithDb, now: Date) =>
  db.execute(sql`delete from child where coalesce((select max(s.day)::timestamptz from daycare_signup s where s.child = child._id), created)
    < ${now.toISOString()}::timestamptz - interval '1 year'`)

const months = { proofs: 60, removed: 1 }

/** Forgets proofs five years after their last day, and what was removed after a month. */
export function forgetProofs({ db }: WithDb, now: Date) {
  const day = dayOf(now.toISOString())
  const before = new Date(Date.parse(addMonths(day, -months.removed))).toISOString()
  return db.delete(daycareProof).where(or(lt(daycareProof.until, addMonths(day, -months.proofs)), lt(daycareProof.removedAt, before)))
}
