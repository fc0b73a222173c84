import { and, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { doorRights } from '#contract/courses/courseDoor.ts'
import { lookedAfterBy } from '#server/courses/door/rules.ts'
import { courseExecution } from '#server/courses/tables.ts'
import type { Who } from '#server/serve/serve.ts'
import type { StatsSpan } from '#server/shared/stats/period.ts'
import { seenStudios } from '#server/shared/stats/statistic.ts'

/** Studios among those asked for in which the caller plans or leads. */
export const hoursStudiosSeenBy = (who: Pick<Who, 'grants'>, selected?: readonly string[]) => seenStudios(who, doorRights, selected)

/** The courses that are meant. */
export interface GivenCourseFilter {
  spans: readonly StatsSpan[]
  studios: 'all' | readonly string[]
  instructor?: readonly string[]
  course?: readonly string[]
  /** One line of a split; narrows all the rest. */
  line?: readonly [split: string, key: string]
  /** Instants: the courses are over by `until`, and were not yet by `after`. */
  until: string
  after?: string
}

const isId = (key: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key)
const isMonth = (key: string) => /^\d{4}-(0[1-9]|1[0-2])$/.test(key)
const inMonth = (month: string) => sql`to_char(${courseExecution.day}, 'YYYY-MM') = ${month}`

/** Rows of a split's line; none where the key is no such line. */
function hoursLineConditionOf([split, key]: readonly [string, string]): SQL | undefined {
  const [person, month] = [key.slice(0, 36), key.slice(37)]
  if (split === 'month' && isMonth(key)) return inMonth(key)
  if (split === 'monthly' && isId(person) && isMonth(month)) return and(inArray(courseExecution.instructor, [person]), inMonth(month))
  if (split === 'studio') return inArray(courseExecution.studio, [key])
  if (split === 'instructor' && isId(key)) return inArray(courseExecution.instructor, [key])
  return split === 'course' && isId(key) ? inArray(courseExecution.course, [key]) : sql`false`
}

/** Courses that took place and were led by somebody, as far as the caller may see them; `course_execution` goes by its own name. */
export function given(who: Who, { spans, studios, instructor, course, line, until, after }: GivenCourseFilter): SQL | undefined {
  return and(
    lookedAfterBy(who),
    or(...spans.map(({ from, to }) => sql`${courseExecution.day} between ${from}::date and ${to}::date`)),
    studios === 'all' ? undefined : inArray(courseExecution.studio, [...studios]),
    instructor?.length ? inArray(courseExecution.instructor, [...instructor]) : undefined,
    course?.length ? inArray(courseExecution.course, [...course]) : undefined,
    isNotNull(courseExecution.instructor),
    isNull(courseExecution.cancelledAt),
    sql`${courseExecution.endsAt} <= ${until}::timestamptz`,
    after ? sql`${courseExecution.endsAt} > ${after}::timestamptz` : undefined,
    line && hoursLineConditionOf(line),
  )
}

export const minutes = sql`round(extract(epoch from ${courseExecution.endsAt} - ${courseExecution.startsAt}) / 60)`
