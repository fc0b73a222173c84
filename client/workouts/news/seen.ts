import type { TrainedPlan } from '#contract/rules/plans/news.ts'

/** Key in the member's small store for the plan that they last saw on this device. */
export const seenKey = 'plan:seen'

export interface Seen {
  /** Null where there was none. */
  plan: TrainedPlan | null
}

export const seenOf = (plan: TrainedPlan | null): Seen => ({
  plan: plan && { _id: plan._id, title: plan.title, splits: plan.splits },
})
