import type { Slot } from '#contract/workouts.ts'
import type { Stamp } from './collection.ts'

/** A slot as it stands in a run: a copy, so that a plan edited meanwhile changes nothing under way. */
export interface RunSlot extends Slot {
  /** Came by swap or add. */
  added?: boolean
}

/** A temporary change to the plan, kept for the trainer (L123). */
export interface Modification {
  id: string
  kind: 'swap' | 'add'
  at: string
  slot: string
  from?: string
  to: string
}

/** A training under way or done. Its sets are documents of their own. */
export interface WorkoutRun extends Stamp {
  title: string
  /** What it was started from, if anything. */
  plan?: string
  split?: string
  workout?: string
  state: 'running' | 'finished'
  started: string
  ended?: string
  /** Day of its start in Europe/Zurich. */
  day: string
  slots: RunSlot[]
  modifications: Modification[]
  note?: string
  source: Source
}

export const sources = ['app', 'import', 'strong', 'hevy', 'fitnotes'] as const
/** Where it was entered. */
export type Source = (typeof sources)[number]
