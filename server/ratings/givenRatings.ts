import { sql } from 'drizzle-orm'
import { zurich } from '#server/kit/zone.ts'
import type { StatsSpan } from '#server/shared/stats/period.ts'
import { counts } from './rules.ts'
import { rating } from './tables.ts'

/** Ratings that count, and their half stars, by whoever was rated. */
export const givenToTrainers = ({ from, to }: StatsSpan, until: string) => sql`(
  select r._id, r.at, (r.at at time zone ${zurich})::date as day, k.kind, k.amount::float8 as amount, coalesce(r.trainer::text, 'none') as trainer,
    coalesce(r.studio, 'none') as studio
  from (select ${rating}.* from ${rating} where ${counts}) r cross join lateral (values ('ratings', 1), ('halves', r.halves)) k (kind, amount)
  where r.at <= ${until}::timestamptz and r.at >= ${from}::date::timestamp at time zone ${zurich}
    and r.at < (${to}::date + 1)::timestamp at time zone ${zurich})`
