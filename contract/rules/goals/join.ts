import type { MergeClash, Merged } from '#contract/rules/merge.ts'

/** A goal of a studio for a month, for the studio itself or for one of its employees. */
export interface Goal {
  /** Null for the studio's own. */
  person: string | null
  /** A figure's id, `visits.visits`. */
  figure: string
  value: number
}

/** Goals that two people set in one cell; null where one of them took the goal away. */
export interface GoalClash {
  person: string | null
  figure: string
  mine: number | null
  theirs: number | null
}

/** The name of a goal's cell, which no two goals of a month share. */
export const cellOf = ({ person, figure }: Pick<Goal, 'person' | 'figure'>) => `${person ?? ''}/${figure}`

const byCell = (goals: readonly Goal[]) => new Map(goals.map(goal => [cellOf(goal), goal]))

/**
 * Joins two people's months cell by cell: what one of them alone changed since the base is theirs. Of what both changed otherwise mine stands,
 * and it is told.
 */
export function joinGoals(base: readonly Goal[], mine: readonly Goal[], theirs: readonly Goal[]) {
  const [before, own, other] = [byCell(base), byCell(mine), byCell(theirs)]
  const joined: Goal[] = []
  const clashes: GoalClash[] = []
  for (const [cell, goal] of new Map([...other, ...own, ...before])) {
    const [was, here, there] = [before.get(cell)?.value ?? null, own.get(cell)?.value ?? null, other.get(cell)?.value ?? null]
    const value = here === was ? there : here
    if (here !== was && there !== was && here !== there)
      clashes.push({ person: goal.person, figure: goal.figure, mine: here, theirs: there })
    if (value !== null) joined.push({ person: goal.person, figure: goal.figure, value })
  }
  return { joined, clashes }
}

interface Saved {
  goals: readonly Goal[]
}

/** The same for a month as it is saved: clashes name their cell. */
export function joinMonths<V extends Saved>(base: Saved | undefined, mine: V, theirs: Saved): Merged<V> {
  const { joined, clashes } = joinGoals(base?.goals ?? [], mine.goals, theirs.goals)
  const told = clashes.map((clash): MergeClash => ({ field: cellOf(clash), mine: clash.mine, theirs: clash.theirs }))
  return { merged: { ...mine, goals: joined }, clashes: told }
}
