import { useEffect, useState } from 'react'
import { queries } from '#client/data/cache.ts'
import { prefetch } from '#client/data/reads.ts'
import { nameOf } from '#contract/call.ts'
import { type Food, foods } from '#contract/nutrition/foods.ts'
import { dayMs } from '#contract/time.ts'

/** An answer on a barcode is good for so long; the device forgets answers at about the same age. */
const good = 60 * dayMs

const isOne = ([call]: readonly unknown[]) => call === nameOf(foods.barcode)

const findCachedFoods = (): readonly Food[] =>
  queries
    .getQueryCache()
    .findAll({ predicate: ({ queryKey, state }) => isOne(queryKey) && state.data !== undefined })
    .map(({ state }) => state.data as Food)

/** Foods that were looked up by their barcode and lie on this device since, with or without a network. */
export function useLookedUp() {
  const [rows, setRows] = useState(findCachedFoods)
  useEffect(() => {
    setRows(findCachedFoods())
    return queries.getQueryCache().subscribe(({ type, query }) => {
      if (isOne(query.queryKey) && (type === 'removed' || (type === 'updated' && query.state.status === 'success')))
        setRows(findCachedFoods())
    })
  }, [])
  return rows
}

/** Asks the studio what bears a barcode; the answer stays on this device. */
export const lookUp = (code: string) => prefetch(foods.barcode, { params: { code } }, good)
