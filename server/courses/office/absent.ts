import { type SQL, sql } from 'drizzle-orm'
import { zurich } from '#server/kit/zone.ts'

/**
 * True of an absence `a` that takes its person away between two moments: holidays and trips that are approved, and sicknesses (T55). Half a first
 * day is its afternoon, half a last one its morning; half of a single day is taken for the whole, as nobody says which.
 */
export const isAbsent = (starts: SQL, ends: SQL) => sql`a.removed_at is null and a.kind <> 'wish'
  and a.state in ('approved', 'cancelling', 'reported', 'certified', 'closed')
  and (a."from" + case when a.half_first and a."from" is distinct from a."to" then time '12:00' else time '00:00' end) at time zone ${zurich} < ${ends}
  and (a."to" is null or (case when a.half_last and a."from" <> a."to" then a."to" + time '12:00' else a."to" + interval '1 day' end)
    at time zone ${zurich} > ${starts})`
