import { sql } from 'drizzle-orm'
import type { Attendance } from '#contract/courses/courseVisits.ts'
import type { Tx } from '#server/kit/database.ts'
import { zurich } from '#server/kit/zone.ts'

interface VisitDay extends Record<string, unknown> {
  day: string
  visits: number
}

const visited = (who: string) => sql`course_signup s join course_execution e on e._id = s.execution
  where s.person = ${who} and s.visited_at is not null and e.cancelled_at is null`
const dayIn = sql`(e.starts_at at time zone ${zurich})::date`

/** Days in Zurich on which courses began that somebody visited, oldest first. */
export async function visitDays(tx: Tx, who: string): Promise<VisitDay[]> {
  const { rows } = await tx.execute<VisitDay>(
    sql`select ${dayIn}::text as day, count(*)::int as visits from ${visited(who)} group by 1 order by 1`,
  )
  return rows
}

const monthsShown = 6

/** Figures on courses for the card of a person. */
export async function attendanceOf(tx: Tx, who: string): Promise<Attendance> {
  const { rows: sums } = await tx.execute<Omit<Attendance, 'months' | 'courses'>>(sql`
    select (count(*) filter (where s.visited_at is not null))::int as visits,
      (count(*) filter (where s.visited_at is not null and e.starts_at > now() - interval '30 days'))::int as recent,
      (count(*) filter (where s.missed_at is not null))::int as missed,
      (count(*) filter (where s.state = 'late'))::int as late,
      (max(${dayIn}) filter (where s.visited_at is not null))::text as last
    from course_signup s join course_execution e on e._id = s.execution where s.person = ${who} and e.cancelled_at is null`)
  const { rows: months } = await tx.execute<Attendance['months'][number]>(sql`
    select to_char(m.month, 'YYYY-MM') as month, (count(s._id) filter (where s.visited_at is not null))::int as visits,
      (count(s._id) filter (where s.missed_at is not null))::int as missed
    from generate_series(date_trunc('month', now() at time zone ${zurich}) - make_interval(months => ${monthsShown - 1}::int),
      date_trunc('month', now() at time zone ${zurich}), interval '1 month') m(month)
    left join (course_signup s join course_execution e on e._id = s.execution and e.cancelled_at is null)
      on s.person = ${who} and date_trunc('month', e.starts_at at time zone ${zurich}) = m.month
    group by m.month order by m.month`)
  const { rows: courses } = await tx.execute<Attendance['courses'][number]>(sql`
    select c.title, count(*)::int as visits from course_signup s join course_execution e on e._id = s.execution join course c on c._id = e.course
    where s.person = ${who} and s.visited_at is not null and e.cancelled_at is null
    group by c._id, c.title order by 2 desc, 1 limit 3`)
  return { ...(sums[0] as Omit<Attendance, 'months' | 'courses'>), months, courses }
}
