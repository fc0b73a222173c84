import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Recipe, RecipeForm } from '#contract/nutrition/recipes.ts'
import { Refusal } from '#contract/refusals.ts'
import type { RecipeTag } from '#contract/rules/nutrition/tags.ts'
import { type RowAct, rowsOf } from '#server/kit/rows.ts'
import { food } from '#server/nutrition/foods/tables.ts'
import { fields, shownRecipeOf, used } from './rows.ts'
import { recipe } from './tables.ts'

const chains = isNull(recipe.person)

/** Refuses an ingredient that not everybody finds: nobody would know what it holds. */
async function mustBeKnown({ tx }: RowAct, { ingredients }: Pick<RecipeForm, 'ingredients'>) {
  const named = new Set(ingredients.flatMap(({ food: id }) => id ?? []))
  if (named.size === 0) return
  const known = await tx.$count(food, and(inArray(food._id, [...named]), eq(food.state, 'released'), isNull(food.removedAt)))
  if (known < named.size) throw new Refusal('invalid', { ingredients: 'Eine dieser Zutaten ist nicht für alle freigegeben.' })
}

/** The chain's recipes in the hands of whoever looks after them. */
const chain = rowsOf({
  table: recipe,
  fields,
  born: () => ({ person: null, created: new Date().toISOString() }),
  beside: { used },
  shown: shownRecipeOf,
  order: [asc(recipe.title), asc(recipe._id)],
  visibleTo: () => chains,
  meant: () => chains,
  mayStand: mustBeKnown,
})

interface RecipeTagFilter {
  tag?: readonly RecipeTag[]
}

/** Recipes that suit one of these. */
const suiting = ({ tag = [] }: RecipeTagFilter) => (tag.length > 0 ? sql`${recipe.tags} ?| ${sql.param([...tag])}::text[]` : undefined)

export const chainCalls = {
  chain: chain.page(({ title, ingredients }) => [title, ...ingredients.map(part => part.title)].join(' '), 'title', suiting),
  chainOne: chain.one,
  chainCreate: chain.create,
  chainEdit: chain.edit,
  chainRemove: chain.remove,
  chainRestore: chain.restore,
}

/** Some of the chain's recipes, also those that are retired by now: whoever plans with one knows what it holds. */
export async function chainOnes(given: RowAct, ids: readonly string[]): Promise<Recipe[]> {
  const found = await given.tx
    .select({ row: recipe, used })
    .from(recipe)
    .where(and(inArray(recipe._id, [...ids]), chains))
  return found.map(({ row, used: foods }) => shownRecipeOf({ ...row, used: foods }, given))
}
