import { v7 } from 'uuid'
import { dayOf, now } from '#client/data/time.ts'
import { type RunFields, startRun } from '#contract/rules/training/trainingRun.ts'
import type { Plan, Split, Workout } from '#contract/workouts.ts'
import type { WorkoutRun } from '#sync/collections/workoutRuns.ts'

export type WorkoutSource =
  | { kind: 'split'; plan: Pick<Plan, '_id'>; split: Pick<Split, '_id' | 'title' | 'slots'> }
  | { kind: 'workout'; workout: Pick<Workout, '_id' | 'title' | 'slots'> }
  | { kind: 'free'; title?: string }
  | { kind: 'again'; run: WorkoutRun }

export type StartedRun = Omit<WorkoutRun, 'version' | 'rev'>

/** A training that begins now. */
export function runFields(source: WorkoutSource): StartedRun {
  const at = now()
  return { id: v7(), ...begun(source, { at, day: dayOf(at) }) }
}

function begun(source: WorkoutSource, moment: { at: string; day: string }): RunFields {
  switch (source.kind) {
    case 'split':
      return startRun({ plan: source.plan._id, split: source.split }, moment)
    case 'workout':
      return startRun({ workout: source.workout }, moment)
    case 'free':
      return startRun({ title: source.title }, moment)
    case 'again':
      return { ...startRun({ title: source.run.title }, moment), ...againOf(source.run) }
  }
}

/** Done once more: the same source and the exercises as they were trained, the swapped and added ones included. */
function againOf({ plan, split, workout, slots }: WorkoutRun) {
  const copied = slots.map(({ added, ...slot }) => structuredClone(slot))
  return { slots: copied, ...(plan && { plan }), ...(split && { split }), ...(workout && { workout }) }
}
