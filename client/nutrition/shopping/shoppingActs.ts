import { deviceOf } from '#client/data/deviceOf.ts'
import { type Local, localForAct } from '#client/data/local.ts'
import { now } from '#client/data/time.ts'
import { counted } from '#client/kit/format.ts'
import { toast } from '#client/kit/toast.ts'
import type { PlannedItem } from '#contract/nutrition/mealPlan.ts'
import type { Recipe } from '#contract/nutrition/recipes.ts'
import { mostTitle, type ShoppingInput } from '#contract/nutrition/shopping.ts'
import { aisleOf } from '#contract/rules/nutrition/aisles.ts'
import { measurable } from '#contract/rules/nutrition/units.ts'
import { cutTo } from '#contract/shorten.ts'
import {
  broughtBack,
  type ItemUnit,
  isDone,
  itemId,
  type ShoppingItem,
  setWantedAmount,
  taken,
  ticked,
  wantedOf,
} from '#sync/collections/shopping.ts'

/** Writes go one after the other: taps are faster than a disk. */
let writing: Promise<unknown> = Promise.resolve()

/** Over when all of it lies on this device; undefined where that failed, which is said. */
function queueShoppingWrite<Answer>(write: (local: Local) => Promise<Answer>): Promise<Answer | undefined> {
  const step = writing.then(async () => write(await localForAct()))
  const said = step.catch(() => {
    toast('Das liess sich auf diesem Gerät nicht speichern.', { look: 'danger' })
    return undefined
  })
  writing = said
  return said
}

const changeShoppingItem = (local: Local, id: string, next: (item: ShoppingItem) => ShoppingItem) =>
  local.change('shopping', id, item => {
    const after = next(item)
    return after === item ? item : { ...after, at: now() }
  })

/** A new item of the list, wanted by nothing yet. */
function begun({ food, title, amount, unit }: ShoppingInput) {
  const item = { food: food ?? '', title: title.trim(), unit: (amount === null ? 'none' : unit) as ItemUnit }
  return { ...item, id: itemId(item), aisle: aisleOf(title), parts: {}, ticks: 0, at: now() }
}

async function putWantedItem(local: Local, wanted: ShoppingInput, next: (item: ShoppingItem) => ShoppingItem) {
  const fresh = begun(wanted)
  const held = await local.one('shopping', fresh.id)
  if (held) return changeShoppingItem(local, fresh.id, next)
  return local.insert('shopping', next({ ...fresh, version: 0, rev: '' }))
}

/** Something entered by hand: beside what is wanted of it already, and anew where it was ticked. */
export const enterShoppingItem = (wanted: ShoppingInput) =>
  queueShoppingWrite(async local => {
    const source = `own.${await deviceOf(local)}`
    await putWantedItem(local, wanted, item => {
      const open = isDone(item) ? taken(item) : item
      const before = open.parts[source]?.amount ?? 0
      return setWantedAmount(open, source, wanted.amount === null ? 1 : before + wanted.amount)
    })
    toast(`${wanted.title.trim()} steht auf der Einkaufsliste.`)
    return true
  })

/** Ticks an item or not. When it was entered stays: what was put on the list while the nutrition plan was open may be bought after its end. */
export const tick = (item: ShoppingItem, done: boolean) =>
  queueShoppingWrite(local => local.change('shopping', item.id, each => ticked(each, done)))

/** Takes items off the list, and says so with the way back. */
export const takeOff = (items: readonly ShoppingItem[]) =>
  queueShoppingWrite(async local => {
    for (const { id } of items) await changeShoppingItem(local, id, taken)
    const [only] = items
    const said = items.length === 1 && only ? `${only.title}: entfernt.` : `${counted(items.length, 'Eintrag', 'Einträge')} entfernt.`
    toast(said, {
      undo: () =>
        void queueShoppingWrite(async again => {
          for (const before of items) await changeShoppingItem(again, before.id, item => broughtBack(item, before))
        }),
    })
  })

/** Each thing once, with all that is wanted of it; what is only named has no amount. */
function summed(all: readonly ShoppingInput[]): ShoppingInput[] {
  const sums = new Map<string, ShoppingInput>()
  for (const each of all) {
    const { id } = begun(each)
    const amount = each.amount === null ? null : (sums.get(id)?.amount ?? 0) + each.amount
    sums.set(id, { ...each, amount })
  }
  return [...sums.values()]
}

/** Ingredients that so many portions of a recipe ask for. */
const needs = ({ ingredients, portions: own }: Pick<Recipe, 'ingredients' | 'portions'>, portions: number): ShoppingInput[] =>
  ingredients.map(({ food, title, amount, unit }) => ({
    food: food ?? null,
    title,
    unit,
    amount: amount == null ? null : (amount * portions) / own,
  }))

/** As somebody would buy it. */
const toBuy = (wanted: readonly ShoppingInput[]) =>
  wanted.map(each => ({ ...each, amount: each.amount === null ? null : measurable(each.amount, each.unit) }))

/**
 * Puts onto the list what one thing needs, in place of what it asked for before; what is ticked stays ticked (H33).
 * Answers how many of them are ticked.
 */
async function putFor(local: Local, source: string, wanted: readonly ShoppingInput[], title: string) {
  const ids = new Set(wanted.map(each => begun(each).id))
  for (const item of await local.find('shopping'))
    if (!ids.has(item.id) && item.parts[source]?.amount) await changeShoppingItem(local, item.id, each => setWantedAmount(each, source, 0))
  let had = 0
  for (const each of wanted) {
    const item = await putWantedItem(local, each, before => setWantedAmount(before, source, each.amount ?? 1, title))
    if (isDone(item)) had++
  }
  return had
}

const sayPut = (title: string, had: number) =>
  toast(`${title}: auf der Einkaufsliste.${had > 0 ? ` ${had} davon ${had === 1 ? 'ist' : 'sind'} abgehakt.` : ''}`)

/** Puts what a recipe needs onto the list, for so many portions. */
export const putRecipe = (recipe: Recipe, portions: number) =>
  queueShoppingWrite(async local => {
    const wanted = summed(needs(recipe, portions))
    sayPut(recipe.title, await putFor(local, recipe._id, portions === recipe.portions ? wanted : toBuy(wanted), recipe.title))
    return true
  })

const plan = 'plan'

/** Puts what the coach planned onto the list: foods as they are, recipes by what goes in; of one that is not on this device its name. */
export const putPlan = (items: readonly PlannedItem[], recipes: readonly Recipe[], title: string) =>
  queueShoppingWrite(async local => {
    const byId = new Map(recipes.map(recipe => [recipe._id, recipe]))
    const wanted = items.flatMap((item): ShoppingInput[] => {
      const recipe = item.recipe ? byId.get(item.recipe) : undefined
      if (recipe) return needs(recipe, item.amount ?? 1)
      if (item.unit === 'portion') return [{ food: null, title: cutTo(item.title, mostTitle), amount: null, unit: 'piece' }]
      return [{ food: item.food, title: cutTo(item.title, mostTitle), amount: item.amount, unit: item.unit }]
    })
    sayPut(title, await putFor(local, plan, toBuy(summed(wanted)), 'Plan'))
    return true
  })

/** The items on the list. */
export const onList = (items: readonly ShoppingItem[]) => items.filter(item => wantedOf(item) > 0)
