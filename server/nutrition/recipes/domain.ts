import type { Domain } from '#server/kit/domain.ts'
import { recipeCalls } from './calls.ts'
import { personal } from './personal.ts'
import { forgetRecipes } from './rows.ts'
import { seedRecipes } from './seed.ts'

export const recipesDomain: Domain = {
  name: 'recipes',
  system: 'nutrition',
  calls: recipeCalls,
  personal,
  daily: ({ db }) => forgetRecipes(db),
  seed: seedRecipes,
}
