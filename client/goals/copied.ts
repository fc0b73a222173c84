import { figureOf } from '#contract/measures/registry.ts'
import type { Goal } from '#contract/rules/goals/join.ts'
import { goalCellsOf } from './goalStart.ts'

/** A share of a goal: what is counted in whole ones stays whole. */
function partOf({ value, figure, ...rest }: Goal, percent: number): Goal {
  const kind = figureOf(figure)?.measure.kind
  const part = (value * percent) / 100
  return { ...rest, figure, value: kind === 'count' || kind === 'money' ? Math.round(part) : Math.round(part * 100) / 100 }
}

/** Another month's goals in percent of them, for whoever has a line in this month; `isLess` where somebody has none any more. */
export function copiedGoals(goals: Parameters<typeof goalCellsOf>[0], people: readonly { _id: string }[], percent: number) {
  const here = new Set<string | null>([null, ...people.map(({ _id }) => _id)])
  const cells = goalCellsOf(goals)
  const taken = cells.filter(({ person }) => here.has(person)).map(goal => partOf(goal, percent))
  return { taken, isLess: taken.length < cells.length }
}
