import { and, asc, eq, gte, inArray, isNull, lt } from 'drizzle-orm'
import { addDays } from '#contract/days.ts'
import { course, courseExecution } from '#server/courses/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { instantOf } from '#server/kit/zone.ts'

const dayBeginOf = (day: string) => instantOf(day, '00:00')

/** Courses that these people lead between two days, both included, the earliest first. */
export async function coursesOf(tx: Tx, people: readonly string[], { from, to }: { from: string; to: string }) {
  if (people.length === 0) return []
  const rows = await tx
    .select({ person: courseExecution.instructor, title: course.title, from: courseExecution.startsAt, to: courseExecution.endsAt })
    .from(courseExecution)
    .innerJoin(course, eq(course._id, courseExecution.course))
    .where(
      and(
        inArray(courseExecution.instructor, [...people]),
        isNull(courseExecution.cancelledAt),
        lt(courseExecution.startsAt, dayBeginOf(addDays(to, 1))),
        gte(courseExecution.endsAt, dayBeginOf(from)),
      ),
    )
    .orderBy(asc(courseExecution.startsAt), asc(courseExecution._id))
    .limit(5000)
  return rows.map(row => ({ ...row, person: row.person as string }))
}
