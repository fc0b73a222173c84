import { fold } from '#contract/fold.ts'
import type { Recipe } from '#contract/nutrition/recipes.ts'
import type { Allergen } from '#contract/rules/nutrition/allergens.ts'
import type { RecipeTag } from '#contract/rules/nutrition/tags.ts'

interface RecipeFilter {
  q?: string
  tag?: RecipeTag
  /** Allergens that must not be in it. */
  without: readonly Allergen[]
}

const wordsIn = (text: string) => fold(text).split(/\s+/).filter(Boolean)

/** Recipes that have every word in their name or in what goes in. */
export function findRecipes<Row extends Recipe>(rows: readonly Row[], { q = '', tag, without }: RecipeFilter): Row[] {
  const words = wordsIn(q)
  return rows.filter(({ title, ingredients, tags, allergens }) => {
    const hay = fold([title, ...ingredients.map(part => part.title)].join(' '))
    return (!tag || tags.includes(tag)) && !without.some(each => allergens.includes(each)) && words.every(word => hay.includes(word))
  })
}
