import { useMemo } from 'react'
import { useCall } from '#client/data/reads.ts'
import { mealPlan, plannedOn } from '#contract/nutrition/mealPlan.ts'

/** What is planned for the member on a day, as this device knows it. */
export function usePlannedOn(day: string) {
  const { data } = useCall(mealPlan.own)
  return useMemo(() => plannedOn(data ?? [], day), [data, day])
}
