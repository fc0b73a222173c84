import { and, eq, inArray, notExists, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { anyManagement } from '#contract/access.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import { studiosWith, studiosWithAny } from '#server/kit/reach.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { moderationCase as cases, moderationReport } from './tables.ts'

export type CaseDecider = Pick<Who, '_id' | 'grants' | 'employee'>
export type CaseRow = typeof cases.$inferSelect

/** Things that stand in the open: whoever may release posts decides on reports of them too. */
export const openKinds = ['post', 'comment'] as const

/** About somebody of the staff, by now or when it was reported. The table is written out: a list of fields would drop its name. */
export const isAboutStaff = sql<boolean>`(moderation_case.staff or exists (select 1 from person_role sr where sr.person = moderation_case.person and sr.role <> 'member'))`

const isIn = (studios: 'all' | readonly string[]): SQL =>
  studios === 'all' ? sql`true` : studios.length === 0 ? sql`false` : inArray(cases.studio, [...studios])

/**
 * Cases that somebody may read and decide (K21): of posts and comments whoever manages anything in the person's studio, of messages, people and
 * groups its g_studioadmin, of staff, and of whoever has no studio, the administration. Nobody reads a case about themselves or one that they
 * reported.
 */
export function visibleTo(tx: Pick<Tx, 'select'>, who: CaseDecider): SQL {
  const me = [...new Set([who._id, actorOf(who)])]
  const administers = sql`exists (select 1 from person_role ar where ar.person = ${actorOf(who)} and ar.role = 'admin'
    and (ar.studios is null or ${cases.studio} = any(ar.studios)))`
  const here = who.employee ? eq(cases.studio, who.employee.studio) : undefined
  const manages = or(
    and(inArray(cases.kind, [...openKinds]), isIn(studiosWithAny(anyManagement, who))),
    and(notInArray(cases.kind, [...openKinds]), isIn(studiosWith('g_studioadmin', who))),
  )
  const reported = tx
    .select({ one: sql`1` })
    .from(moderationReport)
    .where(and(eq(moderationReport.case, cases._id), inArray(moderationReport.person, me)))
  return and(
    here,
    or(administers, and(sql`not ${isAboutStaff}`, sql`${cases.studio} is not null`, manages)),
    or(sql`${cases.person} is null`, notInArray(cases.person, me)),
    notExists(reported),
  ) as SQL
}

/** A case that the caller may decide; refuses `missing`. `lock` holds it until the transaction ends. */
export async function caseFor(tx: Tx, who: CaseDecider, _id: string, lock = false): Promise<CaseRow> {
  const asked = tx
    .select()
    .from(cases)
    .where(and(eq(cases._id, _id), visibleTo(tx, who)))
  const [row] = await (lock ? asked.for('update') : asked)
  if (!row) throw new Refusal('missing')
  return row
}
