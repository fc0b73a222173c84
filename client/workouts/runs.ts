import { useMemo } from 'react'
import type { MangoQuery } from 'rxdb/plugins/core'
import type { Local } from '#client/data/local.ts'
import { useDoc, useFind } from '#client/data/local.ts'
import { compareSets } from '#contract/rules/training/sets.ts'
import type { WorkoutRun } from '#sync/collections/workoutRuns.ts'
import { runFields, type WorkoutSource } from './runStart.ts'

/** The run, live; undefined while it loads, null when this device has none of that id. */
export const useRun = (id: string | undefined) => useDoc('workoutRuns', id)

/** The sets of a run in the order they were done; undefined while they load. */
export function useSetsOf(run: string | undefined) {
  const query = useMemo(() => (run ? { selector: { run } } : undefined), [run])
  const found = useFind('sets', query)
  return useMemo(() => (run ? found && [...found].sort(compareSets) : []), [run, found])
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
