import type { TrainedPlan } from '#contract/rules/plans/planNews.ts'

/** Key in the member's small store for the plan that they last saw on this device. */
export const seenKey = 'plan:seen'

export interface SeenPlan {
  /** Null where there was none. */
  plan: TrainedPlan | null
}

export const seenOf = (plan: TrainedPlan | null): SeenPlan => ({
  plan: plan && { _id: plan._id, title: plan.title, splits: plan.splits },
})
