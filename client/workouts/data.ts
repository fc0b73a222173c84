import { useMemo } from 'react'
import type { Local } from '#client/data/local.ts'
import { useDoc, useFind } from '#client/data/local.ts'
import type { TrainingSet } from '#sync/collections/sets.ts'
import type { WorkoutRun } from '#sync/collections/workoutRuns.ts'
import { runFields, type WorkoutSource } from './start.ts'

/** The last sets of an exercise that belong to one run, in the order they were done. */
export interface Session {
  run: string
  day: string
  at: string
  sets: TrainingSet[]
}

type RunHead = Pick<WorkoutRun, 'id' | 'started'>

/** The run, live; undefined while it loads, null when this device has none of that id. */
export const useRun = (id: string | undefined) => useDoc('workoutRuns', id)

/** The sets of a run in the order they were done; undefined while they load. */
export function useSetsOf(run: string | undefined) {
  const query = useMemo(() => (run ? { selector: { run } } : undefined), [run])
  const found = useFind('sets', query)
  return useMemo(() => (run ? found && [...found].sort(byTime) : []), [run, found])
}

const readAhead = 90

/** The last sessions of an exercise before a run, newest first. Sets imported without a run form one session per day. */
export function useHistory(exercise: string | undefined, before?: RunHead, sessions = 3): Session[] | undefined {
  const query = useMemo(
    () =>
      exercise
        ? {
            selector: { exercise, at: { $lt: before?.started ?? '9999' } },
            sort: [{ exercise: 'desc' as const }, { at: 'desc' as const }],
            index: ['exercise', 'at'],
            limit: readAhead,
          }
        : undefined,
    [exercise, before?.started],
  )
  const found = useFind('sets', query)
  return useMemo(() => (exercise ? found && sessionsOf(found, before?.id).slice(0, sessions) : []), [exercise, found, before?.id, sessions])
}

/** Groups sets by run, newest session first; the sets of one session in the order they were done. */
export function sessionsOf(sets: TrainingSet[], without?: string): Session[] {
  const byRun = new Map<string, TrainingSet[]>()
  for (const set of sets) {
    if (without && set.run === without) continue
    const key = set.run || `day:${set.day}`
    byRun.set(key, [...(byRun.get(key) ?? []), set])
  }
  return [...byRun.values()]
    .map(group => {
      const ordered = group.sort(byTime)
      const first = ordered[0]!
      return { run: first.run, day: first.day, at: first.at, sets: ordered }
    })
    .sort((a, b) => (a.at < b.at ? 1 : -1))
}

const running = { selector: { state: 'running' }, sort: [{ started: 'desc' as const }], limit: 1 }

/** The newest running run; undefined while it loads, null when none runs. */
export function useRunning(): WorkoutRun | null | undefined {
  const found = useFind('workoutRuns', running)
  return found && (found[0] ?? null)
}

/** Begins a training, or goes on with an unfinished one of the same source; answers the run's id. */
export async function startWorkout(local: Local, source: WorkoutSource): Promise<string> {
  const fields = runFields(source)
  const open = await local.collections.workoutRuns.find({ selector: { state: 'running' }, sort: [{ started: 'desc' }] }).exec()
  const same = open.map(doc => doc.toMutableJSON()).find(run => sameSource(run, fields))
  if (same) return same.id
  const made = await local.insert('workoutRuns', fields)
  return made.id
}

type Origin = Pick<WorkoutRun, 'plan' | 'split' | 'workout' | 'title'>

const sameSource = (run: Origin, fields: Origin) =>
  run.plan === fields.plan &&
  run.split === fields.split &&
  run.workout === fields.workout &&
  (fields.split !== undefined || fields.workout !== undefined || run.title === fields.title)

export const byTime = (a: Pick<TrainingSet, 'at' | 'id'>, b: Pick<TrainingSet, 'at' | 'id'>) =>
  a.at < b.at ? -1 : a.at > b.at ? 1 : a.id < b.id ? -1 : a.id > b.id ? 1 : 0
