import { useScreen } from '#client/map/links.tsx'
import { useRun } from '#client/workouts/runs.ts'
import { usePlanBegin } from './begin.ts'
import { RunEntry } from './RunEntry.tsx'

/** /plan/run/:id, where id is a run's, or a plan's whose due split begins or goes on. */
export default function PlanRun() {
  const { id } = useScreen('planRun')
  const run = useRun(id)
  const begun = usePlanBegin(run === null ? id : undefined)
  return <RunEntry id={id} to="planRun" run={run} begun={begun} />
}
