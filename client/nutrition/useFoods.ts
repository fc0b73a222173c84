import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { LocalIndex } from '#client/kit/localIndex/LocalIndex.ts'
import type { IndexEntry } from '#client/kit/localIndex/WordIndex.ts'
import type { Ways } from '#client/kit/waiting/overlay.ts'
import { useWaitingRows } from '#client/kit/waiting/useWaiting.ts'
import { type Food, foods } from '#contract/nutrition/foods.ts'
import { foodIndexEntryOf } from './foodIndexEntry.ts'
import { useLookedUp } from './useLookedUp.ts'

/** The most that are shown of what was found. */
const most = 40

/** The foods on this device: the studio's with the products that wait here, those that the studio did not take, and with what was looked up. */
export function useFoods() {
  const { data, error, stand, again } = useCall(foods.index, whole)
  const { rows: ours, refused } = useWaitingRows<Food>(data?.rows ?? undefined, stand, ways)
  const lookedUp = useLookedUp()
  const rows = useMemo(() => ours && withOthers(ours, lookedUp), [ours, lookedUp])
  return { rows, ours, refused, error, again }
}

/** A food of ours goes before what others say of its barcode. */
export function withOthers(ours: readonly Food[], others: readonly Food[]) {
  const known = new Set(ours.flatMap(({ _id, barcode }) => [_id, barcode]))
  const fresh = others.filter(({ _id, barcode }) => !known.has(_id) && !known.has(barcode))
  return fresh.length > 0 ? [...ours, ...fresh] : ours
}
const whole = { query: {} } as const

/** Products that the member added and that are on their way. */
const ways: Ways<Food> = { calls: { add: foods.product }, fresh: { energy: null, source: 'member', own: true } }

function useIndex(rows: readonly Food[] | undefined) {
  const [index, setIndex] = useState<LocalIndex<readonly IndexEntry[]>>()
  useEffect(() => {
    if (!rows) return
    const worker = new Worker(new URL('./foods.worker.ts', import.meta.url), { type: 'module' })
    const made = new LocalIndex<readonly IndexEntry[]>(worker, rows.map(foodIndexEntryOf))
    setIndex(made)
    return () => {
      made.close()
      setIndex(undefined)
    }
  }, [rows])
  return index
}

/** Foods with these words, the best first; what was found before stays until the next is there. */
export function useFoundFoods(rows: readonly Food[] | undefined, typed: string) {
  const asked = useDeferredValue(typed.trim())
  const index = useIndex(rows)
  const byId = useMemo(() => new Map(rows?.map(row => [row._id, row])), [rows])
  const [found, setFound] = useState<{ asked: string; rows: readonly Food[] }>()
  useEffect(() => {
    if (!index) return
    let wanted = true
    const find = async () => {
      const ids = asked ? await index.find(asked, { most }) : []
      if (wanted) setFound({ asked, rows: ids.flatMap(id => byId.get(id) ?? []) })
    }
    // With each step there is more to be found.
    const subscription = index.filled$.subscribe(() => void find())
    return () => {
      wanted = false
      subscription.unsubscribe()
    }
  }, [index, asked, byId])
  return { found: found?.rows ?? [], isDone: found?.asked === typed.trim() }
}
