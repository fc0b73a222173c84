import { and, asc, exists, inArray, isNull, or, sql } from 'drizzle-orm'
import { nobody } from '#contract/courses/stats.ts'
import { german } from '#contract/german.ts'
import type { StatsChoices } from '#contract/stats.ts'
import { course, courseExecution, courseLabel } from '#server/courses/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { courseStudiosSeenBy } from './courseNumbers.ts'

const sorted = (choices: { value: string; label: string }[]) => choices.toSorted((a, b) => german.compare(a.label, b.label))

/** Choices by which somebody can narrow the numbers: their studios, and the courses, labels and instructors in the plan there. */
export async function courseChoices(tx: Tx, who: Pick<Who, 'grants'>): Promise<StatsChoices> {
  const seen = courseStudiosSeenBy(who)
  const here = seen === 'all' ? undefined : inArray(courseExecution.studio, seen)
  const studios = await tx
    .select({ value: studio.code, label: studio.name })
    .from(studio)
    .where(seen === 'all' ? undefined : inArray(studio.code, seen))
  const labels = await tx.select({ value: courseLabel._id, label: courseLabel.name }).from(courseLabel).orderBy(asc(courseLabel.name))
  const leading = tx
    .select({ one: sql`1` })
    .from(courseExecution)
    .where(and(sql`${courseExecution.instructor} = ${person._id}`, here))
  const leads = await tx
    .select({ value: person._id, label: sql<string>`${person.vorname} || ' ' || ${person.nachname}` })
    .from(person)
    .where(exists(leading))
  const offered = await tx
    .select({ value: course._id, label: course.title })
    .from(course)
    .where(and(seen === 'all' ? undefined : or(isNull(course.studio), inArray(course.studio, seen)), isNull(course.removedAt)))
  return {
    filters: [
      { id: 'studio', choices: sorted(studios) },
      { id: 'label', choices: [...sorted(labels), { value: nobody, label: 'Ohne Label' }] },
      { id: 'instructor', choices: [...sorted(leads), { value: nobody, label: 'Ohne Kursleitung' }] },
      { id: 'course', choices: sorted(offered) },
    ],
  }
}
