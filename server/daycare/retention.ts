import { sql } from 'drizzle-orm'
import type { WithDb } from '#server/kit/house.ts'

/** Forgets children a year after their last booking, or after they were entered where they never came (T42). */
export const forgetChildren = ({ db }: WithDb, now: Date) =>
  db.execute(sql`delete from child where coalesce((select max(s.day)::timestamptz from daycare_signup s where s.child = child._id), created)
    < ${now.toISOString()}::timestamptz - interval '1 year'`)
