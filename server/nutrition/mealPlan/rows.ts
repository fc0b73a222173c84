import { and, asc, eq, inArray, isNull, lt, ne } from 'drizzle-orm'
import { v5 } from 'uuid'
import { mostPlanned, type PlannedMeal, type PlannedMealForm, type ShownItem } from '#contract/nutrition/mealPlan.ts'
import { Refusal } from '#contract/refusals.ts'
import { weekdays } from '#contract/rules/habits/strength.ts'
import { type FoodValues, nutrientNames } from '#contract/rules/nutrition/foodValues.ts'
import { dayMs } from '#contract/time.ts'
import type { Tx } from '#server/kit/database.ts'
import { type RowAct, rowsOf } from '#server/kit/rows.ts'
import { dayOf } from '#server/kit/zone.ts'
import { food } from '#server/nutrition/foods/tables.ts'
import { chainOnes } from '#server/nutrition/recipes/chain.ts'
import { recipe } from '#server/nutrition/recipes/tables.ts'
import { actorOf } from '#server/serve/serve.ts'
import { person as people } from '#server/shared/auth/tables.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { plannedMeal } from './tables.ts'

const personIn = ({ body, query }: Pick<RowAct, 'body' | 'query'>) => ((body ?? query) as { person: string }).person

/** The second of two that are planned at once is counted too. The person's row is locked: a plan is theirs. */
async function mustHaveRoom({ tx }: Pick<RowAct, 'tx'>, whose: string, _id: string) {
  await tx.select({ _id: people._id }).from(people).where(eq(people._id, whose)).for('no key update')
  const others = await tx.$count(plannedMeal, and(eq(plannedMeal.person, whose), isNull(plannedMeal.removedAt), ne(plannedMeal._id, _id)))
  if (others >= mostPlanned) throw new Refusal('invalid', { items: `Mehr als ${mostPlanned} geplante Mahlzeiten gehen nicht.` })
}

/** The life of planned meals; whoever calls it has asked `mustLookAfter`. */
export const rows = rowsOf({
  table: plannedMeal,
  fields: ({ person, meal, weekdays: on, day, from, until, items, note }: Omit<PlannedMealForm, '_id'>) => ({
    person,
    meal,
    weekdays: weekdays.filter(each => on.includes(each)),
    day: day ?? null,
    ...(day ? { from: null, until: null } : { from: from ?? null, until: until ?? null }),
    items: items.map(each => ({
      food: each.food ?? null,
      recipe: each.recipe ?? null,
      title: each.title.trim(),
      amount: each.amount ?? null,
      unit: each.unit,
    })),
    note: note?.trim() || null,
  }),
  born: ({ who }) => ({ author: actorOf(who), created: new Date().toISOString() }),
  shown: ({ _id, version }) => ({ _id, version }),
  meant: given => eq(plannedMeal.person, personIn(given)),
  async mayStand(given, { person, items }, _id) {
    await mustHaveRoom(given, person, _id)
    const ids = items.flatMap(each => each.recipe ?? [])
    const chains = ids.length > 0 ? await given.tx.$count(recipe, and(inArray(recipe._id, ids), isNull(recipe.person))) : 0
    if (chains < new Set(ids).size) throw new Refusal('invalid', { items: 'Eines dieser Rezepte gehört nicht allen.' })
  },
  mayReturn: (given, { person, _id }) => mustHaveRoom(given, person, _id),
})

const names = ['kcal', ...nutrientNames] as const
const valuesIn = (row: FoodValues) => Object.fromEntries(names.map(name => [name, row[name] ?? null]))

/** The values of the plans' things by now: of foods that everybody finds, and of the chain's recipes a portion. */
async function known(given: RowAct, items: readonly { food: string | null; recipe: string | null }[]) {
  const [foods, recipes] = [items.flatMap(each => each.food ?? []), items.flatMap(each => each.recipe ?? [])]
  const found =
    foods.length > 0
      ? await given.tx
          .select()
          .from(food)
          .where(and(inArray(food._id, foods), eq(food.state, 'released'), isNull(food.removedAt)))
      : []
  const cooked = recipes.length > 0 ? await chainOnes(given, recipes) : []
  return {
    foods: new Map(found.map(row => [row._id, { brand: row.brand, base: row.base, per: valuesIn(row) }])),
    recipes: new Map(cooked.map(({ _id, portion }) => [_id, valuesIn(portion.values)])),
  }
}

/** Somebody's plan, in the order in which it was made. */
export async function planOf(given: RowAct, whose: string): Promise<PlannedMeal[]> {
  const found = await given.tx
    .select()
    .from(plannedMeal)
    .where(and(eq(plannedMeal.person, whose), isNull(plannedMeal.removedAt)))
    .orderBy(asc(plannedMeal.created), asc(plannedMeal._id))
  const { foods, recipes } = await known(
    given,
    found.flatMap(({ items }) => items),
  )
  const shown = (each: (typeof found)[number]['items'][number]): ShownItem => {
    const base = each.unit === 'ml' ? 'ml' : each.unit === 'g' ? 'g' : 'piece'
    if (each.recipe) return { ...each, brand: null, base, per: recipes.get(each.recipe) ?? null }
    const of = each.food ? foods.get(each.food) : undefined
    // A food that is told per 100 ml by now says nothing of so many grams.
    return { ...each, brand: of?.brand ?? null, base, per: of?.base === base ? of.per : null }
  }
  return found.map(({ author: _author, created: _created, removedAt: _removed, items, ...row }) => ({ ...row, items: items.map(shown) }))
}

const told = '8a54c0de-7d2c-4a5b-9b39-0d5e3c1f6a21'

/** Tells the person, once a day however much is planned. */
export async function tellMealPlanMember({ tx, house, who }: RowAct, whose: string, now = new Date().toISOString()) {
  if (actorOf(who) === whose) return
  const _id = v5(`${whose} ${dayOf(now)}`, told)
  await notify(tx, house, { _id, people: [whose], title: 'Dein Coach hat deinen Ernährungsplan angepasst', link: '/nutrition/main' })
}

const month = 30 * dayMs
/** Forgets what was removed a month ago. */
export const forgetPlanned = (tx: Tx) => tx.delete(plannedMeal).where(lt(plannedMeal.removedAt, new Date(Date.now() - month).toISOString()))
