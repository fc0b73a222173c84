import type { Counts } from '#contract/stats.ts'
import type { CountSums, Groups } from './statisticSums.ts'

/** Values of which a median is made, by line. */
export type Lists = ReadonlyMap<string, readonly number[]>

/** Counts of some days: by day, and by the lines of each split. */
export interface FigureParts<C extends Counts> {
  days: Groups<C>
  by: Readonly<Record<string, Groups<C>>>
  /** By split as above, and by `day`. */
  lists?: Readonly<Record<string, Lists>>
  /** The moment of the last thing that is counted: of one before it they tell nothing. */
  last?: string | null
}

type Written<V> = Readonly<Record<string, V>>
/** The same as a row keeps it: a line's numbers in the order of its names. */
export interface WrittenParts {
  days: Written<readonly number[]>
  by: Written<Written<readonly number[]>>
  lists?: Written<Written<readonly number[]>>
  last?: string | null
}

const mapped = <V, W>(map: ReadonlyMap<string, V>, to: (value: V) => W): Written<W> =>
  Object.fromEntries([...map].map(([key, value]) => [key, to(value)]))
const each = <V, W>(all: Written<V>, to: (value: V, key: string) => W): Record<string, W> =>
  Object.fromEntries(Object.entries(all).map(([key, value]) => [key, to(value, key)]))

export function writtenOf<C extends Counts>(names: readonly string[], { days, by, lists, last }: FigureParts<C>): WrittenParts {
  const numbers = (counts: C) => names.map(name => counts[name]!)
  return {
    days: mapped(days, numbers),
    by: each(by, groups => mapped(groups, numbers)),
    ...(lists && { lists: each(lists, list => mapped(list, values => [...values].sort((one, other) => one - other))) }),
    ...(last && { last }),
  }
}

export function readOf<C extends Counts>(names: readonly string[], none: C, { days, by, lists, last }: WrittenParts): FigureParts<C> {
  const counts = (numbers: readonly number[]) => {
    const read: Record<string, number> = { ...none }
    for (const [at, name] of names.entries()) read[name] = numbers[at]!
    return read as C
  }
  const groups = (all: Written<readonly number[]>) => new Map(Object.entries(all).map(([key, numbers]) => [key, counts(numbers)]))
  return {
    days: groups(days),
    by: each(by, groups),
    ...(lists && { lists: each(lists, list => new Map(Object.entries(list))) }),
    last: last ?? null,
  }
}

const keysOf = (all: readonly object[]) => [...new Set(all.flatMap(one => Object.keys(one)))]

function listsOf<C extends Counts>(all: readonly FigureParts<C>[]): FigureParts<C>['lists'] {
  const known = all.flatMap(({ lists }) => (lists ? [lists] : []))
  if (known.length === 0) return undefined
  return Object.fromEntries(
    keysOf(known).map(by => {
      const joined = new Map<string, number[]>()
      for (const lists of known)
        for (const [key, values] of lists[by] ?? []) {
          const list = joined.get(key) ?? []
          for (const value of values) list.push(value)
          joined.set(key, list)
        }
      return [by, joined]
    }),
  )
}

const lastOf = <C extends Counts>(all: readonly FigureParts<C>[]) =>
  all
    .flatMap(({ last }) => last ?? [])
    .sort()
    .at(-1) ?? null

/** Parts of several studios, of the same days, as one. */
export function overStudios<C extends Counts>({ add }: Pick<CountSums<C>, 'add'>, all: readonly FigureParts<C>[]): FigureParts<C> {
  const merged = (groups: readonly (Groups<C> | undefined)[]) => {
    const found = new Map<string, C>()
    for (const group of groups) for (const [key, counts] of group ?? []) add(found, key, counts)
    return found
  }
  return {
    days: merged(all.map(({ days }) => days)),
    by: Object.fromEntries(keysOf(all.map(({ by }) => by)).map(split => [split, merged(all.map(({ by }) => by[split]))])),
    lists: listsOf(all),
    last: lastOf(all),
  }
}

/** Parts of days that follow each other as one: a stock of a line is that of its last days. */
export function overTime<C extends Counts>(
  { none, over }: Pick<CountSums<C>, 'none' | 'over'>,
  all: readonly FigureParts<C>[],
): FigureParts<C> {
  const joined = (split: string) => {
    const keys = new Set(all.flatMap(({ by }) => [...(by[split]?.keys() ?? [])]))
    return new Map([...keys].map(key => [key, over(all.map(({ by }) => by[split]?.get(key) ?? none)) ?? none]))
  }
  return {
    days: new Map(all.flatMap(({ days }) => [...days])),
    by: Object.fromEntries(keysOf(all.map(({ by }) => by)).map(split => [split, joined(split)])),
    lists: listsOf(all),
    last: lastOf(all),
  }
}
