import { and, eq, gte, inArray, isNull, lt, lte } from 'drizzle-orm'
import type { Lesson } from '#contract/rules/worktime/timeSheet.ts'
import { beginOf, endOf } from '#contract/zone.ts'
import { course, courseExecution } from '#server/courses/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { dayOf } from '#server/kit/zone.ts'
import { type DaySpan, type Pieces, pieceOn } from './pieces.ts'
import { iso } from './rules.ts'

interface LessonFilter extends DaySpan {
  pieces: ReadonlyMap<string, Pieces>
}

/** Courses that these people led between two days and that are over; whoever stood in has given it (T47). */
export async function lessonsIn(tx: Tx, { from, to, pieces }: LessonFilter, now = Date.now()): Promise<ReadonlyMap<string, Lesson[]>> {
  const people = [...pieces.keys()]
  const found = new Map<string, Lesson[]>(people.map(one => [one, []]))
  if (people.length === 0) return found
  const rows = await tx
    .select({ row: courseExecution, title: course.title })
    .from(courseExecution)
    .innerJoin(course, eq(course._id, courseExecution.course))
    .where(
      and(
        inArray(courseExecution.instructor, people),
        eq(courseExecution.published, true),
        isNull(courseExecution.cancelledAt),
        gte(courseExecution.startsAt, iso(beginOf(from))),
        lt(courseExecution.startsAt, iso(endOf(to))),
        lte(courseExecution.endsAt, iso(now)),
      ),
    )
    .orderBy(courseExecution.startsAt, courseExecution._id)
  for (const { row, title } of rows) {
    const person = row.instructor!
    const counts = pieceOn(pieces.get(person)!, dayOf(row.startsAt))?.wage === 'course'
    found.get(person)!.push({ _id: row._id, title, studio: row.studio, from: Date.parse(row.startsAt), to: Date.parse(row.endsAt), counts })
  }
  return found
}
