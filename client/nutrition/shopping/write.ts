import { deviceOf } from '#client/data/deviceOf.ts'
import { type Local, localForAct } from '#client/data/local.ts'
import { now } from '#client/data/time.ts'
import { counted } from '#client/kit/format.ts'
import { toast } from '#client/kit/toast.ts'
import { aisleOf } from '#contract/nutrition/aisles.ts'
import type { Recipe } from '#contract/nutrition/recipes.ts'
import type { Wanted } from '#contract/nutrition/shopping.ts'
import { measurable } from '#contract/nutrition/units.ts'
import {
  asked,
  broughtBack,
  type ItemUnit,
  isDone,
  itemId,
  type ShoppingItem,
  taken,
  ticked,
  wantedOf,
} from '#sync/collections/shopping.ts'

/** Writes go one after the other: taps are faster than a disk. */
let writing: Promise<unknown> = Promise.resolve()

/** Over when all of it lies on this device; undefined where that failed, which is said. */
function kept<Answer>(write: (local: Local) => Promise<Answer>): Promise<Answer | undefined> {
  const step = writing.then(async () => write(await localForAct()))
  const said = step.catch(() => {
    toast('Das liess sich auf diesem Gerät nicht speichern.', { look: 'danger' })
    return undefined
  })
  writing = said
  return said
}

const change = (local: Local, id: string, next: (item: ShoppingItem) => ShoppingItem) =>
  local.change('shopping', id, item => {
    const after = next(item)
    return after === item ? item : { ...after, at: now() }
  })

/** A new item of the list, wanted by nothing yet. */
function begun({ food, title, amount, unit }: Wanted) {
  const item = { food: food ?? '', title: title.trim(), unit: (amount === null ? 'none' : unit) as ItemUnit }
  return { ...item, id: itemId(item), aisle: aisleOf(title), parts: {}, ticks: 0, at: now() }
}

async function ask(local: Local, wanted: Wanted, next: (item: ShoppingItem) => ShoppingItem) {
  const fresh = begun(wanted)
  const held = await local.one('shopping', fresh.id)
  if (held) return change(local, fresh.id, next)
  return local.insert('shopping', next({ ...fresh, version: 0, rev: '' }))
}

/** Something entered by hand: beside what is wanted of it already, and anew where it was ticked. */
export const enter = (wanted: Wanted) =>
  kept(async local => {
    const source = `own.${await deviceOf(local)}`
    await ask(local, wanted, item => {
      const open = isDone(item) ? taken(item) : item
      const before = open.parts[source]?.amount ?? 0
      return asked(open, source, wanted.amount === null ? 1 : before + wanted.amount)
    })
    toast(`${wanted.title.trim()} steht auf der Einkaufsliste.`)
    return true
  })

export const tick = (item: ShoppingItem, done: boolean) => kept(local => change(local, item.id, each => ticked(each, done)))

/** Takes items off the list, and says so with the way back. */
export const takeOff = (items: readonly ShoppingItem[]) =>
  kept(async local => {
    for (const { id } of items) await change(local, id, taken)
    const [only] = items
    const said = items.length === 1 && only ? `${only.title}: entfernt.` : `${counted(items.length, 'Eintrag', 'Einträge')} entfernt.`
    toast(said, {
      undo: () =>
        void kept(async again => {
          for (const before of items) await change(again, before.id, item => broughtBack(item, before))
        }),
    })
  })

/** What a recipe asks for, each food once, for so many portions. */
function needs({ ingredients, portions: own }: Recipe, portions: number): Wanted[] {
  const sums = new Map<string, Wanted>()
  for (const { food, title, amount, unit } of ingredients) {
    const wanted = { food: food ?? null, title, amount: amount ?? null, unit }
    const { id } = begun(wanted)
    const sum = amount == null ? null : (sums.get(id)?.amount ?? 0) + amount
    sums.set(id, { ...wanted, amount: sum })
  }
  const times = portions / own
  return [...sums.values()].map(each => ({
    ...each,
    amount: each.amount === null || times === 1 ? each.amount : measurable(each.amount * times, each.unit),
  }))
}

/**
 * Puts what a recipe needs onto the list, for so many portions. Done again it asks for that in place of what it asked for before; what is
 * ticked stays ticked (H33).
 */
export const putRecipe = (recipe: Recipe, portions: number) =>
  kept(async local => {
    const wanted = needs(recipe, portions)
    const ids = new Set(wanted.map(each => begun(each).id))
    for (const item of await local.find('shopping'))
      if (!ids.has(item.id) && item.parts[recipe._id]?.amount) await change(local, item.id, each => asked(each, recipe._id, 0))
    let had = 0
    for (const each of wanted) {
      const item = await ask(local, each, before => asked(before, recipe._id, each.amount ?? 1, recipe.title))
      if (isDone(item)) had++
    }
    toast(`${recipe.title}: auf der Einkaufsliste.${had > 0 ? ` ${had} davon ${had === 1 ? 'ist' : 'sind'} abgehakt.` : ''}`)
    return true
  })

/** The items on the list. */
export const onList = (items: readonly ShoppingItem[]) => items.filter(item => wantedOf(item) > 0)
