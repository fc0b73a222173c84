import { and, eq, inArray, isNotNull, or } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { GoalMonth, GoalsForm } from '#contract/goals/calls.ts'
import { Refusal } from '#contract/refusals.ts'
import { cellOf, type Goal } from '#contract/rules/goals/join.ts'
import { isSame } from '#contract/rules/same.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { today } from '#server/kit/zone.ts'
import { actorOf } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { firstDay, goalsIn, readGoalMonth, staffOf, type Where } from './goalMonths.ts'
import { goal, goalMonth } from './tables.ts'

/** Refuses a goal of somebody who does not work there, unless it stood before. */
async function mustWorkThere(tx: Tx, studio: string, goals: readonly Goal[], before: readonly Goal[]) {
  const stood = new Set(before.map(({ person: whose }) => whose))
  const named = [...new Set(goals.flatMap(({ person: whose }) => (whose !== null && !stood.has(whose) ? [whose] : [])))]
  if (named.length === 0) return
  const staff = await staffOf(tx, studio)
  if (named.some(_id => !staff.includes(_id))) throw new Refusal('invalid', { goals: 'Diese Person arbeitet nicht in diesem Studio.' })
  const known = await tx.select({ _id: person._id }).from(person).where(inArray(person._id, named))
  if (known.length < named.length) throw new Refusal('missing')
}

/** Goals without those of people who left: whoever saves a month without a network cannot know of it. */
async function withoutLeft(tx: Tx, goals: readonly Goal[]) {
  const named = [...new Set(goals.flatMap(({ person: whose }) => whose ?? []))]
  if (named.length === 0) return goals
  const rows = await tx
    .select({ _id: person._id })
    .from(person)
    .where(and(inArray(person._id, named), isNotNull(person.deletedAt)))
  const left = new Set<string | null>(rows.map(({ _id }) => _id))
  return goals.filter(({ person: whose }) => !left.has(whose))
}

const sortGoals = (goals: readonly Goal[]) => goals.toSorted((one, other) => (cellOf(one) < cellOf(other) ? -1 : 1))

/** The month's row, locked and made where there is none: of two who save at once, one comes after the other. */
async function lockGoalMonth(tx: Tx, { studio, month }: Where) {
  const key = { studio, month: firstDay(month) }
  await tx
    .insert(goalMonth)
    .values({ ...key, version: 0, changedAt: new Date().toISOString() })
    .onConflictDoNothing()
  const where = and(eq(goalMonth.studio, key.studio), eq(goalMonth.month, key.month))
  const [row] = await tx.select().from(goalMonth).where(where).for('update')
  return { row: row!, where }
}

/** Puts a studio's whole month in place of what was seen; whoever saw another one gets what stands, to be joined cell by cell (V29). */
export async function saveMonth({ tx, who }: Acting<unknown>, month: string, form: GoalsForm): Promise<GoalMonth> {
  const at = { studio: form.studio, month }
  const { row, where } = await lockGoalMonth(tx, at)
  const before = await goalsIn(tx, at)
  const given = form.goals.map(({ person: whose, figure, value }) => ({ person: whose ?? null, figure, value }))
  const wanted = sortGoals(await withoutLeft(tx, given))
  if (isSame(before, wanted)) return readGoalMonth(tx, at)
  if (row.version !== form.version) throw new Refusal('stale', undefined, await readGoalMonth(tx, at))
  const reason = form.reason?.trim() || null
  if (month < today().slice(0, 7) && reason === null)
    throw new Refusal('invalid', { reason: 'Dieser Monat ist vorbei: Sag, warum sich seine Ziele ändern.' })
  await mustWorkThere(tx, form.studio, wanted, before)
  const named = or(eq(goal.isPersonal, false), isNotNull(goal.person))
  await tx.delete(goal).where(and(eq(goal.studio, at.studio), eq(goal.month, firstDay(month)), named))
  const rows = wanted.map(each => ({ ...each, _id: v7(), studio: at.studio, month: firstDay(month), isPersonal: each.person !== null }))
  if (rows.length > 0) await tx.insert(goal).values(rows)
  const changed = { version: row.version + 1, changedAt: new Date().toISOString(), changedBy: actorOf(who), reason }
  await tx.update(goalMonth).set(changed).where(where)
  return readGoalMonth(tx, at)
}
