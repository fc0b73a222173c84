import { useMemo } from 'react'
import { useCall } from '#client/data/reads.ts'
import { mealPlan, plannedOn } from '#contract/nutrition/mealPlan.ts'

/** The plan of the member for a day, as this device knows it. */
export function usePlannedOn(day: string) {
  const { data } = useCall(mealPlan.own)
  return useMemo(() => plannedOn(data ?? [], day), [data, day])
}
