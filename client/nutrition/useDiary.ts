import { useMemo } from 'react'
import { useFind, useSyncStatus } from '#client/data/local.ts'
import type { TickState } from '#client/kit/Tick.tsx'
import { useGo, useQueryText } from '#client/map/links.tsx'
import { addDays } from '#contract/days.ts'
import { daysAhead } from '#contract/rules/nutrition/meals.ts'
import { acknowledged } from '#sync/collections/collection.ts'
import type { MealEntry } from '#sync/collections/meals.ts'

const earliest = '2000-01-01'

/** The day that the address names. */
export function useShownDay(today: string) {
  const { tag } = useQueryText()
  const go = useGo()
  const latest = addDays(today, daysAhead)
  const day = tag !== undefined && /^\d{4}-\d\d-\d\d$/.test(tag) && tag >= earliest && tag <= latest ? tag : today
  const show = (next: string) => void go({ to: 'nutritionMain', search: { tag: next === today ? undefined : next }, replace: true })
  return { day, latest, show }
}

/** Entries of these days in the order in which they were made; undefined while they load. */
export function useEntries(from: string, until = from): MealEntry[] | undefined {
  const found = useFind(
    'meals',
    useMemo(() => ({ selector: { day: { $gte: from, $lte: until } } }), [from, until]),
  )
  return useMemo(() => found && [...found].sort((a, b) => (a.id < b.id ? -1 : 1)), [found])
}

/** True once this device knows of an entry of any day. */
export const useHasEntries = () => (useFind('meals', any)?.length ?? 0) > 0
const any = { selector: {}, limit: 1 }

/** How an entry stands with the studio. */
export function useEntryTicks(): (entry: MealEntry) => TickState {
  const { refused } = useSyncStatus()
  return entry => (refused.some(({ doc }) => doc === entry.id) ? 'refused' : acknowledged(entry) ? 'ok' : 'waiting')
}
