import { sql } from 'drizzle-orm'
import type { StatsSpan } from '#server/shared/stats/period.ts'
import { tallied, wanted } from './courseTallies.ts'

/** Courses that were held, and who came to them, by whoever led them. */
export const ledByTrainers = (span: StatsSpan, until: string) => sql`(
  select e._id, e.ends_at as at, e.day, k.kind, k.amount::float8 as amount, coalesce(e.instructor::text, 'none') as trainer, e.studio
  from (${tallied(wanted({ spans: [span], studios: 'all' }))}) e
    cross join lateral (values ('held', 1), ('visits', e.visits)) k (kind, amount)
  where e.cancelled_at is null and e.ends_at <= ${until}::timestamptz)`
