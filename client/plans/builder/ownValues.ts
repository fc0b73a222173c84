import type { WorkoutForm } from '#contract/plans/shapes.ts'
import type { Merged } from '#contract/rules/merge.ts'
import { mergeWorkout } from '#contract/rules/plans/planMerge.ts'
import { timed } from './splitModel.ts'

export type OwnValues = Omit<WorkoutForm, '_id'>

/** The values that are built of an own workout. */
export const ownValues = ({ title, about, minutes, slots }: WorkoutForm): OwnValues => ({ title, about: about ?? null, minutes, slots })

export function joinOwn(base: OwnValues | undefined, mine: OwnValues, theirs: OwnValues): Merged<OwnValues> {
  const { merged, clashes } = mergeWorkout(['title', 'about'], base, mine, theirs)
  return { merged: timed(merged, mine, theirs), clashes }
}
