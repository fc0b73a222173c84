import type { Plan, Split } from '#contract/workouts.ts'
import type { RunHead } from './tally.ts'

export interface SplitState {
  split: Split
  /** Day of its last finished training. */
  last?: string
  due: boolean
}

type Trained = Pick<RunHead, 'split' | 'state' | 'started' | 'day'>

/** The splits of a plan with the day each was last trained; due is the one longest not trained, as the server answers v2/split. */
export function splitStates(plan: Pick<Plan, 'splits'>, runs: readonly Trained[]): SplitState[] {
  const last = new Map<string, Trained>()
  for (const run of runs) {
    const known = run.split === undefined ? undefined : last.get(run.split)
    if (run.split !== undefined && (!known || run.started > known.started)) last.set(run.split, run)
  }
  const startedOf = (split: Split) => last.get(split._id)?.started ?? ''
  const due = plan.splits.reduce<Split | undefined>((first, one) => (!first || startedOf(one) < startedOf(first) ? one : first), undefined)
  return plan.splits.map(split => ({ split, last: last.get(split._id)?.day, due: split === due }))
}

/** The due one first, the others in the plan's order from there on. */
export function dueFirst(states: SplitState[]): SplitState[] {
  const at = Math.max(
    0,
    states.findIndex(({ due }) => due),
  )
  return [...states.slice(at), ...states.slice(0, at)]
}
