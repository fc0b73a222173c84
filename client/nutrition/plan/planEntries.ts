import { v5 } from 'uuid'
import { whenLocal } from '#client/data/local.ts'
import { now } from '#client/data/time.ts'
import { counted } from '#client/kit/format.ts'
import { toast } from '#client/kit/toast.ts'
import { keptOnce, type MealEntryInput } from '#client/nutrition/mealActs.ts'
import { type PlannedMeal, plannedUnits, type ShownItem } from '#contract/nutrition/mealPlan.ts'

type Row = Pick<PlannedMeal, '_id' | 'meal' | 'items'>
type PlannedMealEntry = MealEntryInput & { id: string }

const space = '2f2b1d0a-6a6e-4b38-8b1e-7f5a9d0c3e54'

/** How much of it is entered: as the diary counts, and what nobody weighs by the piece. */
function amountOf({ amount, unit, base }: ShownItem) {
  if (amount === null) return { base: 'piece' as const, amount: 1 }
  if (base !== 'piece' || unit === 'piece') return { base, amount }
  return { base, amount, portion: `1 ${plannedUnits[unit]}`, size: 1 }
}

const knownOf = (per: ShownItem['per']) =>
  Object.fromEntries(Object.entries(per ?? {}).flatMap(([name, value]) => (value == null ? [] : [[name, value]])))

/**
 * Diary entries of a planned meal on a day. Each thing has the same id on every device and at every tap, so that it is eaten once; the same thing
 * twice in a meal is two.
 */
export function entriesOf({ _id, meal, items }: Row, day: string): PlannedMealEntry[] {
  const seen = new Map<string, number>()
  return items.map(item => {
    const thing = item.food ?? item.recipe ?? item.title
    const nth = seen.get(thing) ?? 0
    seen.set(thing, nth + 1)
    return {
      id: v5(JSON.stringify([_id, day, thing, nth]), space),
      day,
      meal,
      title: item.title,
      ...(item.food && { food: item.food }),
      ...(item.brand && { brand: item.brand }),
      per: knownOf(item.per),
      ...amountOf(item),
    }
  })
}

/** Enters what was planned; what stands there already stays as it is. It can be taken back. */
export const eat = (entries: readonly PlannedMealEntry[], there: ReadonlySet<string>) =>
  keptOnce(
    entries.map(({ id }) => id),
    async () => {
      const local = await whenLocal()
      const missing = entries.filter(({ id }) => !there.has(id))
      const added = await local.bulkInsert(
        'meals',
        missing.map(entry => ({ ...entry, at: now() })),
      )
      // Tapped twice: the first tap has said it.
      if (added === 0) return
      // What another tap has entered meanwhile is not this one's to take back.
      const undo = added === missing.length ? () => void Promise.all(missing.map(({ id }) => local.remove('meals', id))) : undefined
      toast(`${counted(added, 'Eintrag', 'Einträge')} aus dem Plan übernommen.`, { undo })
    },
  )
