import { and, asc, eq, inArray } from 'drizzle-orm'
import type { PersonGoal } from '#contract/goals/calls.ts'
import { figureOf } from '#contract/measures/registry.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { WithDomains } from '#server/kit/house.ts'
import { studiosWith, within } from '#server/kit/reach.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { reachedIn } from './own.ts'
import { firstDay } from './read.ts'
import { goal } from './tables.ts'

/** Goals of employees in the studios whose figures the caller sees, each with how far they are (V29, V50). */
export async function peopleGoals(given: Acting<WithDomains>, month: string, studios: readonly string[] = []): Promise<PersonGoal[]> {
  const { tx, who } = given
  const rows = await tx
    .select({
      person: person._id,
      vorname: person.vorname,
      nachname: person.nachname,
      studio: goal.studio,
      place: studio.name,
      figure: goal.figure,
      value: goal.value,
    })
    .from(goal)
    .innerJoin(person, eq(person._id, goal.person))
    .innerJoin(studio, eq(studio.code, goal.studio))
    .where(
      and(
        eq(goal.month, firstDay(month)),
        within(goal.studio, studiosWith('stat_admin', who)),
        studios.length > 0 ? inArray(goal.studio, [...studios]) : undefined,
      ),
    )
    .orderBy(asc(studio.name), asc(person.sortName), asc(person._id), asc(goal.figure))
  const reachedOf = reachedIn(given, month)
  const found: PersonGoal[] = []
  for (const { vorname, nachname, ...row } of rows) {
    const figure = figureOf(row.figure)
    if (!figure?.people) continue
    found.push({ ...row, name: `${vorname} ${nachname}`.trim(), reached: await reachedOf(figure, row.studio, row.person) })
  }
  return found
}
