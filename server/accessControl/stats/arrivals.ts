import { type SQL, sql } from 'drizzle-orm'
import { entry } from '#server/accessControl/tables.ts'
import { courseExecution, courseSignup } from '#server/courses/tables.ts'
import { instantOf, zurich } from '#server/kit/zone.ts'

/** Studios and days whose arrivals are meant; `until` is not included. */
export interface VisitScope {
  studios: 'all' | readonly string[]
  from?: string
  until?: string
}

/** A condition for rows of these studios. */
export const inStudios = (column: SQL, studios: VisitScope['studios']) =>
  studios === 'all' ? sql`true` : sql`${column} = any(${sql.param([...studios])}::text[])`

/** The two queries of arrivals: entries at doors, and visits of courses. */
function waysIn({ studios, from, until }: VisitScope): [doors: SQL, courses: SQL] {
  const at = (day: string) => sql`${instantOf(day, '00:00')}::timestamptz`
  const doors = sql`select e._id, e.studio, e.at, (e.at at time zone ${zurich})::date as day, extract(hour from e.at at time zone ${zurich})::int as hour,
      case e.outcome when 'opened' then 'hand' else 'door' end as way, e.person,
      coalesce(e.person, case when e.foreign is not null and e.chip is null and e.code is null then e._id end) as who
    from ${entry} e where e.outcome in ('in', 'opened') and ${inStudios(sql`e.studio`, studios)}
      ${from ? sql`and e.at >= ${at(from)}` : sql``} ${until ? sql`and e.at < ${at(until)}` : sql``}`
  const courses = sql`
    select s._id, x.studio, s.visited_at as at, x.day, extract(hour from x.starts_at at time zone ${zurich})::int as hour, 'course' as way, s.person,
      coalesce(s.person, s._id) as who
    from ${courseExecution} x join ${courseSignup} s on s.execution = x._id
    where s.visited_at is not null and x.cancelled_at is null and x.published and ${inStudios(sql`x.studio`, studios)}
      ${from ? sql`and x.day >= ${from}::date` : sql``} ${until ? sql`and x.day < ${until}::date` : sql``}`
  return [doors, courses]
}

/**
 * Arrivals, a row each: `who` tells one from another (a person, or a line whose person has left the record), and is null where nobody knows; `person`
 * is there as long as the name is.
 */
export const arrivals = (scope: VisitScope): SQL => sql`(${sql.join(waysIn(scope), sql` union all `)})`

/** The latest or the earliest arrivals `a` for which a condition holds, at most so many of each way, each found in its order. */
export function someArrivals(scope: VisitScope, { where, most, latest }: { where: SQL; most: number; latest: boolean }): SQL {
  const order = sql`order by a.at ${latest ? sql`desc` : sql``}, a._id`
  const of = (way: SQL) => sql`(select a.* from (${way}) a where ${where} ${order} limit ${most})`
  return sql`(${sql.join(waysIn(scope).map(of), sql` union all `)})`
}

/** Entries at doors of people whom nobody knows. The index `entry_stranger` finds them. */
export const strangers = (scope: VisitScope): SQL =>
  sql`(${waysIn(scope)[0]} and e.person is null and (e.foreign is null or e.chip is not null or e.code is not null))`
