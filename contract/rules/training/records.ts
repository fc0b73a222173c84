import { type ExerciseKind, type RecordKind, recordKinds } from '#contract/workouts.ts'
import { compareSets, type SetLike, worthOf } from './sets.ts'

/** The best of one kind and the set that reached it first. */
export interface Best {
  value: number
  set: string
  at: string
  day: string
}

/** Bests of one exercise; `sets` counts the working sets behind them. */
export type Bests = { sets: number } & Partial<Record<RecordKind, Best>>

export const noBests = (): Bests => ({ sets: 0 })

/** Kinds reported as a record, the most important first (L123). The longest time is a best, but no record. */
const reported = recordKinds.filter(kind => kind !== 'time')

/**
 * The record that a set is, against the bests of all earlier sets of its exercise: farthest distance, then weight, volume, reps. Only strictly greater counts; warm-ups never do, and the first set is the baseline.
 */
export function recordOf(set: SetLike, earlier: Bests | undefined): RecordKind | null {
  if (set.warmup || !earlier || earlier.sets === 0) return null
  const worth = worthOf(set)
  return reported.find(kind => worth[kind] > (earlier[kind]?.value ?? 0)) ?? null
}

/** The bests with one more set; of equal values the earlier set holds the best, whatever order they come in. */
export function withSet(bests: Bests, set: SetLike): Bests {
  if (set.warmup) return bests
  const worth = worthOf(set)
  const next: Bests = { ...bests, sets: bests.sets + 1 }
  for (const kind of recordKinds) {
    const held = next[kind]
    const value = worth[kind]
    if (value > (held?.value ?? 0) || (held && value === held.value && compareSets(set, { at: held.at, id: held.set }) < 0))
      next[kind] = { value, set: set.id, at: set.at, day: set.day }
  }
  return next
}

/** Bests of one exercise's sets, in any order. */
export const bestsOf = (sets: Iterable<SetLike>): Bests => {
  let bests = noBests()
  for (const set of sets) bests = withSet(bests, set)
  return bests
}

/** Every record among these sets, of any exercises, as they came one after the other by (at, id). */
export function replay(sets: Iterable<SetLike>): Map<string, RecordKind> {
  const bests = new Map<string, Bests>()
  const records = new Map<string, RecordKind>()
  for (const set of [...sets].sort(compareSets)) {
    const earlier = bests.get(set.exercise) ?? noBests()
    const record = recordOf(set, earlier)
    if (record) records.set(set.id, record)
    bests.set(set.exercise, withSet(earlier, set))
  }
  return records
}

/** The kind of best that tells most of an exercise: what its curve shows. */
export const curveOf: Record<ExerciseKind, RecordKind> = { weight: 'weight', body: 'reps', distance: 'distance', time: 'time' }
