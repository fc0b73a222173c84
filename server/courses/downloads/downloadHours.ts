import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { Temporal } from 'temporal-polyfill'
import type { InstructorHoursRow } from '#contract/courses/downloads.ts'
import { german } from '#contract/german.ts'
import { zone } from '#contract/time.ts'
import { lookedAfterBy } from '#server/courses/door/rules.ts'
import { course, courseExecution, courseRoom } from '#server/courses/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { midnight } from '#server/kit/zone.ts'
import type { Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'

export interface DownloadRange {
  from: string
  to: string
  studio?: string
}

/** Executions that begin between the first midnight of a range and the one after its last day, in Zurich. */
export const rangeConditionOf = ({ from, to }: Pick<DownloadRange, 'from' | 'to'>) => {
  const [first, last] = [midnight(Temporal.PlainDate.from(from)), midnight(Temporal.PlainDate.from(to).add({ days: 1 }))]
  return sql`${courseExecution.startsAt} >= ${first}::timestamptz and ${courseExecution.startsAt} < ${last}::timestamptz`
}

/** Executions of a range that the caller may see, in one studio or all of theirs. */
export const seenIn = (who: Who, range: DownloadRange) =>
  and(lookedAfterBy(who, range.studio), rangeConditionOf(range), range.studio ? eq(courseExecution.studio, range.studio) : undefined)

const away = alias(person, 'away')

export interface GivenExecution {
  startsAt: string
  endsAt: string
  title: string
  room: string
  studio: string
  instructor: { _id: string; vorname: string; nachname: string }
  away: { vorname: string; nachname: string } | null
}

export const minutesOf = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) =>
  Math.round((Date.parse(endsAt) - Date.parse(startsAt)) / 60_000)

/** Courses of a range that are over, as hours count them. */
export async function givenIn(tx: Tx, who: Who, range: DownloadRange, now = Date.now()): Promise<GivenExecution[]> {
  return tx
    .select({
      startsAt: courseExecution.startsAt,
      endsAt: courseExecution.endsAt,
      studio: courseExecution.studio,
      title: course.title,
      room: courseRoom.name,
      instructor: { _id: person._id, vorname: person.vorname, nachname: person.nachname },
      away: { vorname: away.vorname, nachname: away.nachname },
    })
    .from(courseExecution)
    .innerJoin(course, eq(courseExecution.course, course._id))
    .innerJoin(courseRoom, eq(courseExecution.room, courseRoom._id))
    .innerJoin(person, eq(courseExecution.instructor, person._id))
    .leftJoin(away, eq(courseExecution.substitutes, away._id))
    .where(
      and(
        seenIn(who, range),
        isNotNull(courseExecution.instructor),
        isNull(courseExecution.cancelledAt),
        sql`${courseExecution.endsAt} <= ${new Date(now).toISOString()}::timestamptz`,
      ),
    )
    .orderBy(asc(courseExecution.startsAt), asc(courseExecution._id))
}

const zonedMonthOf = (at: string) => Temporal.Instant.from(at).toZonedDateTimeISO(zone).toPlainDate().toString().slice(0, 7)
const nameOf = ({ vorname, nachname }: { vorname: string; nachname: string }) => `${vorname} ${nachname}`.trim()

/** Hours per instructor, month and studio; sorted by family name, then month. */
export function hoursOf(given: readonly GivenExecution[]): InstructorHoursRow[] {
  const rows = new Map<string, InstructorHoursRow & { by: string }>()
  for (const one of given) {
    const { instructor, studio } = one
    const month = zonedMonthOf(one.startsAt)
    const key = `${instructor._id} ${month} ${studio}`
    const row = rows.get(key) ?? {
      instructor: { _id: instructor._id, name: nameOf(instructor) },
      studio,
      month,
      courses: 0,
      minutes: 0,
      stoodIn: 0,
      by: `${instructor.nachname} ${instructor.vorname}`,
    }
    rows.set(key, { ...row, courses: row.courses + 1, minutes: row.minutes + minutesOf(one), stoodIn: row.stoodIn + (one.away ? 1 : 0) })
  }
  return [...rows.values()]
    .sort((a, b) => german.compare(a.by, b.by) || (a.month < b.month ? -1 : a.month > b.month ? 1 : german.compare(a.studio, b.studio)))
    .map(({ by: _, ...row }) => row)
}
