import { sql } from 'drizzle-orm'
import { zurich } from '#server/kit/zone.ts'
import type { StatsSpan } from '#server/shared/stats/period.ts'

/**
 * Plans that trainers made, and trainings of which they answered what was said, in the member's studio: of who has left in the one that they had,
 * where only how many they were is known.
 */
export const madeByTrainers = ({ from, to }: StatsSpan, until: string) => sql`(
  select w._id, w.at, (w.at at time zone ${zurich})::date as day, w.kind, w.many::float8 as amount, coalesce(w.trainer::text, 'none') as trainer,
    coalesce(w.studio, 'none') as studio
  from (
    select m._id, m.at, m.kind, 1 as many, m.trainer, coalesce(p.studio_code, p.left_studio) as studio
    from (
      select _id, created as at, 'plans' as kind, trainer, person from plan where state = 'published'
      union all select run, changed_at, 'answered', "by", person from run_feedback where status = 'answered') m
    join person p on p._id = m.person
    union all select _id, day::timestamp at time zone ${zurich}, kind, many, trainer, studio from plan_count) w
  where w.at <= ${until}::timestamptz and w.at >= ${from}::date::timestamp at time zone ${zurich}
    and w.at < (${to}::date + 1)::timestamp at time zone ${zurich})`
