import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Engagement } from '#contract/courses/schedule.ts'
import { Refusal } from '#contract/refusals.ts'
import { course, courseExecution } from '#server/courses/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { holdsIn } from '#server/kit/reach.ts'
import type { Who } from '#server/serve/serve.ts'
import { hidden } from './clashes.ts'
import { leadIn, planVisibleTo } from './rules.ts'

/** Executions that the instructors of this execution's studio lead while it takes place, wherever that is. */
export async function engagedAt(tx: Tx, who: Who, _id: string): Promise<Engagement[]> {
  const [own] = await tx
    .select()
    .from(courseExecution)
    .where(and(eq(courseExecution._id, _id), planVisibleTo(who)))
  if (!own) throw new Refusal('missing')
  const rows = await tx
    .select({ execution: courseExecution, title: course.title })
    .from(courseExecution)
    .innerJoin(course, eq(courseExecution.course, course._id))
    .where(
      and(
        inArray(courseExecution.instructor, [...(await leadIn(tx, own.studio))]),
        isNull(courseExecution.cancelledAt),
        ne(courseExecution._id, _id),
        sql`${courseExecution.startsAt} < ${own.endsAt}::timestamptz and ${courseExecution.endsAt} > ${own.startsAt}::timestamptz`,
      ),
    )
    .orderBy(asc(courseExecution.startsAt), asc(courseExecution._id))
  return rows.map(({ execution: { _id, studio, startsAt, endsAt, published, instructor }, title }) => ({
    instructor: instructor!,
    other: published || holdsIn('gf_c_plan', who, studio) ? { _id, title, studio, startsAt, endsAt, published } : hidden(own),
  }))
}
