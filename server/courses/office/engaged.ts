import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { absentTitle } from '#contract/courses/clash.ts'
import type { Engagement } from '#contract/courses/scheduleForms.ts'
import { Refusal } from '#contract/refusals.ts'
import { course, courseExecution } from '#server/courses/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { holdsIn } from '#server/kit/reach.ts'
import type { Who } from '#server/serve/serve.ts'
import { isAbsent } from './absent.ts'
import { hidden } from './clashes.ts'
import { leadIn, planVisibleTo } from './rules.ts'

/** Executions that the instructors of this execution's studio lead while it takes place, wherever that is. */
export async function engagedAt(tx: Tx, who: Who, _id: string): Promise<Engagement[]> {
  const [own] = await tx
    .select()
    .from(courseExecution)
    .where(and(eq(courseExecution._id, _id), planVisibleTo(who)))
  if (!own) throw new Refusal('missing')
  const leads = [...(await leadIn(tx, own.studio))]
  const rows = await tx
    .select({ execution: courseExecution, title: course.title })
    .from(courseExecution)
    .innerJoin(course, eq(courseExecution.course, course._id))
    .where(
      and(
        inArray(courseExecution.instructor, leads),
        isNull(courseExecution.cancelledAt),
        ne(courseExecution._id, _id),
        sql`${courseExecution.startsAt} < ${own.endsAt}::timestamptz and ${courseExecution.endsAt} > ${own.startsAt}::timestamptz`,
      ),
    )
    .orderBy(asc(courseExecution.startsAt), asc(courseExecution._id))
  const away = await absentIn(tx, leads, own)
  const engaged = rows.map(({ execution: { _id, studio, startsAt, endsAt, published, instructor }, title }) => ({
    instructor: instructor!,
    other: published || holdsIn('gf_c_plan', who, studio) ? { _id, title, studio, startsAt, endsAt, published } : hidden(own),
  }))
  return [...engaged, ...away.map(instructor => ({ instructor, other: { ...hidden(own), title: absentTitle } }))]
}

/** People of these who are absent at the time of a course; why stays unsaid. */
async function absentIn(tx: Tx, people: readonly string[], { startsAt, endsAt }: { startsAt: string; endsAt: string }) {
  if (people.length === 0) return []
  const { rows } = await tx.execute<{ person: string }>(sql`
    select distinct a.person from absence a where a.person in ${people} and ${isAbsent(sql`${startsAt}::timestamptz`, sql`${endsAt}::timestamptz`)}`)
  return rows.map(({ person }) => person)
}
