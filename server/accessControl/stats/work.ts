import { type SQL, sql } from 'drizzle-orm'
import { entry } from '#server/accessControl/tables.ts'
import { courseExecution, courseSignup } from '#server/courses/tables.ts'
import { instantOf, zurich } from '#server/kit/zone.ts'
import type { Who } from '#server/serve/serve.ts'
import { seenStudios } from '#server/shared/stats/statistic.ts'

/** Studios among those asked for whose figures the caller may see. */
export const seenBy = (who: Pick<Who, 'grants'>, selected?: readonly string[]) =>
  seenStudios(who, ['stat_admin', 'stat_viewstudio'], selected)

/** The entries that are meant: of days from one to before another. */
export interface Meant {
  studios: 'all' | readonly string[]
  from?: string
  /** Not included. */
  until?: string
}

/** Rows of these studios; nothing of no studio. */
export const inStudios = (column: SQL, studios: Meant['studios']) =>
  studios === 'all' ? sql`true` : sql`${column} = any(${sql.param([...studios])}::text[])`

/**
 * Who came in, a row each: `who` tells one from another (a person, or a line whose person has left the record), and is null where nobody knows;
 * `person` is there as long as the name is.
 */
export function arrivals({ studios, from, until }: Meant): SQL {
  const at = (day: string) => sql`${instantOf(day, '00:00')}::timestamptz`
  return sql`(
    select e._id, e.studio, e.at, (e.at at time zone ${zurich})::date as day, extract(hour from e.at at time zone ${zurich})::int as hour,
      case e.outcome when 'opened' then 'hand' else 'door' end as way, e.person,
      coalesce(e.person, case when e.foreign is not null and e.chip is null and e.code is null then e._id end) as who
    from ${entry} e where e.outcome in ('in', 'opened') and ${inStudios(sql`e.studio`, studios)}
      ${from ? sql`and e.at >= ${at(from)}` : sql``} ${until ? sql`and e.at < ${at(until)}` : sql``}
    union all
    select s._id, x.studio, s.visited_at, x.day, extract(hour from x.starts_at at time zone ${zurich})::int, 'course', s.person, coalesce(s.person, s._id)
    from ${courseExecution} x join ${courseSignup} s on s.execution = x._id
    where s.visited_at is not null and x.cancelled_at is null and x.published and ${inStudios(sql`x.studio`, studios)}
      ${from ? sql`and x.day >= ${from}::date` : sql``} ${until ? sql`and x.day < ${until}::date` : sql``})`
}
