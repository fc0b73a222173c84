import type { ExerciseKind } from '#contract/workouts.ts'
import type { Stamp } from './collection.ts'
import type { Source } from './workoutRuns.ts'

/** One set as it was done. kg, metres, milliseconds; a value that does not belong to its kind is absent. */
export interface TrainingSet extends Stamp {
  /** The run it belongs to; '' for imported sets without one. */
  run: string
  /** The slot's key in that run. */
  slot: string
  exercise: string
  title: string
  kind: ExerciseKind
  warmup: boolean
  /** Its place among the sets of its slot, from 0, warm-ups counted apart. */
  index: number
  weight?: number
  reps?: number
  distance?: number
  time?: number
  note?: string
  rpe?: number
  /** The device's clock: shown, never trusted for order between devices. */
  at: string
  /** Day in Europe/Zurich. */
  day: string
  source: Source
}
