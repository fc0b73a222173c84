import { v7 } from 'uuid'
import type { PlannedSet, PlannedSlot, PlannedSplit } from '#contract/plans/shapes.ts'
import { minutesOf } from '#contract/rules/plans/minutes.ts'
import { tidy } from '#contract/rules/plans/supersets.ts'
import { isSame } from '#contract/rules/same.ts'
import type { Exercise, ExerciseKind } from '#contract/workouts.ts'

/** The content of the builder: the training days of a plan, or the one part of a workout. */
export type Splits = readonly PlannedSplit[]

const open = { weight: null, reps: null, repsTo: null, distance: null, time: null }
const usual: Record<ExerciseKind, Partial<PlannedSet>> = {
  weight: { reps: 8, repsTo: 12 },
  body: { reps: 8, repsTo: 12 },
  distance: { distance: 1000 },
  time: { time: 60_000 },
}
const usualRest = 90
const usualSets = 3

export const newSplit = (title: string): PlannedSplit => ({ _id: v7(), title, minutes: 1, slots: [] })

export function newSlot({ _id, kind }: Pick<Exercise, '_id' | 'kind'>): PlannedSlot {
  const one = { warmup: false, ...open, ...usual[kind] }
  const targets = Array.from({ length: usualSets }, () => ({ ...one }))
  return { _id: v7(), exercise: _id, superset: null, rest: usualRest, setting: null, hint: null, targets }
}

/** The same with ids of its own. */
export const copiedSlot = (slot: PlannedSlot): PlannedSlot => ({ ...structuredClone(slot), _id: v7() })
export const copiedSplit = (split: PlannedSplit): PlannedSplit => ({ ...split, _id: v7(), slots: split.slots.map(copiedSlot) })

interface Timed {
  minutes: number
  slots: readonly PlannedSlot[]
}

/** Its time counted anew, where what is in it was joined from both. */
export const timed = <D extends Timed>(merged: D, ...sides: readonly (Timed | undefined)[]): D =>
  sides.some(side => side && isSame(side.slots, merged.slots)) ? merged : { ...merged, minutes: minutesOf(merged.slots) }

/** The same for the days of a plan. */
export function timedSplits<V extends { splits: PlannedSplit[] }>(merged: V, ...sides: readonly V[]): V {
  const dayOf = (id: string) => sides.map(({ splits }) => splits.find(({ _id }) => _id === id))
  return { ...merged, splits: merged.splits.map(day => timed(day, ...dayOf(day._id))) }
}

/** A slot and the one below it become, or go on as, one superset; where they are one already, they part. */
export function linked(slots: readonly PlannedSlot[], at: number): PlannedSlot[] {
  const [upper, lower] = [slots[at]!, slots[at + 1]!]
  if (upper.superset !== null && upper.superset === lower.superset) {
    // The slots that follow keep together under another word.
    const word = upper.superset
    return tidy(slots.map((slot, place) => (place > at && slot.superset === word ? { ...slot, superset: `${word}'` } : slot)))
  }
  const word = `${upper._id.slice(-12)}`
  const joins = (slot: PlannedSlot, place: number) =>
    place === at ||
    place === at + 1 ||
    (upper.superset !== null && slot.superset === upper.superset) ||
    (lower.superset !== null && slot.superset === lower.superset)
  return tidy(slots.map((slot, place) => (joins(slot, place) ? { ...slot, superset: word } : slot)))
}

export function moved<T>(all: readonly T[], from: number, to: number): T[] {
  const next = [...all]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

/** One split with other slots, its time counted anew. */
export function withSlots(splits: Splits, id: string, change: (slots: readonly PlannedSlot[]) => readonly PlannedSlot[]): Splits {
  return splits.map(split => {
    if (split._id !== id) return split
    const slots = tidy(change(split.slots))
    return { ...split, slots, minutes: minutesOf(slots) }
  })
}

/** The content of somebody's plan or workout, as the beginning of another one. */
export const anew = (splits: Splits): PlannedSplit[] => splits.map(copiedSplit)
