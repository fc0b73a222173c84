import { type InferType, object } from 'yup'
import { count, day, decimal, list, text } from '#contract/shapes.ts'

/** The most sets that are told of one training. */
export const mostToldSets = 20

/** What somebody did last of an exercise, and their best. */
export const trainedValues = object({
  exercise: text(60).required(),
  /** Day of the last training of it, and its working sets. */
  day: day().required(),
  sets: list(
    object({
      weight: decimal(0, 500).nullable().defined(),
      reps: count(0, 200).nullable().defined(),
      distance: decimal(0, 1_000_000).nullable().defined(),
      time: count(0, 86_400_000).nullable().defined(),
    }).required(),
    mostToldSets,
  ).required(),
  /** The best by what the exercise is measured in, as `recordKinds` tells its unit. */
  best: decimal(0, 1e9).nullable().defined(),
})
export type TrainedValues = InferType<typeof trainedValues>
