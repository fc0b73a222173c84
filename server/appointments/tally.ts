import { sql } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'
import { zurich } from '#server/kit/zone.ts'
import type { StatsSpan } from '#server/shared/stats/period.ts'

const dayOf = sql`(a.starts_at at time zone ${zurich})::date`

/** Counts appointments that are over, each once: what was counted stays when they are forgotten or somebody leaves (V58). */
export const tallyAppointments = (tx: Tx) =>
  tx.execute(sql`with over as (
      update appointment a set counted = true where not a.counted and a.ends_at <= now() returning a.studio, a.trainer, a.state, ${dayOf} as day)
    insert into appointment_count (_id, studio, day, trainer, many)
    select gen_random_uuid(), studio, day, trainer, count(*)::int from over where state = 'booked' group by studio, day, trainer`)

/** Appointments that were kept, by whoever led them: counted ones, and those that no count knows yet. */
export const metByTrainers = ({ from, to }: StatsSpan, until: string) => sql`(
  select w._id, w.at, w.day, 'met' as kind, w.many::float8 as amount, coalesce(w.trainer::text, 'none') as trainer, w.studio
  from (
    select a._id, a.ends_at as at, ${dayOf} as day, 1 as many, a.trainer, a.studio from appointment a where not a.counted and a.state = 'booked'
    union all select c._id, c.day::timestamp at time zone ${zurich}, c.day, c.many, c.trainer, c.studio from appointment_count c) w
  where w.at <= ${until}::timestamptz and w.day between ${from}::date and ${to}::date)`
