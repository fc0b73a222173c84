import { german } from '#contract/german.ts'
import type { Counts } from '#contract/stats.ts'
import type { Joins } from './plugs.ts'

/** Counts by key: a day, a studio, a person. */
export type Groups<C extends Counts> = ReadonlyMap<string, C>

interface Stocks<C extends Counts> {
  /** Numbers that stand on a day's evening: over time that of the last day is meant. */
  last?: readonly (keyof C & string)[]
  /** Numbers that stand on a day's morning: over time that of the first day is meant. */
  first?: readonly (keyof C & string)[]
}

/** Functions that add up a statistic's counts; `names` are all of its numbers, stocks are added over everything but time. */
export function sumsOf<C extends Counts>(names: readonly (keyof C & string)[], { last = [], first = [] }: Stocks<C> = {}) {
  const hasStocks = last.length + first.length > 0
  const none = Object.fromEntries(names.map(name => [name, 0])) as C
  function sum(all: Iterable<C>): C {
    const total: Record<string, number> = { ...none }
    for (const counts of all) for (const name of names) total[name]! += counts[name] as number
    return total as C
  }
  /** Joins days, which come in their order. Stocks of no day at all are unknown, and so is the whole. */
  function over(days: readonly C[]): C | null {
    if (!hasStocks) return sum(days)
    if (days.length === 0) return null
    const total: Record<string, number> = { ...sum(days) }
    for (const name of last) total[name] = days.at(-1)![name] as number
    for (const name of first) total[name] = days[0]![name] as number
    return total as C
  }
  const countsOf = (row: C): C => Object.fromEntries(names.map(name => [name, row[name]])) as unknown as C
  /** Adds counts to one of the caller's own groups, which is changed in place. */
  function add(groups: Map<string, C>, key: string, counts: C) {
    const total: Record<string, number> = groups.get(key) ?? { ...none }
    for (const name of names) total[name]! += counts[name] as number
    groups.set(key, total as C)
  }
  /** Joins groups: several keys become one. */
  function fold(groups: Groups<C>, keysOf: (key: string) => readonly string[]): Groups<C> {
    const folded = new Map<string, C>()
    for (const [key, counts] of groups) for (const to of keysOf(key)) add(folded, to, counts)
    return folded
  }
  function merged(one: Groups<C>, other: Groups<C>): Groups<C> {
    const all = new Map(one)
    for (const [key, counts] of other) all.set(key, sum([all.get(key) ?? none, counts]))
    return all
  }
  /** The lines of a split, by name. */
  function splitOf(by: string, now: Groups<C>, before: Groups<C> | undefined, name: (key: string) => string) {
    const keys = [...new Set([...now.keys(), ...(before?.keys() ?? [])])]
    const rows = keys.map(key => ({ key, name: name(key), now: now.get(key) ?? none, before: before ? (before.get(key) ?? none) : null }))
    // Two of one name have an order too, however they were found.
    return { by, rows: rows.toSorted((a, b) => german.compare(a.name, b.name) || (a.key < b.key ? -1 : 1)) }
  }
  return { none, sum, over, countsOf, add, fold, merged, splitOf }
}
export type CountSums<C extends Counts> = ReturnType<typeof sumsOf<C>>

/** Joins counts that add up over studios, and over months as they do over days. */
export function joinsOf<C extends Counts>({ none, sum, over }: Pick<CountSums<C>, 'none' | 'sum' | 'over'>): Joins {
  // Counts that a source joins are its own.
  const own = (counts: readonly Counts[]) => counts as unknown as readonly C[]
  return { none, overStudios: counts => sum(own(counts)), overMonths: counts => over(own(counts)) }
}
