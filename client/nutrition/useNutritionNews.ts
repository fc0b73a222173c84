import { useEffect } from 'react'
import { outdated } from '#client/data/cache.ts'
import { onNews } from '#client/data/live.ts'
import { keyOf } from '#client/data/reads.ts'
import type { AnyCall } from '#contract/call.ts'
import { diary } from '#contract/nutrition/diary.ts'
import { mealPlan } from '#contract/nutrition/mealPlan.ts'
import { nutritionQuestions } from '#contract/nutrition/nutritionQuestions.ts'
import { shell } from '#contract/shell.ts'

const keysOf = (...calls: readonly AnyCall[]) => calls.map(call => keyOf(call)[0])
const byCoach = keysOf(mealPlan.own, diary.ownNote, diary.ownTarget, shell.nutritionExists)
const byBrand = keysOf(nutritionQuestions.list)

/** Loads anew what a coach changes of the member's nutrition, and what the brand offers, while this stands open. */
export function useNutritionNews() {
  useEffect(() => {
    // Without a network the next line asks again.
    const look = (keys: readonly unknown[], before?: number) =>
      void outdated({ predicate: ({ queryKey }) => keys.includes(queryKey[0]) }, before).catch(() => {})
    return onNews({
      events: ['nutrition:changed', 'brand:changed'],
      missed: before => look([...byCoach, ...byBrand], before),
      heard: ({ event }) => look(event === 'brand:changed' ? byBrand : byCoach),
    })
  }, [])
}
