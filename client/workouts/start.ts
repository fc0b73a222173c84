import { v7 } from 'uuid'
import { dayOf, now } from '#client/data/time.ts'
import type { Plan, Slot, Split, Workout } from '#contract/workouts.ts'
import type { WorkoutRun } from '#sync/collections/workoutRuns.ts'

export type WorkoutSource =
  | { kind: 'split'; plan: Pick<Plan, '_id'>; split: Pick<Split, '_id' | 'title' | 'slots'> }
  | { kind: 'workout'; workout: Pick<Workout, '_id' | 'title' | 'slots'> }
  | { kind: 'free'; title?: string }
  | { kind: 'again'; run: WorkoutRun }

export type NewRun = Omit<WorkoutRun, 'version' | 'rev'>

/** The fields of a training that begins now; the slots are copies, so that an edited plan changes nothing under way. */
export function runFields(source: WorkoutSource): NewRun {
  const started = now()
  return {
    id: v7(),
    ...origin(source),
    state: 'running',
    started,
    day: dayOf(started),
    modifications: [],
    source: 'app',
  }
}

function origin(source: WorkoutSource): Pick<WorkoutRun, 'title' | 'plan' | 'split' | 'workout' | 'slots'> {
  switch (source.kind) {
    case 'split':
      return { title: source.split.title, plan: source.plan._id, split: source.split._id, slots: copyOf(source.split.slots) }
    case 'workout':
      return { title: source.workout.title, workout: source.workout._id, slots: copyOf(source.workout.slots) }
    case 'free':
      return { title: source.title ?? 'Freies Training', slots: [] }
    case 'again':
      return againOf(source.run)
  }
}

/** Done once more: the same source and the exercises as they were trained, the swapped and added ones included. */
function againOf({ title, plan, split, workout, slots }: WorkoutRun) {
  const copied = slots.map(({ added, ...slot }) => structuredClone(slot))
  return { title, slots: copied, ...(plan && { plan }), ...(split && { split }), ...(workout && { workout }) }
}

const copyOf = (slots: Slot[]) => structuredClone(slots)
