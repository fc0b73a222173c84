import { mealPlan } from '#contract/nutrition/mealPlan.ts'
import type { RowAct } from '#server/kit/rows.ts'
import { mustLookAfter } from '#server/nutrition/nutritionAccess.ts'
import { tellNutrition } from '#server/nutrition/nutritionNews.ts'
import { serve } from '#server/serve/serve.ts'
import { planOf, rows, tellMealPlanMember } from './rows.ts'

/** Done by whoever looks after the person, who then is told, as are their open apps. */
async function planned<Answer>(given: RowAct, whose: string, act: () => Promise<Answer>) {
  await mustLookAfter(given.tx, given.who, whose)
  const answer = await act()
  await tellMealPlanMember(given, whose)
  await tellNutrition(given.tx, given.house, whose)
  return answer
}

export const mealPlanCalls = serve(mealPlan, {
  own: given => planOf(given, given.who._id),
  of: async given => {
    await mustLookAfter(given.tx, given.who, given.params.userId)
    return planOf(given, given.params.userId)
  },
  create: given => planned(given, given.body.person, () => rows.create(given)),
  edit: given => planned(given, given.body.person, () => rows.edit(given)),
  remove: given => planned(given, given.query.person, () => rows.remove(given)),
  restore: given => planned(given, given.body.person, () => rows.restore(given)),
})
