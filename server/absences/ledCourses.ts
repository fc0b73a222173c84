import { and, asc, eq, gte, inArray, isNull, lt } from 'drizzle-orm'
import type { Concerned } from '#contract/absences/shapes.ts'
import { addDays } from '#contract/days.ts'
import { course, courseExecution } from '#server/courses/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { instantOf } from '#server/kit/zone.ts'

/** How far ahead courses are told of an absence whose end nobody knows. */
const openDays = 7
const mostCourses = 200

interface AbsenceSpan {
  from: string
  to: string | null
}

/** Courses that these people lead in those days, oldest first; cancelled ones left out. */
export async function leadsBetween(
  tx: Tx,
  people: readonly string[],
  { from, to }: AbsenceSpan,
): Promise<(Concerned & { lead: string })[]> {
  if (people.length === 0) return []
  const found = await tx
    .select({
      _id: courseExecution._id,
      title: course.title,
      studio: courseExecution.studio,
      startsAt: courseExecution.startsAt,
      lead: courseExecution.instructor,
    })
    .from(courseExecution)
    .innerJoin(course, eq(course._id, courseExecution.course))
    .where(
      and(
        inArray(courseExecution.instructor, [...people]),
        isNull(courseExecution.cancelledAt),
        gte(courseExecution.endsAt, instantOf(from, '00:00')),
        lt(courseExecution.startsAt, instantOf(addDays(to ?? addDays(from, openDays), 1), '00:00')),
      ),
    )
    .orderBy(asc(courseExecution.startsAt), asc(courseExecution._id))
    .limit(mostCourses)
  return found as (Concerned & { lead: string })[]
}
