import { and, eq, inArray, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PlanStanding } from '#contract/plans/shapes.ts'
import type { Tx } from '#server/kit/database.ts'
import { holdsIn, reachConditionOf, studiosWith } from '#server/kit/reach.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { plan } from '#server/workouts/tables.ts'

type Looking = Pick<Who, '_id' | 'employee' | 'grants'>

/**
 * True of whoever published a plan for that person, withdrawn since or not, or took or countersigned a finished anamnesis of them. Of a draft
 * nobody is told, so that it opens nothing.
 */
const madeFor = (whose: SQLWrapper, me: string) => sql`(
  exists (select from plan m where m.person = ${whose} and m.trainer = ${me} and m.state = 'published')
  or exists (select from anamnesis f left join anamnesis_copy c on c.anamnesis = f._id
    where f.customer = ${whose} and f.status = 'submitted' and ${me} in (f.creator, c.creator)))`

/** The same of one person, asked by itself. */
export async function hasMadeFor(tx: Tx, who: Pick<Who, '_id' | 'employee'>, whose: string) {
  const { rows } = await tx.execute<{ made: boolean }>(sql`select ${madeFor(sql`${whose}::uuid`, actorOf(who))} as made`)
  return rows[0]!.made
}

/** True where the caller sees what that person trains (H24): with tp_viewAll there, or with tp_create where they made them a plan or a form. */
export async function looksAfter(tx: Tx, who: Who, whose: string, studio: string) {
  if (holdsIn('tp_viewAll', who, studio)) return true
  return holdsIn('tp_create', who, studio) && hasMadeFor(tx, who, whose)
}

/**
 * Plans that somebody of the staff sees (H24): with tp_viewAll all of people in that studio, with tp_create alone their own, and those of people
 * for whom they made one or took an anamnesis. Withdrawn ones are among them: what was trained by them stays. Asked of a query that joins the
 * plan's person.
 */
export function plansSeenBy(who: Looking): SQL | undefined {
  const me = actorOf(who)
  const inStudio = (right: 'tp_create' | 'tp_viewAll') => reachConditionOf(person.studioCode, studiosWith(right, who)) ?? sql`true`
  const mine = or(eq(plan.trainer, me), madeFor(sql`${plan.person}`, me))
  return and(isNull(person.deletedAt), or(inStudio('tp_viewAll'), and(inStudio('tp_create'), mine)))
}

/** The same without those that were withdrawn. */
export const visibleTo = (who: Looking) => and(plansSeenBy(who), isNull(plan.removedAt))

/** The standing of a plan on a day; one that was ended before it began is over. */
export const standingOn = (today: string) =>
  sql<PlanStanding>`case when ${plan.state} = 'draft' then 'draft' when ${plan.end} < ${today}::date then 'over'
    when ${plan.start} > ${today}::date then 'coming' else 'running' end`

/** Rows whose end the plans around them say. */
export const counting = (member: string) => and(eq(plan.person, member), eq(plan.state, 'published'), isNull(plan.removedAt))

export const standsIn = (today: string, standings: readonly PlanStanding[] | undefined) =>
  standings?.length ? inArray(standingOn(today), [...standings]) : undefined
