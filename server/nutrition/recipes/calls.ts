import { eq } from 'drizzle-orm'
import { recipes } from '#contract/nutrition/recipes.ts'
import { Refusal } from '#contract/refusals.ts'
import { search } from '#server/nutrition/foods/rows.ts'
import { serve } from '#server/serve/serve.ts'
import { chainCalls } from './chain.ts'
import { readable, recipeNameConditionOf, rows } from './rows.ts'
import { recipe } from './tables.ts'

/** The most of each kind that a search answers. */
const mostFound = 20

export const recipeCalls = serve(recipes, {
  list: given => readable(given),
  one: async given => {
    const [row] = (await readable(given, eq(recipe._id, given.params.id))).rows
    if (!row) throw new Refusal('missing')
    return row
  },
  create: rows.create,
  edit: rows.edit,
  remove: rows.remove,
  restore: rows.restore,
  search: async given => {
    const { q } = given.query
    const foods = await search(given.tx, given.who, { q, limit: mostFound })
    const found = await readable(given, recipeNameConditionOf(q.split(/\s+/).filter(Boolean)))
    const plainest = found.rows.toSorted((one, other) => one.title.length - other.title.length)
    return { foods: foods.rows, recipes: plainest.slice(0, mostFound) }
  },
  ...chainCalls,
})
