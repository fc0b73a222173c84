import type { RecordKind } from '#contract/workouts.ts'
import { type Formula, oneRepMax } from './oneRepMax.ts'
import { type Bests, noBests, recordOf, withSet } from './records.ts'
import { compareSets, gramsOf, type SetLike } from './sets.ts'
import { durationOf } from './trainingRun.ts'

export interface FoldSet extends SetLike {
  run?: string | null
  title?: string
}

export interface FoldRun {
  id: string
  state?: 'running' | 'finished'
  started: string
  ended?: string | null
}

/** One day of an exercise: its working sets, kg moved, and the set with the best estimated 1RM. */
interface ExerciseDay {
  day: string
  sets: number
  volume: number
  oneRepMax: number | null
  set: string | null
}

export interface ExerciseTotals {
  exercise: string
  title: string
  kind: SetLike['kind']
  /** Working sets; warm-ups are in `history` only. */
  sets: number
  volume: number
  bests: Bests
  records: ReadonlyMap<string, RecordKind>
  /** Oldest first; the progress curve is its days with a 1RM. */
  days: ExerciseDay[]
  /** All its sets by (at, id), warm-ups included. */
  history: readonly FoldSet[]
}

export interface DayTotals {
  sets: number
  /** kg. */
  volume: number
}

interface SetSums {
  sets: number
  grams: number
}

/**
 * A member's training, kept up to date set by set. Adding, replacing and removing a set cost the same however many there are; an exercise
 * is counted again only when it changed and is asked for. All sets count as sets; warm-ups move no volume.
 */
export class Fold {
  /** Grows with every change. */
  version = 0
  readonly #sets = new Map<string, FoldSet>()
  readonly #runs = new Map<string, FoldRun>()
  readonly #byExercise = new Map<string, Map<string, FoldSet>>()
  readonly #known = new Map<string, ExerciseTotals>()
  readonly #days = new Map<string, SetSums>()
  readonly #runSums = new Map<string, SetSums>()
  readonly #all: SetSums = { sets: 0, grams: 0 }
  readonly #formula: Formula

  constructor(formula: Formula = 'epley') {
    this.#formula = formula
  }

  /** Adds a set or replaces the one with its id. */
  put(set: FoldSet) {
    const old = this.#sets.get(set.id)
    if (old === set) return
    if (old) this.#take(old)
    this.#sets.set(set.id, set)
    this.#count(set, 1)
    const of = this.#byExercise.get(set.exercise) ?? new Map<string, FoldSet>()
    this.#byExercise.set(set.exercise, of.set(set.id, set))
    this.#known.delete(set.exercise)
    this.version++
  }

  remove(id: string) {
    const old = this.#sets.get(id)
    if (!old) return
    this.#take(old)
    this.#sets.delete(id)
    this.version++
  }

  putRun(run: FoldRun) {
    this.#runs.set(run.id, run)
    this.version++
  }

  removeRun(id: string) {
    if (this.#runs.delete(id)) this.version++
  }

  has = (id: string) => this.#sets.has(id)

  /** kg moved, sets, runs, minutes of finished runs, records. */
  totals() {
    let ms = 0
    for (const run of this.#runs.values()) if (run.ended) ms += durationOf(run)
    let records = 0
    for (const exercise of this.#byExercise.keys()) records += this.exercise(exercise)?.records.size ?? 0
    return { sets: this.#all.sets, volume: this.#all.grams / 1000, runs: this.#runs.size, minutes: Math.round(ms / 60_000), records }
  }

  /** Days with a set, in no order: what the streak counts. */
  trainingDays = () => this.#days.keys()

  day = (day: string): DayTotals | undefined => setVolumeOf(this.#days.get(day))

  run = (run: string): DayTotals | undefined => setVolumeOf(this.#runSums.get(run))

  exerciseIds = () => [...this.#byExercise.keys()]

  exercise(id: string): ExerciseTotals | undefined {
    const known = this.#known.get(id)
    if (known) return known
    const sets = this.#byExercise.get(id)
    if (!sets) return undefined
    const totals = totalsOf(id, [...sets.values()].sort(compareSets), this.#formula)
    this.#known.set(id, totals)
    return totals
  }

  #take(set: FoldSet) {
    this.#count(set, -1)
    const of = this.#byExercise.get(set.exercise)
    of?.delete(set.id)
    if (of?.size === 0) this.#byExercise.delete(set.exercise)
    this.#known.delete(set.exercise)
  }

  #count(set: FoldSet, sign: 1 | -1) {
    const grams = set.warmup ? 0 : gramsOf(set) * sign
    this.#all.sets += sign
    this.#all.grams += grams
    sum(this.#days, set.day, sign, grams)
    if (set.run) sum(this.#runSums, set.run, sign, grams)
  }
}

function sum(sums: Map<string, SetSums>, key: string, sets: number, grams: number) {
  const held = sums.get(key)
  if (!held) sums.set(key, { sets, grams })
  else if (held.sets + sets === 0) sums.delete(key)
  else {
    held.sets += sets
    held.grams += grams
  }
}

const setVolumeOf = (sums: SetSums | undefined) => sums && { sets: sums.sets, volume: sums.grams / 1000 }

function totalsOf(exercise: string, history: FoldSet[], formula: Formula): ExerciseTotals {
  const records = new Map<string, RecordKind>()
  const days = new Map<string, ExerciseDay & { grams: number }>()
  let bests = noBests()
  let grams = 0
  for (const set of history) {
    if (set.warmup) continue
    const record = recordOf(set, bests)
    if (record) records.set(set.id, record)
    bests = withSet(bests, set)
    grams += gramsOf(set)
    addToDay(days, set, oneRepMax(set, formula))
  }
  const last = history.at(-1)!
  return {
    exercise,
    title: last.title ?? exercise,
    kind: last.kind,
    sets: bests.sets,
    volume: grams / 1000,
    bests,
    records,
    days: [...days.values()].map(({ grams: moved, ...day }) => ({ ...day, volume: moved / 1000 })).sort((a, b) => (a.day < b.day ? -1 : 1)),
    history,
  }
}

function addToDay(days: Map<string, ExerciseDay & { grams: number }>, set: FoldSet, estimate: number | null) {
  const day = days.get(set.day) ?? { day: set.day, sets: 0, grams: 0, volume: 0, oneRepMax: null, set: null }
  days.set(set.day, day)
  day.sets++
  day.grams += gramsOf(set)
  if (estimate !== null && estimate > (day.oneRepMax ?? 0)) {
    day.oneRepMax = estimate
    day.set = set.id
  }
}
