import { useScreen } from '#client/map/links.tsx'
import { useRun } from '#client/workouts/runs.ts'
import { useWorkoutBegin } from './begin.ts'
import { RunEntry } from './RunEntry.tsx'

/** /workouts/run/:id, where id is a run's, or a workout's that begins or goes on. */
export default function WorkoutRun() {
  const { id } = useScreen('workoutRun')
  const run = useRun(id)
  const begun = useWorkoutBegin(run === null ? id : undefined)
  return <RunEntry id={id} to="workoutRun" run={run} begun={begun} />
}
