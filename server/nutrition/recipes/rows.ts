import { and, asc, eq, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { type Ingredient, mostOwn, type Recipe, type RecipeForm } from '#contract/nutrition/recipes.ts'
import { Refusal } from '#contract/refusals.ts'
import { type FoodValues, nutrientNames } from '#contract/rules/nutrition/foodValues.ts'
import { summed } from '#contract/rules/nutrition/nutrientSums.ts'
import { dayMs } from '#contract/time.ts'
import type { Tx } from '#server/kit/database.ts'
import { holds } from '#server/kit/found.ts'
import { studiosWith } from '#server/kit/reach.ts'
import { type RowAct, rowsOf } from '#server/kit/rows.ts'
import { enteredBy, hasNutrition, mustHaveNutrition } from '#server/nutrition/nutritionAccess.ts'
import type { Who } from '#server/serve/serve.ts'
import { recipe } from './tables.ts'

/** A food that an ingredient names, as far as its values are asked for. */
type Used = FoodValues & { _id: string; state: string; author: string | null }

const told = ['_id', 'state', 'author', 'kcal', ...nutrientNames]
/** The foods that a recipe is made of. */
export const used = sql<
  Used[]
>`(select coalesce(jsonb_agg(jsonb_build_object(${sql.raw(told.map(name => `'${name}', f."${name}"`).join(', '))})), '[]')
  from food f where f._id in (select (part->>'food')::uuid from jsonb_array_elements(${recipe.ingredients}) as part))`

type RecipeRecord = typeof recipe.$inferSelect & { used: Used[] }

/** The recipe with what a portion holds; of a product that is somebody else's alone nothing is known. */
export function shownRecipeOf(
  { person, created: _created, removedAt: _removedAt, used, ...row }: RecipeRecord,
  { who }: Pick<RowAct, 'who'>,
): Recipe {
  const open = used.filter(({ state, author }) => state === 'released' || author === who._id)
  const valuesOf = ({ food }: Ingredient) => open.find(({ _id }) => _id === food) ?? null
  const eaten = row.ingredients.map(part => ({ amount: part.amount ?? 0, values: valuesOf(part) }))
  return { ...row, chain: person === null, portion: summed(eaten, row.portions) }
}

export function fields({ title, portions, minutes, ingredients, steps, allergens, tags }: Omit<RecipeForm, '_id'>) {
  return {
    title: title.trim(),
    portions,
    minutes,
    allergens,
    tags,
    ingredients: ingredients.map(({ food, title, amount, unit }) => ({ food, title: title.trim(), amount, unit })),
    steps: steps.map(step => step.trim()),
  }
}

/** The caller's own. */
const own = ({ _id }: Pick<Who, '_id'>) => eq(recipe.person, _id)

/** One after the other: of two that are added at once the second is counted too. */
async function mustHaveRoom({ tx, who }: Pick<RowAct, 'tx' | 'who'>, _id: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`recipes ${who._id}`}, 0))`)
  const others = await tx.$count(recipe, and(own(who), isNull(recipe.removedAt), ne(recipe._id, _id)))
  if (others >= mostOwn) throw new Refusal('invalid', { title: `Mehr als ${mostOwn} eigene Rezepte gehen nicht: Entferne zuerst eines.` })
}

/** A member's own recipes; the chain's are read beside them. */
export const rows = rowsOf({
  table: recipe,
  fields,
  born: ({ who }) => ({ person: who._id, created: new Date().toISOString() }),
  beside: { used },
  shown: shownRecipeOf,
  order: [asc(recipe.title), asc(recipe._id)],
  visibleTo: who => or(isNull(recipe.person), own(who)),
  isOwn: true,
  mayKeep(who, row) {
    if (row.person !== who._id) throw new Refusal('missing')
  },
  async mayStand(given, _, _id) {
    await mustHaveNutrition(given.tx, given.who._id, enteredBy(given.key))
    await mustHaveRoom(given, _id)
  },
  mayReturn: (given, { _id }) => mustHaveRoom(given, _id),
})

/** Recipes that somebody may read (H32): their own, and the chain's while their nutrition plan is open, or where they plan for others. */
export async function readable(given: RowAct, where?: SQL) {
  const open = await hasNutrition(given.tx, given.who._id)
  const chains = open || studiosWith('nutrition_admin', given.who).length > 0
  return { open, rows: await rows.read(given, and(chains ? undefined : own(given.who), where)) }
}

/** Recipes whose names hold each word. */
export const recipeNameConditionOf = (words: readonly string[]) => and(...words.map(word => holds(recipe.title, word)))

const month = 30 * dayMs
/** Forgets what members removed a month ago; the chain's stay for whoever planned with one. */
export const forgetRecipes = (tx: Tx) =>
  tx.delete(recipe).where(and(isNotNull(recipe.person), lt(recipe.removedAt, new Date(Date.now() - month).toISOString())))
