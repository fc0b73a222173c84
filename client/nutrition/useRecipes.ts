import { useMemo } from 'react'
import { useCall } from '#client/data/reads.ts'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { useWaitingRows } from '#client/kit/waiting/useWaiting.ts'
import { german } from '#contract/german.ts'
import { type Food, foods } from '#contract/nutrition/foods.ts'
import { type Recipe, recipes } from '#contract/nutrition/recipes.ts'
import { summed } from '#contract/rules/nutrition/nutrientSums.ts'
import { recipe } from './recipes/recipeForm.ts'

/** The content of a portion of a recipe that this device changed: the studio's answer does not know it yet. */
function worked(row: OverlaidRow<Recipe>, known: ReadonlyMap<string, Food>): OverlaidRow<Recipe> {
  if (row.portion && !row.act) return row
  const eaten = row.ingredients.map(({ food, amount }) => ({ amount: amount ?? 0, values: (food && known.get(food)) || null }))
  return { ...row, portion: summed(eaten, row.portions) }
}

/** The foods that this device knows. */
export function useFoods() {
  const { data } = useCall(foods.index)
  return data?.rows ?? none
}
const none: readonly Food[] = []

/** Recipes that somebody may read, by name, with what this device did and the studio does not know yet. */
export function useRecipes() {
  const { data, error, stand, again } = useCall(recipes.list)
  const { rows, refused } = useWaitingRows(data?.rows, stand, recipe.ways)
  const known = useFoods()
  const shown = useMemo(() => {
    const byId = new Map(known.map(food => [food._id, food]))
    return rows?.map(row => worked(row, byId)).sort((one, other) => german.compare(one.title, other.title))
  }, [rows, known])
  return { rows: shown, open: data?.open, refused, error, stand, again }
}
