import { timedSplits } from '#client/plans/builder/splitModel.ts'
import type { PlanTemplateForm, TrainingPlanForm } from '#contract/plans/shapes.ts'
import type { Merged } from '#contract/rules/merge.ts'
import { mergePlan } from '#contract/rules/plans/planMerge.ts'

export type PlanValues = Omit<TrainingPlanForm, '_id' | 'person'>

/** The values that are built of a plan. */
export const planValues = ({ title, goal, start, until, state, picture, splits }: TrainingPlanForm): PlanValues => ({
  title,
  goal: goal ?? null,
  start,
  until: until ?? null,
  state,
  picture: picture ?? null,
  splits,
})

export function joinPlans(base: PlanValues | undefined, mine: PlanValues, theirs: PlanValues): Merged<PlanValues> {
  const { merged, clashes } = mergePlan(['title', 'goal', 'start', 'until', 'state', 'picture'], base, mine, theirs)
  return { merged: timedSplits(merged, mine, theirs), clashes }
}

export type TemplateValues = Omit<PlanTemplateForm, '_id'>

/** The values that are built of a template. */
export const templateValues = ({ studio, title, goal, picture, splits }: PlanTemplateForm): TemplateValues => ({
  studio,
  title,
  goal: goal ?? null,
  picture: picture ?? null,
  splits,
})

export function joinTemplates(base: TemplateValues | undefined, mine: TemplateValues, theirs: TemplateValues): Merged<TemplateValues> {
  const { merged, clashes } = mergePlan(['title', 'goal', 'picture'], base, mine, theirs)
  return { merged: timedSplits(merged, mine, theirs), clashes }
}
