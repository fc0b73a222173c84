import { useMemo } from 'react'
import type { MangoQuery } from 'rxdb/plugins/core'
import type { Local } from '#client/data/local.ts'
import { useDoc, useFind } from '#client/data/local.ts'
import { inOrder } from '#contract/training/sets.ts'
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
  return useMemo(() => (run ? found && [...found].sort(inOrder) : []), [run, found])
}

/** Days that nearly always hold the last sessions; only where they don't is everything before asked for. */
const recent = 120

/** The last sessions of an exercise before a run, newest first. Sets imported without a run form one session per day. */
export function useHistory(exercise: string | undefined, before?: RunHead, sessions = 3): Session[] | undefined {
  const until = before?.started ?? '9999'
  const from = before ? new Date(Date.parse(before.started) - recent * 86_400_000).toISOString() : ''
  const near = useFind(
    'sets',
    useMemo(() => historyQuery(exercise, from, until), [exercise, from, until]),
  )
  const nearSessions = useMemo(() => near && sessionsOf(near, before?.id), [near, before?.id])
  const enough = from === '' || !nearSessions || nearSessions.length >= sessions
  const far = useFind(
    'sets',
    useMemo(() => (enough ? undefined : historyQuery(exercise, '', until)), [enough, exercise, until]),
  )
  const all = useMemo(() => (enough ? nearSessions : far && sessionsOf(far, before?.id)), [enough, nearSessions, far, before?.id])
  return useMemo(() => (exercise ? all?.slice(0, sessions) : []), [exercise, all, sessions])
}

const historyQuery = (exercise: string | undefined, from: string, until: string): MangoQuery<TrainingSet> | undefined =>
  exercise ? { selector: { exercise, at: { $gte: from, $lt: until } } } : undefined

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
      const ordered = group.sort(inOrder)
      const first = ordered[0]!
      return { run: first.run, day: first.day, at: first.at, sets: ordered }
    })
    .sort((a, b) => (a.at < b.at ? 1 : -1))
}

const running: MangoQuery<WorkoutRun> = { selector: { state: 'running' } }

/** The newest running run; undefined while it loads, null when none runs. */
export function useRunning(): WorkoutRun | null | undefined {
  const found = useFind('workoutRuns', running)
  return useMemo(() => found && (newestFirst(found)[0] ?? null), [found])
}

/** Begins a training, or goes on with an unfinished one of the same source; answers the run's id. */
export async function startWorkout(local: Local, source: WorkoutSource): Promise<string> {
  const fields = runFields(source)
  const open = newestFirst(await local.find('workoutRuns', running))
  const same = open.find(run => sameSource(run, fields))
  if (same) return same.id
  const made = await local.insert('workoutRuns', fields)
  return made.id
}

const newestFirst = (runs: WorkoutRun[]) => [...runs].sort((a, b) => (a.started < b.started ? 1 : -1))

type Origin = Pick<WorkoutRun, 'plan' | 'split' | 'workout' | 'title'>

const sameSource = (run: Origin, fields: Origin) =>
  run.plan === fields.plan &&
  run.split === fields.split &&
  run.workout === fields.workout &&
  (fields.split !== undefined || fields.workout !== undefined || run.title === fields.title)
