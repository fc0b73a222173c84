import { type Bests, curveOf, noBests, recordOf, withSet } from '#contract/rules/training/records.ts'
import { compareSets, worthOf } from '#contract/rules/training/sets.ts'
import type { RecordKind, SetTarget } from '#contract/workouts.ts'
import type { TrainingSet } from '#sync/collections/sets.ts'

/** One training of an exercise in the past, its sets in the order they were done. */
export interface PastSession {
  run: string
  day: string
  at: string
  sets: TrainingSet[]
  /** The session's value on the curve, in the unit of its kind. */
  top: number
}

/** All that is known of an exercise before this run; newest session first. */
export interface ExercisePast {
  sessions: PastSession[]
  bests: Bests
  /** Every earlier set is counted in `bests`; before that no record is told. */
  whole: boolean
  /** The plan's targets in the newest session; undefined where this device does not know. */
  asked?: readonly SetTarget[]
}

export const noPast: ExercisePast = { sessions: [], bests: noBests(), whole: false }

const keptSessions = 12

/** Adds a page of earlier sets; pages come newest first. */
export function withPastPage(past: ExercisePast, page: readonly TrainingSet[], last: boolean): ExercisePast {
  let { bests } = past
  for (const set of page) bests = withSet(bests, set)
  const sets = [...past.sessions.flatMap(session => session.sets), ...page]
  return { bests, whole: last, sessions: past.sessions.length < keptSessions ? sessionsOf(sets).slice(0, keptSessions) : past.sessions }
}

function sessionsOf(sets: readonly TrainingSet[]): PastSession[] {
  const groups = new Map<string, TrainingSet[]>()
  for (const set of sets) {
    const key = set.run || set.day
    const group = groups.get(key)
    if (group) group.push(set)
    else groups.set(key, [set])
  }
  return [...groups.values()]
    .map(group => {
      const ordered = group.sort(compareSets)
      const { run, day, at } = ordered[0]!
      return { run, day, at, sets: ordered, top: topOf(ordered) }
    })
    .sort((a, b) => (a.at < b.at ? 1 : -1))
}

/** The small curve's point of a session: its best working set. */
export const topOf = (sets: readonly TrainingSet[]) =>
  sets.reduce((top, set) => (set.warmup ? top : Math.max(top, worthOf(set)[curveOf[set.kind]])), 0)

/** The records of this run, each set against everything before it: history first, then the run in order. */
export function recordsIn(sets: readonly TrainingSet[], past: ReadonlyMap<string, ExercisePast>): Map<string, RecordKind> {
  const bests = new Map<string, Bests>()
  const records = new Map<string, RecordKind>()
  for (const set of [...sets].sort(compareSets)) {
    const known = past.get(set.exercise)
    if (!known?.whole) continue
    const earlier = bests.get(set.exercise) ?? known.bests
    const record = recordOf(set, earlier)
    if (record) records.set(set.id, record)
    bests.set(set.exercise, withSet(earlier, set))
  }
  return records
}
