import type { GoalMonth, GoalsForm } from '#contract/goals/calls.ts'
import { type Goal, type GoalClash, joinGoals } from '#contract/rules/goals/join.ts'
import type { OutboxRow } from '#sync/client/types.ts'

export interface OpenedGoalMonth {
  row: Pick<GoalMonth, 'version' | 'goals' | 'people'>
  act?: Pick<OutboxRow, 'body' | 'state'>
  /** The goals from which that act was made, where this device still knows them. */
  base?: object
}

/** Goals as a list of cells, whatever their shape left out. */
export const goalCellsOf = (goals: readonly { person?: string | null; figure: string; value: number }[]): Goal[] =>
  goals.map(({ person, figure, value }) => ({ person: person ?? null, figure, value }))

/** Goals that are edited first, those of them that are kept already, and the month that they were made from. */
interface Start {
  goals: Goal[]
  kept: Goal[]
  clashes: GoalClash[]
  seen: { version: number; goals: Goal[] }
}

/** The studio's month, what waits here, or what was refused joined with what stands there now. */
export function goalStartOf({ row, act, base }: OpenedGoalMonth): Start {
  const theirs = goalCellsOf(row.goals)
  const now = { version: row.version, goals: theirs }
  if (!act) return { goals: theirs, kept: theirs, clashes: [], seen: now }
  const { version, goals } = act.body as GoalsForm
  const mine = goalCellsOf(goals)
  const before = base ? goalCellsOf((base as GoalsForm).goals) : []
  // Changed again it says of which month it was made: what somebody else set since comes back to be joined.
  if (act.state !== 'refused') return { goals: mine, kept: mine, clashes: [], seen: { version, goals: before } }
  // Goals of somebody who works there no more have no line in which they could be taken away.
  const works = ({ person }: Pick<Goal, 'person'>) => person === null || row.people.some(({ _id }) => _id === person)
  if (version === row.version) return { goals: mine.filter(works), kept: theirs, clashes: [], seen: now }
  const { joined, clashes } = joinGoals(before, mine, theirs)
  return { goals: joined.filter(works), kept: theirs, clashes: clashes.filter(works), seen: now }
}
