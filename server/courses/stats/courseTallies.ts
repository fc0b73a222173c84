import { type SQL, sql } from 'drizzle-orm'
import { type CourseCounts, countNames, nobody } from '#contract/courses/stats.ts'
import type { Tx } from '#server/kit/database.ts'
import type { StatsSpan } from '#server/shared/stats/period.ts'
import { sumsOf } from '#server/shared/stats/statisticSums.ts'
import { counted } from './tally.ts'

/** The executions that are meant. */
export interface ExecutionFilter {
  spans: readonly StatsSpan[]
  studios: 'all' | readonly string[]
  label?: readonly string[]
  instructor?: readonly string[]
  course?: readonly string[]
  /** One line of a split; narrows all the rest. */
  line?: readonly [split: string, key: string]
}

const anyOf = (conditions: SQL[]) => sql`(${sql.join(conditions, sql` or `)})`
const ids = (values: readonly string[]) => sql`${sql.param([...values])}::uuid[]`

function labelled(labels: readonly string[]) {
  const named = labels.filter(label => label !== nobody)
  const having = [
    ...(named.length > 0 ? [sql`c.labels && ${ids(named)}`] : []),
    ...(named.length < labels.length ? [sql`cardinality(c.labels) = 0`] : []),
  ]
  return sql`e.course in (select c._id from course c where ${anyOf(having)})`
}

function led(people: readonly string[]) {
  const named = people.filter(person => person !== nobody)
  const by = [
    ...(named.length > 0 ? [sql`e.instructor = any(${ids(named)})`] : []),
    ...(named.length < people.length ? [sql`e.instructor is null`] : []),
  ]
  return anyOf(by)
}

const isId = (key: string) => /^[0-9a-f-]{36}$/.test(key)

/** Rows of a split's line; none where the key is no such line. */
function executionLineConditionOf([split, key]: readonly [string, string]): SQL {
  if (split === 'month' && /^\d{4}-(0[1-9]|1[0-2])$/.test(key)) return sql`to_char(e.day, 'YYYY-MM') = ${key}`
  if (split === 'studio') return sql`e.studio = ${key}`
  if (key !== nobody && !isId(key)) return sql`false`
  if (split === 'label') return labelled([key])
  if (split === 'instructor') return led([key])
  return split === 'course' && isId(key) ? sql`e.course = ${key}::uuid` : sql`false`
}

/** Published executions of these days and studios; nothing else decides which of them count. */
export function wanted({ spans, studios, label, instructor, course, line }: ExecutionFilter): SQL {
  const days = spans.map(({ from, to }) => sql`e.day between ${from}::date and ${to}::date`)
  return sql.join(
    [
      sql`e.published`,
      anyOf(days),
      ...(studios === 'all' ? [] : [sql`e.studio = any(${sql.param([...studios])}::text[])`]),
      ...(label?.length ? [labelled(label)] : []),
      ...(instructor?.length ? [led(instructor)] : []),
      ...(course?.length ? [sql`e.course = any(${ids(course)})`] : []),
      ...(line ? [executionLineConditionOf(line)] : []),
    ],
    sql` and `,
  )
}

const fields = sql`e._id, e.day, e.studio, e.course, e.instructor, e.starts_at, e.ends_at, e.room, e.cancelled_at, e.capacity`

/**
 * Executions with their counts: those written down where they are over, those of the seats where something has happened since. One
 * statement, so one moment.
 */
export const tallied = (where: SQL): SQL => sql`
  select ${fields}, e.signups, e.visits, e.missed, e.late, e.promoted, e.left_waiting from course_execution e where e.tallied and ${where}
  union all
  select ${fields}, s.* from course_execution e cross join lateral (
    select ${counted} from course_signup s where s.execution = e._id and e.cancelled_at is null) s where not e.tallied and ${where}`

/** Counts of one such execution `e`, by name. */
export const parts: Record<keyof CourseCounts, SQL> = {
  held: sql`(e.cancelled_at is null)::int`,
  cancelled: sql`(e.cancelled_at is not null)::int`,
  seats: sql`(case when e.cancelled_at is null then e.capacity else 0 end)`,
  signups: sql`e.signups`,
  visits: sql`e.visits`,
  missed: sql`e.missed`,
  late: sql`e.late`,
  promoted: sql`e.promoted`,
  left: sql`e.left_waiting`,
}

/** The same counts over many executions. */
const summed = sql`(count(*) - count(cancelled_at))::int as held, count(cancelled_at)::int as cancelled,
  coalesce(sum(capacity) filter (where cancelled_at is null), 0)::int as seats, sum(signups)::int as signups, sum(visits)::int as visits,
  sum(missed)::int as missed, sum(late)::int as late, sum(promoted)::int as promoted, sum(left_waiting)::int as "left"`

export const sums = sumsOf<CourseCounts>(countNames)
export const { none, sum } = sums

type Group = CourseCounts & { day: string | null; studio: string | null; course: string | null; instructor: string | null }

/** Counts by each of these; executions that nobody leads stand under `nobody`. */
export interface CourseTallies {
  days: Map<string, CourseCounts>
  studios: Map<string, CourseCounts>
  courses: Map<string, CourseCounts>
  instructors: Map<string, CourseCounts>
}

/**
 * All counts in one pass, of executions over by `until`: by day, and by studio, course and instructor together, which are few and are added
 * up here. Four groupings of their own took half as long again on a hundred thousand executions.
 */
export async function countBy(tx: Tx, which: ExecutionFilter, until: string): Promise<CourseTallies> {
  const { rows } = await tx.execute<Group>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, studio, course, instructor, ${summed}
    from (${tallied(wanted(which))}) e where ends_at <= ${until}::timestamptz
    group by grouping sets ((day), (studio, course, instructor))`)
  const counted: CourseTallies = { days: new Map(), studios: new Map(), courses: new Map(), instructors: new Map() }
  for (const row of rows) {
    const counts = sums.countsOf(row)
    if (row.day !== null) {
      counted.days.set(row.day, counts)
      continue
    }
    sums.add(counted.studios, row.studio ?? nobody, counts)
    sums.add(counted.courses, row.course ?? nobody, counts)
    sums.add(counted.instructors, row.instructor ?? nobody, counts)
  }
  return counted
}

/** Counts per day of executions that were not over by `until`, for the rest of the grey line. */
export async function countDays(tx: Tx, which: ExecutionFilter, until: string): Promise<Map<string, CourseCounts>> {
  const { rows } = await tx.execute<CourseCounts & { day: string }>(sql`
    select to_char(day, 'YYYY-MM-DD') as day, ${summed} from (${tallied(wanted(which))}) e where ends_at > ${until}::timestamptz group by day`)
  return new Map(rows.map(row => [row.day, sums.countsOf(row)]))
}
