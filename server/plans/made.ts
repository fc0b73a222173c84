import { sql } from 'drizzle-orm'
import { zurich } from '#server/kit/zone.ts'
import type { Span } from '#server/shared/stats/period.ts'

/** Plans that trainers made, and trainings of which they answered what was said, in the member's studio. */
export const madeByTrainers = ({ from, to }: Span, until: string) => sql`(
  select w._id, w.at, (w.at at time zone ${zurich})::date as day, w.kind, 1::float8 as amount, coalesce(w.trainer::text, 'none') as trainer,
    coalesce(p.studio_code, 'none') as studio
  from (
    select _id, created as at, 'plans' as kind, trainer, person from plan where state = 'published'
    union all select run, changed_at, 'answered', "by", person from run_feedback where status = 'answered') w
  join person p on p._id = w.person
  where w.at <= ${until}::timestamptz and w.at >= ${from}::date::timestamp at time zone ${zurich}
    and w.at < (${to}::date + 1)::timestamp at time zone ${zurich})`
