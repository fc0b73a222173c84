import { type SQL, sql } from 'drizzle-orm'
import { type CourseCounts, type CourseRowsAsked, type CourseStatsRow, courseMeasures } from '#contract/courses/stats.ts'
import type { RowPage } from '#contract/page.ts'
import { splitAndKeyOf } from '#contract/stats.ts'
import type { Tx } from '#server/kit/database.ts'
import { holds } from '#server/kit/found.ts'
import type { Who } from '#server/serve/serve.ts'
import { periodOf } from '#server/shared/stats/period.ts'
import { courseStudiosSeenBy } from './courseNumbers.ts'
import { parts, tallied, wanted } from './courseTallies.ts'

const columns: Record<string, SQL> = {
  at: sql`e.starts_at`,
  course: sql`lower(c.title) collate "C"`,
  studio: sql`e.studio collate "C"`,
  instructor: sql`lower(p.vorname || ' ' || p.nachname) collate "C"`,
}

/** Parts of each number; an execution without any of them is left out of its rows. */
const behind: Record<string, SQL> = {
  ...parts,
  utilisation: parts.seats,
  missedShare: sql`(${parts.missed} + ${parts.visits})`,
  perCourse: parts.held,
}

function orderOf(sort = '-at') {
  const by = columns[sort.replace('-', '')] ?? parts[sort.replace('-', '') as keyof CourseCounts]
  return sort.startsWith('-') ? sql`${by} desc nulls last` : sql`${by} asc nulls last`
}

const counts = sql.join(
  Object.entries(parts).map(([name, part]) => sql`${part} as ${sql.identifier(name)}`),
  sql`, `,
)

type CourseStatsRecord = CourseCounts & Omit<CourseStatsRow, keyof CourseCounts>

/** The executions behind a number. */
export async function countedRows(tx: Tx, who: Pick<Who, 'grants'>, asked: CourseRowsAsked): Promise<RowPage<CourseStatsRow>> {
  const { from, to, months, selectedStudios, label, instructor, course, measure, q } = asked
  const range = from && to ? { from, to } : undefined
  const { spans, until } = periodOf({ months: months as string[] | undefined, datePickerRange: range })
  const where = wanted({
    spans,
    studios: courseStudiosSeenBy(who, selectedStudios),
    label,
    instructor,
    course,
    line: splitAndKeyOf(asked.line),
  })
  const made = courseMeasures.some(({ id }) => id === measure) ? behind[measure as string] : undefined
  const counted = sql`from (${tallied(where)}) e where e.ends_at <= ${until}::timestamptz ${made ? sql`and ${made} > 0` : sql``}`
  const title = q?.trim()
  const named = sql`join course c on c._id = e.course join course_room r on r._id = e.room left join person p on p._id = e.instructor`
  const meant = title ? sql`where ${holds(sql`c.title`, title)}` : sql``
  const page = sql`order by ${orderOf(asked.sort)}, e.starts_at desc, e._id limit ${asked.limit ?? 100} offset ${asked.offset ?? 0}`
  // Sorted by the execution's own columns, only one page needs the names.
  const first = !title && !/course|instructor/.test(asked.sort ?? '')
  const [total, { rows }] = await Promise.all([
    tx.execute<{ total: number }>(
      sql`select count(*)::int as total ${title ? sql`from (select e.* ${counted}) e ${named} ${meant}` : counted}`,
    ),
    tx.execute<CourseStatsRecord>(sql`select e._id, e.starts_at as at, c.title, e.studio, r.name as room,
        p.vorname || ' ' || p.nachname as instructor, e.cancelled_at is not null as "isCancelled", ${counts}
      from (select e.* ${counted} ${first ? page : sql``}) e ${named} ${meant} ${first ? sql`order by ${orderOf(asked.sort)}, e.starts_at desc, e._id` : page}`),
  ])
  return { rows: rows.map(row => ({ ...row, at: new Date(row.at).toISOString() })), total: total.rows[0]?.total ?? 0 }
}
