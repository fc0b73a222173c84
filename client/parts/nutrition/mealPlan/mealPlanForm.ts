import { CallError } from '#client/data/problem.ts'
import { prefetch } from '#client/data/reads.ts'
import { rowForm } from '#client/kit/rowForm.tsx'
import { mealPlan, type PlannedMeal } from '#contract/nutrition/mealPlan.ts'
import { meals } from '#contract/rules/nutrition/meals.ts'

/** A planned meal as a form has it: what its things hold is the studio's. */
export const bare = <Row extends PlannedMeal>(row: Row): Row => ({
  ...row,
  items: row.items.map(({ food, recipe, title, amount, unit }) => ({ food, recipe, title, amount, unit })),
})

/** As the studio has it now; the plan has no call for one meal. */
async function loadPlannedMeal({ _id, person }: PlannedMeal) {
  const rows = await prefetch(mealPlan.of, { params: { userId: person } }, 0)
  const row = rows.find(each => each._id === _id)
  if (!row) throw new CallError('missing', 'Diese Mahlzeit ist nicht mehr im Plan.')
  return bare(row)
}

/** A planned meal of somebody. What it holds lies on this device sealed alone, so nothing of it is kept as a draft. */
export const planned = rowForm({
  add: mealPlan.create,
  edit: mealPlan.edit,
  remove: mealPlan.remove,
  restore: mealPlan.restore,
  one: loadPlannedMeal,
  fresh: { version: 1 },
  called: ({ meal }) => meals[meal],
  named: name => `${name} im Plan`,
  removal: { label: 'Aus dem Plan entfernen' },
})
