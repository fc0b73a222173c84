import { isSame } from '#contract/rules/same.ts'
import type { ExerciseSlot, Plan, Split } from '#contract/workouts.ts'

/** Parts of a plan that somebody trains by. */
export type TrainedPlan = Pick<Plan, '_id' | 'title' | 'splits'>

/** Parts of an exercise's place that can be planned anew. */
const parts = ['targets', 'rest', 'setting', 'hint', 'superset'] as const
export type SlotPart = (typeof parts)[number]

export type SlotNews =
  | { kind: 'added' | 'removed' | 'swapped'; slot: ExerciseSlot; before?: ExerciseSlot }
  | { kind: 'changed'; slot: ExerciseSlot; before: ExerciseSlot; parts: SlotPart[] }

export type DayNews =
  | { kind: 'added' | 'removed'; split: Split }
  /** `moved`: what stands in both has another order. */
  | { kind: 'changed'; split: Split; before: Split; slots: SlotNews[]; moved: boolean }

export interface PlanNews {
  /** True where it is another plan, and every day is new. */
  other: boolean
  days: DayNews[]
  /** The days have another order. */
  moved: boolean
}

const differ = (a: unknown, b: unknown) => !isSame(a, b)

/** Rows that stand in both, in the order of each, are compared. */
function isMoved<T>(before: readonly T[], now: readonly T[], keyOf: (row: T) => string) {
  const kept = (rows: readonly T[], others: readonly T[]) => rows.map(keyOf).filter(key => others.some(other => keyOf(other) === key))
  return differ(kept(before, now), kept(now, before))
}

const keyOfSlot = ({ key }: ExerciseSlot) => key
const keyOfDay = ({ _id }: Split) => _id

function slotNews(before: readonly ExerciseSlot[], now: readonly ExerciseSlot[]): SlotNews[] {
  const known = new Map(before.map(slot => [slot.key, slot]))
  const left = new Set(now.map(keyOfSlot))
  const gone = before.filter(({ key }) => !left.has(key)).map(slot => ({ kind: 'removed' as const, slot }))
  const rest = now.flatMap((slot): SlotNews[] => {
    const was = known.get(slot.key)
    if (!was) return [{ kind: 'added', slot }]
    if (was.exercise._id !== slot.exercise._id) return [{ kind: 'swapped', slot, before: was }]
    const changed = parts.filter(part => differ(was[part], slot[part]))
    return changed.length > 0 ? [{ kind: 'changed', slot, before: was, parts: changed }] : []
  })
  return [...rest, ...gone]
}

function dayNews(before: Split | undefined, split: Split): DayNews[] {
  if (!before) return [{ kind: 'added', split }]
  const slots = slotNews(before.slots, split.slots)
  const moved = isMoved(before.slots, split.slots, keyOfSlot)
  return slots.length > 0 || moved || before.title !== split.title ? [{ kind: 'changed', split, before, slots, moved }] : []
}

/**
 * News of a plan for somebody who knows `before`; undefined where they would train the same. Names, pictures and alternatives of exercises are the
 * studio's and no news of the plan.
 */
export function newsOf(before: TrainedPlan | null, now: TrainedPlan): PlanNews | undefined {
  if (before?._id !== now._id) return { other: true, days: now.splits.map(split => ({ kind: 'added', split })), moved: false }
  const known = new Map(before.splits.map(split => [split._id, split]))
  const left = new Set(now.splits.map(keyOfDay))
  const gone = before.splits.filter(({ _id }) => !left.has(_id)).map(split => ({ kind: 'removed' as const, split }))
  const days = [...now.splits.flatMap(split => dayNews(known.get(split._id), split)), ...gone]
  const moved = isMoved(before.splits, now.splits, keyOfDay)
  return days.length > 0 || moved ? { other: false, days, moved } : undefined
}
