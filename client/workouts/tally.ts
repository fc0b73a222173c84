import { compareSets } from '#contract/rules/training/sets.ts'
import { type ExerciseTotals, Fold, type FoldSet } from '#contract/rules/training/trainingFold.ts'
import type { RecordKind } from '#contract/workouts.ts'
import { acknowledged } from '#sync/collections/collection.ts'
import type { TrainingSet } from '#sync/collections/sets.ts'
import type { WorkoutRun } from '#sync/collections/workoutRuns.ts'

/** A run as lists need it; its slots stay in the database. */
export interface RunHead
  extends Pick<WorkoutRun, 'id' | 'title' | 'state' | 'started' | 'ended' | 'day' | 'source' | 'plan' | 'split' | 'workout' | 'note'> {
  /** Exercises in the order of the plan, for search and second lines. */
  exercises: string[]
  waiting: boolean
}

export interface RunRecord {
  set: string
  exercise: string
  title: string
  kind: RecordKind
  at: string
}

export type DayMark = 'solid' | 'dashed' | 'none'

/** Everything trained, counted set by set as documents come, change and go. */
export class Tally {
  readonly fold = new Fold()
  readonly #runs = new Map<string, RunHead>()
  /** The sets that the studio has not acknowledged, and how many there are per day and run. */
  readonly #waiting = new Map<string, Pick<TrainingSet, 'day' | 'run'>>()
  readonly #waitingPer = new Map<string, number>()
  readonly #stale = new Set<string>()
  readonly #sets = new Map<string, FoldSet>()
  readonly #recordsByRun = new WeakMap<ExerciseTotals, Map<string, RunRecord[]>>()
  #heads: RunHead[] | undefined

  putSet(doc: TrainingSet) {
    this.#wait(doc.id, acknowledged(doc) ? undefined : { day: doc.day, run: doc.run })
    const before = this.#sets.get(doc.id)
    const set = foldSet(doc)
    // an acknowledgement changes no value: nothing is counted again for it
    if (before && sameSet(before, set)) return
    if (before) this.#stale.add(before.exercise)
    this.#stale.add(set.exercise)
    this.#sets.set(set.id, set)
    this.fold.put(set)
  }

  removeSet(id: string) {
    const set = this.#sets.get(id)
    if (set) this.#stale.add(set.exercise)
    this.#sets.delete(id)
    this.#wait(id, undefined)
    this.fold.remove(id)
  }

  putRun(doc: WorkoutRun) {
    this.#runs.set(doc.id, runHeadOf(doc))
    this.#heads = undefined
    if (doc.state === 'finished') this.fold.putRun({ id: doc.id, state: doc.state, started: doc.started, ended: doc.ended })
    else this.fold.removeRun(doc.id)
  }

  removeRun(id: string) {
    this.#runs.delete(id)
    this.#heads = undefined
    this.fold.removeRun(id)
  }

  /** Exercises that must be counted again; each call hands out one and counts it, so that the caller can pause in between. */
  *recount() {
    for (const exercise of this.#stale) {
      this.#stale.delete(exercise)
      this.fold.exercise(exercise)
      yield exercise
    }
  }

  /** Newest first. */
  runs(): RunHead[] {
    this.#heads ??= [...this.#runs.values()].sort((a, b) => (a.started < b.started ? 1 : a.started > b.started ? -1 : a.id < b.id ? 1 : -1))
    return this.#heads
  }

  run = (id: string) => this.#runs.get(id)

  /** The training under way: of several unfinished ones the newest. */
  underWay = () => this.runs().find(({ state }) => state === 'running')

  isWaiting = (set: string) => this.#waiting.has(set)

  /** How many sets of a run are only here. */
  waitingIn = (run: string) => this.#waitingPer.get(run) ?? 0

  /** A set of the day is only on this device. */
  waitsOn = (day: string) => this.#waitingPer.has(day)

  exercises(): ExerciseTotals[] {
    return this.fold.exerciseIds().flatMap(id => this.fold.exercise(id) ?? [])
  }

  recordsOf(run: string): RunRecord[] {
    const records = this.exercises().flatMap(exercise => this.#recordsIn(exercise).get(run) ?? [])
    return records.sort((a, b) => compareSets({ at: a.at, id: a.set }, { at: b.at, id: b.set }))
  }

  /** Days that count for the streak: a training that still runs counts when it is finished. */
  trainedDays(): Set<string> {
    const days = new Set(this.fold.trainingDays())
    const run = this.underWay()
    if (run && this.fold.day(run.day)?.sets === this.fold.run(run.id)?.sets) days.delete(run.day)
    return days
  }

  /** Marks for the calendar: dashed where something of the day is only here or still runs. */
  dayMarks(): (day: string) => DayMark {
    const dashed = new Set<string>()
    const now = this.underWay()
    if (now) dashed.add(now.day)
    for (const run of this.#runs.values()) if (run.waiting && this.fold.day(run.day)) dashed.add(run.day)
    return day => (dashed.has(day) || this.#waitingPer.has(day) ? 'dashed' : this.fold.day(day) ? 'solid' : 'none')
  }

  #wait(id: string, now: Pick<TrainingSet, 'day' | 'run'> | undefined) {
    const before = this.#waiting.get(id)
    if (!before && !now) return
    if (before) for (const key of [before.day, before.run]) this.#add(key, -1)
    if (now) for (const key of [now.day, now.run]) this.#add(key, 1)
    if (now) this.#waiting.set(id, now)
    else this.#waiting.delete(id)
  }

  #add(key: string, by: 1 | -1) {
    const count = (this.#waitingPer.get(key) ?? 0) + by
    if (count === 0) this.#waitingPer.delete(key)
    else this.#waitingPer.set(key, count)
  }

  #recordsIn(exercise: ExerciseTotals) {
    const known = this.#recordsByRun.get(exercise)
    if (known) return known
    const byRun = new Map<string, RunRecord[]>()
    for (const [id, kind] of exercise.records) {
      const { run, at } = this.#sets.get(id) ?? {}
      if (!run || !at) continue
      const record = { set: id, exercise: exercise.exercise, title: exercise.title, kind, at }
      byRun.set(run, [...(byRun.get(run) ?? []), record])
    }
    this.#recordsByRun.set(exercise, byRun)
    return byRun
  }
}

const foldSet = (doc: TrainingSet): FoldSet => ({
  id: doc.id,
  run: doc.run,
  exercise: doc.exercise,
  title: doc.title,
  kind: doc.kind,
  warmup: doc.warmup,
  weight: doc.weight,
  reps: doc.reps,
  distance: doc.distance,
  time: doc.time,
  at: doc.at,
  day: doc.day,
})

const sameSet = (a: FoldSet, b: FoldSet) => (Object.keys(b) as (keyof FoldSet)[]).every(name => a[name] === b[name])

function runHeadOf(doc: WorkoutRun): RunHead {
  const { id, title, state, started, ended, day, source, plan, split, workout, note } = doc
  const exercises = doc.slots.map(slot => slot.exercise.title)
  return { id, title, state, started, ended, day, source, plan, split, workout, note, exercises, waiting: !acknowledged(doc) }
}
