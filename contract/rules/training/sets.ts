import type { ExerciseKind, RecordKind } from '#contract/workouts.ts'

/** Fields of one set that the rules need; documents of the device and rows of the server both fit. */
export interface SetLike {
  id: string
  exercise: string
  kind: ExerciseKind
  warmup: boolean
  weight?: number | null
  reps?: number | null
  distance?: number | null
  time?: number | null
  at: string
  day: string
}

/** Order in which sets count: by the instant, then by id. */
export const compareSets = (a: Pick<SetLike, 'at' | 'id'>, b: Pick<SetLike, 'at' | 'id'>) =>
  a.at < b.at ? -1 : a.at > b.at ? 1 : a.id < b.id ? -1 : a.id > b.id ? 1 : 0

type Moved = Pick<SetLike, 'weight' | 'reps'>

/** kg moved in grams × reps: whole numbers, so that adding and taking away never drift. */
export const gramsOf = ({ weight, reps }: Moved) => Math.round((weight ?? 0) * 1000) * (reps ?? 0)

/** kg moved by one set: weight × reps; 0 where one of them is missing. */
export const volumeOf = (set: Moved) => gramsOf(set) / 1000

/** A set's value in each kind of record; `time` counts for exercises held by time only. */
export const worthOf = (set: Pick<SetLike, 'kind' | 'weight' | 'reps' | 'distance' | 'time'>): Record<RecordKind, number> => ({
  distance: set.distance ?? 0,
  weight: set.weight ?? 0,
  volume: volumeOf(set),
  reps: set.reps ?? 0,
  time: set.kind === 'time' ? (set.time ?? 0) : 0,
})
