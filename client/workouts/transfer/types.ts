import type { Exercise } from '#contract/workouts.ts'
import type { TrainingSet } from '#sync/collections/sets.ts'
import type { WorkoutRun } from '#sync/collections/workoutRuns.ts'
import type { When } from './importUnits.ts'

export type NewSet = Omit<TrainingSet, 'version' | 'rev'>
export type ImportedRun = Omit<WorkoutRun, 'version' | 'rev'>

export type ImportFormat = 'formkurve' | 'strong' | 'hevy' | 'fitnotes'

/** The trainings and exercises that the device holds already. */
export interface Existing {
  sets: { has(id: string): boolean }
  runs: { has(id: string): boolean }
  exercises: readonly Exercise[]
}

interface LineError {
  /** From 1, the header included. */
  line: number
  message: string
}

/** The import's plan; nothing is written yet. */
export interface Import {
  /** Null where no reader knows the file; then `errors` says so. */
  format: ImportFormat | null
  runs: ImportedRun[]
  sets: NewSet[]
  errors: LineError[]
  /** Sets of the file that are here already. */
  already: number
  /** Lines that are no sets: pauses, notes, places that were never filled. */
  skipped: number
  /** Names that the studio does not have; they become exercises of one's own. */
  ownExercises: string[]
  /** The file has weights or distances without a unit: `unit` of the options decided. */
  withoutUnit: boolean
}

export interface ImportOptions {
  /** For files that name no unit: pounds mean miles too. */
  unit?: 'kg' | 'lb'
  /** Now, in milliseconds; what lies a day ahead is refused. */
  now?: number
  pause?: () => Promise<void>
  onProgress?: (done: number, of: number) => void
}

/** One set as another app wrote it, in kg, metres and milliseconds. */
export interface ImportedSet {
  line: number
  start: When
  workout: string
  exercise: string
  warmup: boolean
  weight?: number
  reps?: number
  distance?: number
  time?: number
  rpe?: number
  note?: string
  /** The weight that a machine or a band took off, in words: a set keeps no weight below 0. */
  helped?: string
  /** The note of the whole training. */
  workoutNote?: string
  duration?: number
  superset?: string
}

/** A line that is a set but can't be read; it keeps its place, so that its neighbours' ids stay when it is mended. */
export interface BrokenLine {
  broken: string
  line: number
  start: When
  exercise: string
}
export type ImportLine = ImportedSet | Remark | BrokenLine

/** A line that speaks about an exercise without being a set. */
export interface Remark {
  remark: string
  start: When
  exercise: string
}
