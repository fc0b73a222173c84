import { and, eq, inArray, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Standing } from '#contract/plans/shapes.ts'
import type { Tx } from '#server/kit/database.ts'
import { holdsIn, studiosWith, within } from '#server/kit/reach.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { plan } from '#server/workouts/tables.ts'

/**
 * Plans that somebody of the staff sees (H24): with tp_viewAll all of people in that studio, with tp_create alone those of people for whom
 * they made one or took an anamnesis. Asked of a query that joins the plan's person.
 */
export const visibleTo = (who: Looking) => and(seenBy(who), isNull(plan.removedAt))

type Looking = Pick<Who, '_id' | 'employee' | 'grants'>

/** True of whoever made that person a plan, or took an anamnesis of them. */
const madeFor = (
  whose: SQLWrapper | string,
  me: string,
) => sql`(exists (select 1 from plan m where m.person = ${whose} and m.trainer = ${me})
    or exists (select 1 from anamnesis f where f.customer = ${whose} and f.creator = ${me}))`

/** True where the caller sees what that person trains (H24): with tp_viewAll there, or with tp_create where they made them a plan or a form. */
export async function looksAfter(tx: Tx, who: Who, whose: string, studio: string) {
  if (holdsIn('tp_viewAll', who, studio)) return true
  if (!holdsIn('tp_create', who, studio)) return false
  const { rows } = await tx.execute<{ made: boolean }>(sql`select ${madeFor(sql`${whose}::uuid`, actorOf(who))} as made`)
  return rows[0]!.made
}

/** The same of plans that were withdrawn too: what was trained by them stays. */
export function seenBy(who: Looking): SQL | undefined {
  const made = madeFor(plan.person, actorOf(who))
  const inStudio = (right: 'tp_create' | 'tp_viewAll') => within(person.studioCode, studiosWith(right, who)) ?? sql`true`
  return and(isNull(person.deletedAt), or(inStudio('tp_viewAll'), and(inStudio('tp_create'), made)))
}

/** Where a plan stands on a day; one that was ended before it began is over. */
export const standingOn = (today: string) =>
  sql<Standing>`case when ${plan.state} = 'draft' then 'draft' when ${plan.end} < ${today}::date then 'over'
    when ${plan.start} > ${today}::date then 'coming' else 'running' end`

/** Rows whose end the plans around them say. */
export const counting = (member: string) => and(eq(plan.person, member), eq(plan.state, 'published'), isNull(plan.removedAt))

export const standsIn = (today: string, standings: readonly Standing[] | undefined) =>
  standings?.length ? inArray(standingOn(today), [...standings]) : undefined
