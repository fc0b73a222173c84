import { useEffect } from 'react'
import { outdated } from '#client/data/cache.ts'
import { keyOf } from '#client/data/calls.ts'
import { onNews } from '#client/data/live.ts'
import { diary } from '#contract/nutrition/diary.ts'
import { mealPlan } from '#contract/nutrition/mealPlan.ts'
import { shell } from '#contract/shell.ts'

const told = [mealPlan.own, diary.ownNote, shell.nutritionExists].map(call => keyOf(call)[0])

/** Loads what the studio keeps of the member's nutrition anew where a coach changes it while this stands open. */
export function useNutritionNews() {
  useEffect(() => {
    // Without a network the next line asks again.
    const look = (before?: number) =>
      void outdated({ predicate: ({ queryKey }) => told.includes(String(queryKey[0])) }, before).catch(() => {})
    return onNews({ events: ['nutrition:changed'], missed: look, heard: () => look() })
  }, [])
}
