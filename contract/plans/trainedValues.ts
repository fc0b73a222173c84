import { array, type InferType, object } from 'yup'
import { pageOf } from '#contract/page.ts'
import { count, day, decimal, id, list, text } from '#contract/shapes.ts'
import { dayMs } from '#contract/time.ts'
import { exerciseKinds } from '#contract/workouts.ts'

/** The most sets that are told of one training. */
export const mostToldSets = 20

/** Change between what was planned and what was trained (L123), by the names of the exercises. */
export const trainedChange = object({
  kind: text(10)
    .oneOf(['swap', 'add'] as const)
    .required(),
  from: text().nullable().defined(),
  to: text().required(),
})
export type TrainedChange = InferType<typeof trainedChange>

/** Last values of somebody in an exercise, and their best. */
export const trainedValues = object({
  exercise: text(60).required(),
  /** Day of the last training of it, and its working sets. */
  day: day().required(),
  sets: list(
    object({
      weight: decimal(0, 500).nullable().defined(),
      reps: count(0, 200).nullable().defined(),
      distance: decimal(0, 1_000_000).nullable().defined(),
      time: count(0, dayMs).nullable().defined(),
    }).required(),
    mostToldSets,
  ).required(),
  /** The best by what the exercise is measured in, as `recordKinds` tells its unit. */
  best: decimal(0, 1e9).nullable().defined(),
})
export type TrainedValues = InferType<typeof trainedValues>

/** A finished training by a plan, and what was done otherwise than planned (H24). */
const trainedRun = object({
  _id: id().required(),
  day: day().required(),
  plan: text(120).required(),
  split: text(200).required(),
  sets: count().required(),
  /** Weight times repetitions, in kg. */
  volume: decimal(0, 1e9).required(),
  records: count().required(),
  changes: array().of(trainedChange.required()).required(),
})
export type TrainedRun = InferType<typeof trainedRun>

/** Trainings of somebody by their plans, newest first, and what they did last of each exercise. */
export const trainedByPlan = pageOf(trainedRun).shape({
  values: array()
    .of(trainedValues.shape({ title: text().required(), kind: text(10).oneOf(exerciseKinds).required() }).required())
    .required(),
})
