import type { ImportOptions } from './types.ts'

const chunk = 500
const breath = () => new Promise<void>(resolve => setTimeout(resolve))

/** Lets the page do something else. */
export const rest = ({ pause = breath }: ImportOptions) => pause()

/** Goes through a list with a breath after every chunk of lines; `linesOf` says how many lines an item stands for. */
export async function each<T>(
  list: readonly T[],
  options: ImportOptions,
  [from, to]: [number, number],
  work: (item: T, place: number) => void,
  linesOf: (item: T) => number = () => 1,
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
