import { fold } from '#contract/fold.ts'
import type { Allergen } from '#contract/nutrition/allergens.ts'
import type { Food } from '#contract/nutrition/foods.ts'
import type { Recipe } from '#contract/nutrition/recipes.ts'
import type { RecipeTag } from '#contract/nutrition/tags.ts'

interface Wanted {
  q?: string
  tag?: RecipeTag
  /** What must not be in it. */
  without: readonly Allergen[]
}

const wordsIn = (text: string) => fold(text).split(/\s+/).filter(Boolean)

/** Recipes that have every word in their name or in what goes in. */
export function found<Row extends Recipe>(rows: readonly Row[], { q = '', tag, without }: Wanted): Row[] {
  const words = wordsIn(q)
  return rows.filter(({ title, ingredients, tags, allergens }) => {
    const hay = fold([title, ...ingredients.map(part => part.title)].join(' '))
    return (!tag || tags.includes(tag)) && !without.some(each => allergens.includes(each)) && words.every(word => hay.includes(word))
  })
}

/** Foods that may be meant by what is typed: names that begin so come first, and of those the plainest. */
export function suggested(foods: readonly Food[], typed: string, most = 4): Food[] {
  const words = wordsIn(typed)
  const [first] = words
  if (!first || first.length < 2) return []
  return foods
    .map(food => ({ food, name: fold(food.title) }))
    .filter(({ name }) => words.every(word => name.includes(word)))
    .sort((one, other) => Number(other.name.startsWith(first)) - Number(one.name.startsWith(first)) || one.name.length - other.name.length)
    .slice(0, most)
    .map(({ food }) => food)
}
