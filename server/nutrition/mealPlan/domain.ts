import type { Domain } from '#server/kit/domain.ts'
import { mealPlanCalls } from './calls.ts'
import { personal } from './personal.ts'
import { forgetPlanned } from './rows.ts'
import { seedMealPlan } from './seed.ts'

export const mealPlanDomain: Domain = {
  name: 'mealPlan',
  system: 'nutrition',
  calls: mealPlanCalls,
  personal,
  daily: ({ db }) => forgetPlanned(db),
  seed: seedMealPlan,
}
