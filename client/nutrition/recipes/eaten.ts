import { clockTime } from '#client/kit/format.ts'
import type { Recipe } from '#contract/nutrition/recipes.ts'
import { nutrientNames } from '#contract/rules/nutrition/foodValues.ts'
import type { MealName } from '#contract/rules/nutrition/meals.ts'
import { cutTo } from '#contract/shorten.ts'

/** One portion, as a planned recipe is entered too. */
export const portion = { amount: 1, portion: '1 Portion', size: 1 }

/** A portion of a recipe as the diary has it: a copy of what is known of it now (H33). */
export const eatenOf = ({ title, portion: { values } }: Pick<Recipe, 'title' | 'portion'>) => ({
  title: cutTo(title, 120),
  base: 'piece' as const,
  per: Object.fromEntries((['kcal', ...nutrientNames] as const).flatMap(name => (values[name] === null ? [] : [[name, values[name]]]))),
})

/** The meal that somebody most likely means at this moment (in ms). */
export function mealAt(now: number): MealName {
  const at = Number(clockTime(now).slice(0, 2))
  if (at < 4 || at >= 21) return 'snack'
  if (at < 10) return 'breakfast'
  if (at < 15) return 'lunch'
  return at < 17 ? 'snack' : 'dinner'
}
