import { useMemo } from 'react'
import { prefetch, useCall } from '#client/data/reads.ts'
import { useWaitingRows } from '#client/kit/waiting/useWaiting.ts'
import { foods } from '#contract/nutrition/foods.ts'
import { mealPlan, type PlannedMeal } from '#contract/nutrition/mealPlan.ts'
import { recipes } from '#contract/nutrition/recipes.ts'
import { dayMs } from '#contract/time.ts'
import { planned } from './mealPlanForm.ts'

const whole = { query: {} } as const

/** Loads what a plan is made of, where this device does not have it yet. */
export const loadToPlan = () => Promise.all([prefetch(foods.index, whole, dayMs), prefetch(recipes.list, {}, dayMs)])

/** Foods and recipes of the chain as this device knows them. */
export function useThings() {
  const known = useCall(foods.index, whole).data?.rows
  const cooked = useCall(recipes.list).data?.rows
  return useMemo(() => ({ foods: known ?? [], recipes: cooked?.filter(({ chain }) => chain) ?? [] }), [known, cooked])
}

/** Somebody's plan with what this device did of it; of an act that the studio has by now the body is gone, and the row comes anew. */
export function useMealPlan(userId: string) {
  const { data, error, stand, again } = useCall(mealPlan.of, { params: { userId } })
  const all = useWaitingRows<PlannedMeal>(data, stand, planned.ways)
  const rows = useMemo(() => all.rows?.filter(row => row.person === userId && row.items !== undefined), [all.rows, userId])
  const refused = useMemo(
    () => all.refused.filter(({ row }) => (row.body as Partial<PlannedMeal> | undefined)?.person === userId),
    [all.refused, userId],
  )
  return { rows, refused, isLoaded: data !== undefined, error, again }
}
