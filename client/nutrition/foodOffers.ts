import { useMemo } from 'react'
import { useFind, useOutbox } from '#client/data/local.ts'
import { useCall } from '#client/data/reads.ts'
import { useSend } from '#client/data/useSend.ts'
import { isActOf, isWaiting } from '#client/data/waitingActs.ts'
import { addDays } from '#contract/days.ts'
import { diary } from '#contract/nutrition/diary.ts'
import type { Food, Portion } from '#contract/nutrition/foods.ts'
import { energyOf } from '#contract/rules/nutrition/foodValues.ts'
import { sourceNames } from '#contract/rules/nutrition/states.ts'
import type { MealEntry } from '#sync/collections/meals.ts'
import { firstAmount } from './AmountPad.tsx'
import { type Amount, type Copied, copied } from './mealActs.ts'
import { kcalText, unitOf } from './words.ts'

/** Something that can be entered, with the amount that is offered first. */
export interface FoodOffer extends Copied {
  key: string
  portions: readonly Portion[]
  start: Amount
  second: string
  /** The food that it is, as far as that is known. */
  of?: Food
}

const energyText = ({ base, per }: Pick<Copied, 'base' | 'per'>) =>
  `${kcalText(energyOf(per)?.kcal ?? null)} kcal pro ${base === 'piece' ? '' : '100 '}${unitOf[base]}`

export function offerOf(food: Food): FoodOffer {
  const taken = copied(food)
  const second = [food.brand, energyText(taken), sourceNames[food.source]].filter(Boolean).join(' · ')
  return { ...taken, key: food._id, portions: food.portions, start: firstAmount(food.base, food.portions), second, of: food }
}

/** An entry from before as an offer, in the amount of then; its food's values of today where that still is one. */
function offerAgain(entry: MealEntry, food: Food | undefined): FoodOffer {
  const { amount, portion, size, title, brand, base, per } = entry
  const own = portion && size ? [{ name: portion, amount: size }] : []
  const again = { amount, ...(portion && size && { portion, size }) }
  if (!food || food.base !== base) {
    const taken: Copied = { title, base, per, ...(brand && { brand }), ...(entry.food && { food: entry.food }) }
    return {
      ...taken,
      key: entry.food ?? title,
      portions: own,
      start: again,
      second: [brand, energyText(taken)].filter(Boolean).join(' · '),
    }
  }
  const portions = food.portions.some(({ name, amount: each }) => name === portion && each === size)
    ? food.portions
    : [...own, ...food.portions.filter(({ name }) => name !== portion)]
  return { ...offerOf(food), portions, start: again }
}

const daysOfRecents = 60
const mostRecents = 20

/** Food that was eaten lately, the latest first, each thing once. */
export function useRecents(today: string, foods: readonly Food[] | undefined): readonly FoodOffer[] {
  const found = useFind(
    'meals',
    useMemo(() => ({ selector: { day: { $gte: addDays(today, -daysOfRecents) } } }), [today]),
  )
  return useMemo(() => {
    const byId = new Map(foods?.map(food => [food._id, food]))
    const latest = new Map<string, MealEntry>()
    for (const entry of [...(found ?? [])].sort((a, b) => (a.at < b.at ? 1 : -1)))
      if (!latest.has(entry.food || entry.title)) latest.set(entry.food || entry.title, entry)
    return [...latest.values()].slice(0, mostRecents).map(entry => offerAgain(entry, byId.get(entry.food ?? '')))
  }, [found, foods])
}

/** Ids of the favourites as they are once what waits here has arrived, and the way to change them. */
export function useFavourites() {
  const { data } = useCall(diary.favourites)
  const acts = useOutbox()
  const favour = useSend(diary.favour, { title: () => 'Favorit' })
  const unfavour = useSend(diary.unfavour, { title: () => 'Kein Favorit mehr' })
  const ids = useMemo(() => {
    let now = data?.map(({ food }) => food) ?? []
    for (const act of acts.filter(isWaiting)) {
      const added = isActOf(act, diary.favour) ? act.body.food : undefined
      const gone = isActOf(act, diary.unfavour) ? act.query.food : undefined
      if (added) now = [added, ...now.filter(id => id !== added)]
      if (gone) now = now.filter(id => id !== gone)
    }
    return now
  }, [data, acts])
  const turn = (food: string) =>
    void (ids.includes(food) ? unfavour.send({ query: { food } }) : favour.send({ body: { food } })).catch(() => {})
  return { ids, turn }
}
