import { timedSplits } from '#client/plans/builder/model.ts'
import type { PlanForm, TemplateForm } from '#contract/plans/shapes.ts'
import type { Merged } from '#contract/rules/merge.ts'
import { mergePlan } from '#contract/rules/plans/merge.ts'

export type PlanValues = Omit<PlanForm, '_id' | 'person'>

/** What is built of a plan. */
export const planValues = ({ title, goal, start, until, state, picture, splits }: PlanForm): PlanValues => ({
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

export type TemplateValues = Omit<TemplateForm, '_id'>

/** What is built of a template. */
export const templateValues = ({ studio, title, goal, picture, splits }: TemplateForm): TemplateValues => ({
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
