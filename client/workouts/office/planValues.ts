import type { PlanForm } from '#contract/plans/shapes.ts'

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
