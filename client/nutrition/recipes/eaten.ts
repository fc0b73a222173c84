import { clock } from '#client/kit/format.ts'
import type { Recipe } from '#contract/nutrition/recipes.ts'
import type { MealName } from '#contract/rules/nutrition/meals.ts'
import { nutrientNames } from '#contract/rules/nutrition/values.ts'
import { cutTo } from '#contract/shorten.ts'

/** One portion, as a planned recipe is entered too. */
export const portion = { amount: 1, portion: '1 Portion', size: 1 }

/** What a portion of a recipe is in the diary: a copy of what is known of it now (H33). */
export const eatenOf = ({ title, portion: { values } }: Pick<Recipe, 'title' | 'portion'>) => ({
  title: cutTo(title, 120),
  base: 'piece' as const,
  per: Object.fromEntries((['kcal', ...nutrientNames] as const).flatMap(name => (values[name] === null ? [] : [[name, values[name]]]))),
})

/** The meal that somebody most likely means at this moment (in ms). */
export function mealAt(now: number): MealName {
  const at = Number(clock(now).slice(0, 2))
  if (at < 4 || at >= 21) return 'snack'
  if (at < 10) return 'breakfast'
  if (at < 15) return 'lunch'
  return at < 17 ? 'snack' : 'dinner'
}
