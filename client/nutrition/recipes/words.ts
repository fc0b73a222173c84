import { quantity } from '#client/kit/format.ts'
import type { Ingredient, Recipe } from '#contract/nutrition/recipes.ts'
import type { FoodValueName, NutrientSum } from '#contract/rules/nutrition/nutrientSums.ts'
import { measurable, units } from '#contract/rules/nutrition/units.ts'

/** «420 kcal», «mindestens 420 kcal»; «–» where nothing of it is known (H31). */
export function toldText({ values, least }: NutrientSum, name: FoodValueName, unit: string) {
  const value = values[name]
  if (value === null) return '–'
  return `${least.includes(name) ? 'mindestens ' : ''}${quantity(value, 1)} ${unit}`
}

/** «25 Min. · 420 kcal»: what a list says of a recipe. */
export function secondText({ minutes, portion }: Pick<Recipe, 'minutes'> & { portion: NutrientSum }) {
  const energy = portion.values.kcal === null ? undefined : `${toldText(portion, 'kcal', 'kcal')} pro Portion`
  return [minutes ? `${minutes} Min.` : undefined, energy].filter(Boolean).join(' · ')
}

/** «250 g», «½ TL» as 0,5: the amount for another number of portions; none where there is none. */
export function amountText({ amount, unit }: Pick<Ingredient, 'amount' | 'unit'>, times = 1) {
  if (amount === null) return ''
  return `${quantity(times === 1 ? amount : measurable(amount * times, unit))} ${units[unit]}`
}
