import { and, eq, gte, inArray, lte } from 'drizzle-orm'
import { german } from '#contract/german.ts'
import type { GoalMonth } from '#contract/goals/calls.ts'
import { cellOf, type Goal } from '#contract/rules/goals/join.ts'
import type { Tx } from '#server/kit/database.ts'
import { employedRight } from '#server/shared/auth/grants.ts'
import { holdersOf } from '#server/shared/auth/holders.ts'
import { person } from '#server/shared/auth/tables.ts'
import type { StudioGoal } from '#server/shared/stats/plugs.ts'
import { closedMonth } from '#server/shared/stats/tables.ts'
import { goal, goalMonth } from './tables.ts'

/** A studio and a month, `2026-11`. */
export interface Where {
  studio: string
  month: string
}

export const firstDay = (month: string) => `${month}-01`
const here = ({ studio, month }: Where) => and(eq(goal.studio, studio), eq(goal.month, firstDay(month)))

async function namesOf(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, string>()
  const rows = await tx
    .select({ _id: person._id, vorname: person.vorname, nachname: person.nachname })
    .from(person)
    .where(inArray(person._id, [...ids]))
  return new Map(rows.map(({ _id, vorname, nachname }) => [_id, `${vorname} ${nachname}`.trim()]))
}

/** Those who can have a goal: employees of the studio. */
export const staffOf = (tx: Tx, studio: string) => holdersOf(tx, employedRight, studio, { named: true })

/** Goals whose person is known, in an order of their own: those of people who left stay as they are. */
export async function goalsIn(tx: Tx, where: Where): Promise<Goal[]> {
  const rows = await tx.select().from(goal).where(here(where))
  const known = rows.filter(({ isPersonal, person: whose }) => !isPersonal || whose !== null)
  return known
    .map(({ person: whose, figure, value }) => ({ person: whose, figure, value }))
    .toSorted((one, other) => (cellOf(one) < cellOf(other) ? -1 : 1))
}

/** A studio's month as it stands; without a row it has no goals yet and the version 0. */
export async function readGoalMonth(tx: Tx, where: Where): Promise<GoalMonth> {
  const [row] = await tx
    .select()
    .from(goalMonth)
    .where(and(eq(goalMonth.studio, where.studio), eq(goalMonth.month, firstDay(where.month))))
  const [closed] = await tx
    .select({ at: closedMonth.closedAt })
    .from(closedMonth)
    .where(and(eq(closedMonth.studio, where.studio), eq(closedMonth.month, firstDay(where.month))))
  const goals = await goalsIn(tx, where)
  const ids = new Set([...(await staffOf(tx, where.studio)), ...goals.flatMap(({ person: whose }) => whose ?? [])])
  const names = await namesOf(tx, [...ids, ...(row?.changedBy ? [row.changedBy] : [])])
  const people = [...ids].flatMap(_id => {
    const name = names.get(_id)
    return name ? [{ _id, name }] : []
  })
  return {
    ...where,
    version: row?.version ?? 0,
    goals,
    people: people.toSorted((one, other) => german.compare(one.name, other.name)),
    changedAt: row?.changedAt ?? null,
    changedBy: (row?.changedBy && names.get(row.changedBy)) || null,
    reason: row?.reason ?? null,
    closedAt: closed?.at ?? null,
  }
}

/** Goals of studios, for boards and reports. */
export async function goalsOfStudios(tx: Tx, { studios, months }: { studios: readonly string[]; months: readonly string[] }) {
  const sorted = [...months].sort()
  if (studios.length === 0 || sorted.length === 0) return []
  const rows = await tx
    .select()
    .from(goal)
    .where(
      and(
        inArray(goal.studio, [...studios]),
        eq(goal.isPersonal, false),
        gte(goal.month, firstDay(sorted[0]!)),
        lte(goal.month, firstDay(sorted.at(-1)!)),
      ),
    )
  return rows.map(({ figure, studio, month, value }): StudioGoal => ({ figure, studio, month: month.slice(0, 7), value }))
}
