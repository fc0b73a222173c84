import type { sumsOf } from './statisticSums.ts'

/** People on each line, of one period. */
type Sizes = ReadonlyMap<string, number>

const smallest = (key: string, sizes: readonly Sizes[]) => {
  const some = sizes.map(each => each.get(key) ?? 0).filter(size => size > 0)
  return some.length > 0 ? Math.min(...some) : Number.POSITIVE_INFINITY
}

/**
 * Lines that hold fewer than so many people in any of these periods, and the next smallest with them until together they hold as many in each
 * (V31): they become one. `'all'` where there are too few people for any line.
 */
export function tooFew(sizes: readonly Sizes[], fewest: number): ReadonlySet<string> | 'all' {
  const keys = [...new Set(sizes.flatMap(each => [...each.keys()]))]
  const by = keys.map(key => ({ key, size: smallest(key, sizes) })).sort((a, b) => a.size - b.size || (a.key < b.key ? -1 : 1))
  const gone = new Set(by.filter(({ size }) => size < fewest).map(({ key }) => key))
  if (gone.size === 0) return gone
  const isEnough = () =>
    sizes.every(each => {
      const together = [...gone].reduce((sum, key) => sum + (each.get(key) ?? 0), 0)
      return together === 0 || together >= fewest
    })
  for (const { key } of by) {
    if (isEnough()) return gone
    gone.add(key)
  }
  return isEnough() ? gone : 'all'
}

/** Adds up the lines of these keys under another one. */
export function gathered<C extends Record<string, number>>(
  { fold }: Pick<ReturnType<typeof sumsOf<C>>, 'fold'>,
  groups: ReadonlyMap<string, C>,
  { keys, as }: { keys: ReadonlySet<string>; as: string },
) {
  return fold(groups, key => [keys.has(key) ? as : key])
}
