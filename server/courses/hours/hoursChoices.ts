import { and, eq, exists, inArray, isNotNull, sql } from 'drizzle-orm'
import { german } from '#contract/german.ts'
import type { StatsChoices } from '#contract/stats.ts'
import { lookedAfterBy } from '#server/courses/door/rules.ts'
import { course, courseExecution } from '#server/courses/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { hoursStudiosSeenBy } from './givenCourses.ts'

const sorted = (choices: { value: string; label: string }[]) => choices.toSorted((a, b) => german.compare(a.label, b.label))

/** Choices by which somebody can narrow the hours: their studios, and the instructors and courses there. */
export async function hoursChoices(tx: Tx, who: Who): Promise<StatsChoices> {
  const seen = hoursStudiosSeenBy(who)
  const led = (column: typeof courseExecution.instructor | typeof courseExecution.course, other: typeof person._id | typeof course._id) =>
    exists(
      tx
        .select({ one: sql`1` })
        .from(courseExecution)
        .where(and(eq(column, other), isNotNull(courseExecution.instructor), lookedAfterBy(who))),
    )
  const studios = await tx
    .select({ value: studio.code, label: studio.name })
    .from(studio)
    .where(seen === 'all' ? undefined : inArray(studio.code, seen))
  const leads = await tx
    .select({ value: person._id, label: sql<string>`trim(${person.vorname} || ' ' || ${person.nachname})` })
    .from(person)
    .where(led(courseExecution.instructor, person._id))
  const courses = await tx.select({ value: course._id, label: course.title }).from(course).where(led(courseExecution.course, course._id))
  return {
    filters: [
      { id: 'studio', choices: sorted(studios) },
      { id: 'instructor', choices: sorted(leads) },
      { id: 'course', choices: sorted(courses) },
    ],
  }
}
