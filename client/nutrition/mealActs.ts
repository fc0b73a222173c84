import { v7 } from 'uuid'
import { whenLocal } from '#client/data/local.ts'
import { now } from '#client/data/time.ts'
import { counted } from '#client/kit/format.ts'
import { toast } from '#client/kit/toast.ts'
import type { Food } from '#contract/nutrition/foods.ts'
import { nutrientNames } from '#contract/rules/nutrition/foodValues.ts'
import type { MealEntry } from '#sync/collections/meals.ts'

/** Fields that are entered: the rest comes with the act. */
export type MealEntryInput = Omit<MealEntry, 'id' | 'version' | 'rev' | 'at'>

/** How much of it: in g, ml or pieces, and in which portion that was counted. */
export type Amount = Pick<MealEntry, 'amount' | 'portion' | 'size'>

/** True once it lies on this device; what failed is said. */
async function tryMealWrite(write: () => Promise<unknown>) {
  try {
    await write()
    return true
  } catch {
    toast('Das liess sich auf diesem Gerät nicht speichern.', { look: 'danger' })
    return false
  }
}

const underWay = new Map<string, Promise<boolean>>()

/** The same, tapped again before it lies there, is one: the second tap is told what became of the first. */
export function keptOnce(what: unknown, write: () => Promise<unknown>): Promise<boolean> {
  const key = JSON.stringify(what)
  const running = underWay.get(key) ?? tryMealWrite(write).finally(() => underWay.delete(key))
  underWay.set(key, running)
  return running
}

/** Fields that an entry copies of its food (H33). */
export type Copied = Pick<MealEntry, 'food' | 'title' | 'brand' | 'base' | 'per'>

export const copied = ({ _id, title, brand, base, ...values }: Food): Copied => ({
  food: _id,
  title,
  base,
  ...(brand && { brand }),
  per: Object.fromEntries((['kcal', ...nutrientNames] as const).flatMap(name => (values[name] == null ? [] : [[name, values[name]]]))),
})

/** The same of something that was copied before. */
export const copiedOf = ({ food, title, brand, base, per }: Copied): Copied => ({
  title,
  base,
  per,
  ...(food && { food }),
  ...(brand && { brand }),
})

/** Enters something; over when it lies on this device. */
export const enterMeal = (written: MealEntryInput) =>
  keptOnce(written, async () => (await whenLocal()).insert('meals', { id: v7(), ...written, at: now() }))

/** Enters again what was eaten at a meal on another day; it can be taken back. */
export const enterAgain = (entries: readonly MealEntry[], day: string) =>
  keptOnce([entries.map(({ id }) => id), day], async () => {
    const local = await whenLocal()
    const made: MealEntry[] = []
    for (const { id: _id, version: _version, rev: _rev, ...entry } of entries)
      made.push(await local.insert('meals', { ...entry, id: v7(), day, at: now() }))
    const undo = () => void Promise.all(made.map(({ id }) => local.remove('meals', id)))
    toast(`${counted(made.length, 'Eintrag', 'Einträge')} von gestern übernommen.`, { undo })
  })

/** Changes how much of it was eaten, or at which meal. */
export const changeMealEntry = ({ id }: MealEntry, { amount, portion, size, meal }: Amount & Pick<MealEntry, 'meal'>) =>
  tryMealWrite(async () =>
    (await whenLocal()).change('meals', id, ({ portion: _portion, size: _size, ...rest }) => ({
      ...rest,
      amount,
      meal,
      at: now(),
      ...(portion && size && { portion, size }),
    })),
  )

export const remove = (entry: MealEntry) =>
  tryMealWrite(async () => {
    const local = await whenLocal()
    await local.remove('meals', entry.id)
    toast(`${entry.title}: gelöscht.`, { undo: () => void local.restore('meals', entry) })
  })
