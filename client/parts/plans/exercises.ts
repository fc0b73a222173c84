import { useMemo } from 'react'
import { useCall } from '#client/data/reads.ts'
import type { PlannedSlot } from '#contract/plans/shapes.ts'
import { type Exercise, type ExerciseSlot, workouts } from '#contract/workouts.ts'

/** Exercises by id. */
export type Exercises = ReadonlyMap<string, Exercise>

/** The studio's exercises by id, and those that a row names beside them. */
export function useExercises(more?: readonly Exercise[]): Exercises {
  const { data } = useCall(workouts.exercises)
  return useMemo(() => new Map([...(more ?? []), ...(data ?? [])].map(each => [each._id, each])), [data, more])
}

/** Planned slots as a training takes them; those whose exercise is unknown here are left out. */
export const slotsToTrain = (slots: readonly PlannedSlot[], exercises: Exercises): ExerciseSlot[] =>
  slots.flatMap(({ _id: key, exercise: id, ...slot }) => {
    const exercise = exercises.get(id)
    return exercise ? [{ key, exercise, ...slot }] : []
  })

/** Slots of a training or a loaded plan as they are planned, with ids of their own to come. */
export const slotsPlanned = (slots: readonly ExerciseSlot[]): PlannedSlot[] =>
  slots.map(({ key: _id, exercise, superset, rest, setting, hint, targets }) => ({
    _id,
    exercise: exercise._id,
    superset: superset ?? null,
    rest,
    setting: setting ?? null,
    hint: hint ?? null,
    targets: targets.map(({ warmup, weight, reps, repsTo, distance, time }) => ({
      warmup,
      weight: weight ?? null,
      reps: reps ?? null,
      repsTo: repsTo ?? null,
      distance: distance ?? null,
      time: time ?? null,
    })),
  }))
