import { type SQL, sql } from 'drizzle-orm'
import type { HoursRowsAsked, HoursStatsRow } from '#contract/courses/courseHours.ts'
import type { RowPage } from '#contract/page.ts'
import { splitAndKeyOf } from '#contract/stats.ts'
import { courseExecution } from '#server/courses/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { holds } from '#server/kit/found.ts'
import type { Who } from '#server/serve/serve.ts'
import { periodOf } from '#server/shared/stats/period.ts'
import { given, hoursStudiosSeenBy, minutes } from './givenCourses.ts'

const columns: Record<string, SQL> = {
  at: sql`${courseExecution.startsAt}`,
  course: sql`lower(c.title) collate "C"`,
  studio: sql`${courseExecution.studio} collate "C"`,
  instructor: sql`lower(p.vorname || ' ' || p.nachname) collate "C"`,
  minutes,
}

function orderOf(sort = '-at') {
  const by = columns[sort.replace('-', '')] ?? columns.at!
  return sort.startsWith('-') ? sql`${by} desc` : sql`${by} asc`
}

const from = sql`from ${courseExecution} join course c on c._id = ${courseExecution.course} join course_room r on r._id = ${courseExecution.room}
  join person p on p._id = ${courseExecution.instructor} left join person a on a._id = ${courseExecution.substitutes}`

/** The courses behind a number. */
export async function givenRows(tx: Tx, who: Who, asked: HoursRowsAsked): Promise<RowPage<HoursStatsRow>> {
  const { months, selectedStudios, instructor, course, measure } = asked
  const range = asked.from && asked.to ? { from: asked.from, to: asked.to } : undefined
  const { spans, until } = periodOf({ months: months as string[] | undefined, datePickerRange: range })
  const where = given(who, {
    spans,
    until,
    studios: hoursStudiosSeenBy(who, selectedStudios),
    instructor,
    course,
    line: splitAndKeyOf(asked.line),
  })
  const title = asked.q?.trim()
  const meant = sql`where ${where} ${measure === 'stoodIn' ? sql`and ${courseExecution.substitutes} is not null` : sql``}
    ${title ? sql`and ${holds(sql`c.title`, title)}` : sql``}`
  const [total, { rows }] = await Promise.all([
    tx.execute<{ total: number }>(sql`select count(*)::int as total ${from} ${meant}`),
    tx.execute<
      HoursStatsRow & Record<string, unknown>
    >(sql`select ${courseExecution._id} as _id, ${courseExecution.startsAt} as at, c.title,
        ${courseExecution.studio} as studio, r.name as room, trim(p.vorname || ' ' || p.nachname) as instructor,
        trim(a.vorname || ' ' || a.nachname) as away, ${minutes}::int as minutes ${from} ${meant}
      order by ${orderOf(asked.sort)}, ${courseExecution.startsAt} desc, ${courseExecution._id}
      limit ${asked.limit ?? 100} offset ${asked.offset ?? 0}`),
  ])
  return { rows: rows.map(row => ({ ...row, at: new Date(row.at).toISOString() })), total: total.rows[0]?.total ?? 0 }
}
