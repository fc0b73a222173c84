import { useRef } from 'react'
import { clashing } from '#client/parts/course/clashing.ts'
import { addDays, mondayOf } from '#contract/days.ts'
import type { ShownExecution } from './coursePlanActs.ts'
import { instantAt, wallAt } from './wall.ts'

/** Rows of one loaded list; an unchanged one stays the same array, so that all values derived from it stay cached. */
export type ExecutionRows = readonly ShownExecution[]

export interface WeekPart {
  /** Monday of the rows' week; undefined for rows of any week. */
  from?: string
  rows: ExecutionRows
}

/** Caches a value per list of rows. */
function onceFor<T>(make: (rows: ExecutionRows) => T) {
  const made = new WeakMap<ExecutionRows, { value: T }>()
  return (rows: ExecutionRows) => {
    const found = made.get(rows)
    if (found) return found.value
    const value = make(rows)
    made.set(rows, { value })
    return value
  }
}

const byId = onceFor(rows => new Map(rows.map(row => [row._id, row])))

export function rowIn(parts: readonly WeekPart[], id: string) {
  for (const { rows } of parts) {
    const row = byId(rows).get(id)
    if (row) return row
  }
  return undefined
}

const mondays = new Map<string, string>()

/** The Monday of a row's week. */
function weekOf({ startsAt }: ShownExecution) {
  const { day } = wallAt(startsAt)
  const found = mondays.get(day) ?? mondayOf(day)
  mondays.set(day, found)
  return found
}

/** End of the last execution. */
const latest = onceFor(rows => {
  let last = ''
  for (const { endsAt } of rows) if (endsAt > last) last = endsAt
  return last
})
const same = <T>(some: readonly T[], others: readonly T[]) => some.length === others.length && some.every((each, at) => each === others[at])

const worked = new WeakMap<ExecutionRows, { of: readonly ExecutionRows[]; found: ReadonlySet<string> }>()

function clashingIn(of: readonly ExecutionRows[]) {
  const key = of[0]
  const known = key && worked.get(key)
  if (known && same(known.of, of)) return known.found
  const found = clashing(of.flat())
  if (key) worked.set(key, { of, found })
  return found
}

/** Tells whether a row clashes with another; worked out for its week on the first question, and cached until something changes there. */
export function clashesIn(parts: readonly WeekPart[]): (row: ShownExecution) => boolean {
  const anyWeek = parts.some(({ from }) => from === undefined)
  const all = parts.map(({ rows }) => rows)
  const listsOf = (from: string) => parts.flatMap(part => (part.from === from ? [part.rows] : []))
  /** Rows of a week with those that last into it, and with the next week's where a row lasts beyond it. */
  const around = (from: string) => {
    const own = listsOf(from)
    const [begins, ends] = [instantAt(from, 0), instantAt(addDays(from, 7), 0)]
    const before = listsOf(addDays(from, -7)).filter(rows => latest(rows) > begins)
    return [...own, ...before, ...(own.some(rows => latest(rows) > ends) ? listsOf(addDays(from, 7)) : [])]
  }
  const found = new Map<string, ReadonlySet<string>>()
  return row => {
    const week = anyWeek ? '' : weekOf(row)
    const ids = found.get(week) ?? clashingIn(week ? around(week) : all)
    found.set(week, ids)
    return ids.has(row._id)
  }
}

/** The earlier list while it holds the same elements. */
export function useSame<T>(list: readonly T[]) {
  const before = useRef(list)
  if (!same(before.current, list)) before.current = list
  return before.current
}
