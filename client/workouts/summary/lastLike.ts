import type { RunHead } from '#client/workouts/tally.ts'

type Comparable = Pick<RunHead, 'id' | 'title' | 'plan' | 'split' | 'workout' | 'state' | 'started'>

/** The training before this one of the same split or workout, else of the same title. `runs` come newest first. */
export function lastLike<R extends Comparable>(run: Comparable, runs: readonly R[]): R | undefined {
  return runs.find(other => other.id !== run.id && other.state === 'finished' && other.started < run.started && alike(run, other))
}

function alike(a: Comparable, b: Comparable) {
  if (a.split) return a.split === b.split
  if (a.workout) return a.workout === b.workout
  return !b.split && !b.workout && a.title === b.title
}
