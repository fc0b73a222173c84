import { type MergeClash, type Merged, mergeFields } from '#contract/rules/merge.ts'
import { isSame } from '#contract/rules/same.ts'
import { nameSupersets, tidy } from './supersets.ts'

type PlanClashListener = (clash: Omit<MergeClash, 'split' | 'slot'>) => void
interface Row {
  _id: string
}

/** An exercise's place, as far as two versions of it become one. */
interface MergedSlot extends Row {
  exercise: string
  superset: string | null
  rest: number
  setting: string | null
  hint: string | null
  targets: readonly object[]
}

/** A training day, as far as two versions of it become one. */
interface MergedSplit extends Row {
  title: string
  minutes: number
  slots: MergedSlot[]
}

/** Puts a row behind the one that stands before it in `order`, as far as that one is here. */
function placed<R extends Row>(rows: readonly R[], row: R, order: readonly Row[]): R[] {
  const before = order.slice(
    0,
    order.findIndex(({ _id }) => _id === row._id),
  )
  const last = before.findLast(({ _id }) => rows.some(one => one._id === _id))
  const at = last ? rows.findIndex(({ _id }) => _id === last._id) + 1 : 0
  return rows.toSpliced(at, 0, row)
}

interface Sides<R> {
  base: readonly R[]
  mine: readonly R[]
  theirs: readonly R[]
}

/** Rows of three lists as one: new ones of both, without those that one removed and the other left as they were. */
function mergeRows<R extends Row>(
  { base, mine, theirs }: Sides<R>,
  merge: (base: R | undefined, mine: R, theirs: R) => R,
  told: (id: string, mine: R | null, theirs: R | null) => void,
): R[] {
  const maps = [base, mine, theirs].map(rows => new Map(rows.map(row => [row._id, row])))
  const rows = new Map<string, R>()
  for (const id of new Set([...mine, ...theirs].map(({ _id }) => _id))) {
    const [b, m, t] = maps.map(map => map.get(id))
    if (m && t) rows.set(id, merge(b, m, t))
    else if (!b) rows.set(id, (m ?? t)!)
    else if (!isSame(b, m ?? t)) {
      told(id, m ?? null, t ?? null)
      if (m) rows.set(id, m)
    }
  }
  const both = (list: readonly R[]) => list.map(({ _id }) => _id).filter(id => maps.every(map => map.has(id)))
  const leads = isSame(both(base), both(mine)) ? theirs : mine
  const other = leads === mine ? theirs : mine
  const own = (list: readonly R[]) => list.flatMap(({ _id }) => rows.get(_id) ?? [])
  return own(other).reduce((all, row) => (all.some(({ _id }) => _id === row._id) ? all : placed(all, row, other)), own(leads))
}

const slotFields = ['exercise', 'rest', 'setting', 'hint', 'targets'] as const

/** A superset follows from who stands beside whom: there mine stands where both changed it. */
function mergeSlot(base: MergedSlot | undefined, mine: MergedSlot, theirs: MergedSlot, told: PlanClashListener): MergedSlot {
  const superset = base && isSame(base.superset, mine.superset) ? theirs.superset : mine.superset
  return { ...mergeFields<MergedSlot>(slotFields, { base, mine, theirs }, told), superset }
}

type Slots = readonly MergedSlot[]

function mergeSlots(base: Slots, mine: Slots, theirs: Slots, told: (clash: MergeClash) => void) {
  const sides = { base: nameSupersets(base), mine: nameSupersets(mine), theirs: nameSupersets(theirs) }
  const rows = mergeRows(
    sides,
    (b, m, t) => mergeSlot(b, m, t, clash => told({ ...clash, slot: m._id })),
    (slot, m, t) => told({ slot, field: 'row', mine: m, theirs: t }),
  )
  return tidy(rows)
}

interface OfSlots {
  slots: MergedSlot[]
}
interface OfSplits {
  splits: MergedSplit[]
}
type MergeFields<V, Rows> = readonly (keyof Omit<V, keyof Rows> & string)[]

/** One list of exercises, such as a workout's, with these fields beside it. Without a base both lists stand, and whatever differs is told. */
export function mergeWorkout<V extends OfSlots>(fields: MergeFields<V, OfSlots>, base: V | undefined, mine: V, theirs: V): Merged<V> {
  const clashes: MergeClash[] = []
  const told = (clash: MergeClash) => void clashes.push(clash)
  const head = mergeFields<V>(fields, { base, mine, theirs }, told)
  return { merged: { ...head, slots: mergeSlots(base?.slots ?? [], mine.slots, theirs.slots, told) }, clashes }
}

function mergeSplit(base: MergedSplit | undefined, mine: MergedSplit, theirs: MergedSplit, told: (clash: MergeClash) => void): MergedSplit {
  const of = (clash: MergeClash) => told({ ...clash, split: mine._id })
  const head = mergeFields<MergedSplit>(['title'], { base, mine, theirs }, of)
  const minutes = base?.minutes === mine.minutes ? theirs.minutes : mine.minutes
  return { ...head, minutes, slots: mergeSlots(base?.slots ?? [], mine.slots, theirs.slots, of) }
}

/** A plan of training days, with these fields beside them: different exercises both stand, of one and the same field both are told (H13). */
export function mergePlan<V extends OfSplits>(fields: MergeFields<V, OfSplits>, base: V | undefined, mine: V, theirs: V): Merged<V> {
  const clashes: MergeClash[] = []
  const told = (clash: MergeClash) => void clashes.push(clash)
  const head = mergeFields<V>(fields, { base, mine, theirs }, told)
  const splits = mergeRows(
    { base: base?.splits ?? [], mine: mine.splits, theirs: theirs.splits },
    (b, m, t) => mergeSplit(b, m, t, told),
    (split, m, t) => told({ split, field: 'row', mine: m, theirs: t }),
  )
  return { merged: { ...head, splits }, clashes }
}

/** The row with that field of theirs; with all of it, or without it, where one side had removed it. */
function takeRow<R extends Row>(rows: readonly R[], order: readonly R[], id: string, { field, theirs }: MergeClash): R[] {
  if (field !== 'row') return rows.map(row => (row._id === id ? { ...row, [field]: theirs } : row))
  const rest = rows.filter(({ _id }) => _id !== id)
  return theirs ? placed(rest, theirs as R, order) : rest
}

const takeSlot = (slots: Slots, order: Slots, clash: MergeClash) => tidy(takeRow(slots, order, clash.slot!, clash))

/** Merged values, with theirs in place of mine where they clashed. */
export function takeTheirs<V extends OfSplits | OfSlots>(values: V, theirs: V, clash: MergeClash): V {
  const { split, slot, field } = clash
  if ('slots' in values && 'slots' in theirs) {
    if (slot === undefined) return { ...values, [field]: clash.theirs }
    return { ...values, slots: takeSlot(values.slots, theirs.slots, clash) }
  }
  if (!('splits' in values && 'splits' in theirs) || split === undefined) return { ...values, [field]: clash.theirs }
  if (slot === undefined) return { ...values, splits: takeRow(values.splits, theirs.splits, split, clash) }
  const order = theirs.splits.find(({ _id }) => _id === split)?.slots ?? []
  const splits = values.splits.map(day => (day._id === split ? { ...day, slots: takeSlot(day.slots, order, clash) } : day))
  return { ...values, splits }
}
