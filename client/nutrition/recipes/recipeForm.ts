import { rowForm } from '#client/kit/rowForm.tsx'
import { recipes } from '#contract/nutrition/recipes.ts'

/** A member's own recipes. */
export const recipe = rowForm({
  add: recipes.create,
  edit: recipes.edit,
  remove: recipes.remove,
  restore: recipes.restore,
  one: recipes.one,
  fresh: { version: 1, chain: false },
  called: ({ title }) => title,
  draft: 'recipe',
})
