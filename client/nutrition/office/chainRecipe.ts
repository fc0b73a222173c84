import { rowForm } from '#client/kit/rowForm.tsx'
import { recipes } from '#contract/nutrition/recipes.ts'

/** A recipe of the chain. */
export const chainRecipe = rowForm({
  add: recipes.chainCreate,
  edit: recipes.chainEdit,
  remove: recipes.chainRemove,
  restore: recipes.chainRestore,
  one: recipes.chainOne,
  fresh: { version: 1, chain: true },
  called: ({ title }) => title,
  draft: 'chainRecipe',
  removal: { label: 'Rezept zurückziehen' },
})
