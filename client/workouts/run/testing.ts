import type { Exercise, SetTarget } from '#contract/workouts.ts'
import type { TrainingSet } from '#sync/collections/sets.ts'
import type { RunSlot } from '#sync/collections/workoutRuns.ts'

export const exercise = (title: string, more: Partial<Exercise> = {}): Exercise => ({
  _id: title.toLowerCase(),
  title,
  kind: 'weight',
  muscle: null,
  device: null,
  bar: null,
  note: false,
  alternatives: [],
  ...more,
})

export const target = (more: Partial<SetTarget> = {}): SetTarget => ({
  warmup: false,
  weight: null,
  reps: 10,
  repsTo: null,
  distance: null,
  time: null,
  ...more,
})

export const slot = (key: string, more: Partial<RunSlot> = {}): RunSlot => ({
  key,
  exercise: exercise(`Übung ${key}`),
  superset: null,
  rest: 90,
  setting: null,
  hint: null,
  targets: [target(), target(), target()],
  ...more,
})

let count = 0

/** A set of a slot's exercise; each later than the one before. */
export function set(of: RunSlot, index: number, more: Partial<TrainingSet> = {}): TrainingSet {
  count += 1
  const at = more.at ?? new Date(Date.UTC(2026, 10, 20, 8, 0, count)).toISOString()
  return {
    id: `set-${String(count).padStart(4, '0')}`,
    version: 1,
    rev: '',
    run: 'now',
    slot: of.key,
    exercise: of.exercise._id,
    title: of.exercise.title,
    kind: of.exercise.kind,
    warmup: false,
    index,
    weight: 60,
    reps: 10,
    at,
    day: at.slice(0, 10),
    source: 'app',
    ...more,
  }
}
