import type { ImportOptions } from './types.ts'

const chunk = 500
const breath = () => new Promise<void>(resolve => setTimeout(resolve))

/** Lets the page do something else. */
export const rest = ({ pause = breath }: ImportOptions) => pause()

interface Pace<T> {
  /** Percent of the whole before the first item and after the last. */
  from: number
  to: number
  /** How many lines an item stands for. */
  linesOf?: (item: T) => number
}

/** Goes through a list with a breath after every chunk of lines. */
export async function each<T>(
  list: readonly T[],
  options: ImportOptions,
  { from, to, linesOf = () => 1 }: Pace<T>,
  work: (item: T, place: number) => void,
) {
  let lines = 0
  for (const [place, item] of list.entries()) {
    work(item, place)
    lines += linesOf(item)
    if (lines < chunk && place < list.length - 1) continue
    lines = 0
    options.onProgress?.(Math.round(from + ((place + 1) / list.length) * (to - from)), 100)
    await rest(options)
  }
}
