import { Text } from '@chakra-ui/react'
import { PlayIcon } from '@phosphor-icons/react/dist/csr/Play'
import { useCall } from '#client/data/calls.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { Lead } from '#client/parts/Lead.tsx'
import { type Plan, type Split, workouts } from '#contract/workouts.ts'
import type { WorkoutRun } from '#sync/collections/workoutRuns.ts'

/** The split of the plan that is due: the one longest not trained on this device's knowledge. */
export default function NextWorkout({ runs }: { runs: WorkoutRun[] }) {
  const { data: plan, error, loading } = useCall(workouts.plan)
  if (plan === undefined) return loading ? null : <Text color="ink2">{error?.message}</Text>
  const due = plan && dueSplit(plan, runs)
  if (!plan || !due) {
    return (
      <Empty
        text={runs.length ? 'Du hast gerade keinen Trainingsplan.' : 'Noch kein Training und kein Plan.'}
        action={<ButtonLink to="workouts">Workout wählen</ButtonLink>}
      />
    )
  }
  return (
    <Lead line={`Als Nächstes · ${due.sets} Sätze, etwa ${due.minutes} Min.`} title={due.title}>
      <ButtonLink to="planRun" params={{ id: plan._id }} size="dock" icon={<PlayIcon size={18} weight="fill" aria-hidden />}>
        Starten
      </ButtonLink>
    </Lead>
  )
}

function dueSplit({ splits }: Plan, runs: WorkoutRun[]): Split | undefined {
  const lastOf = ({ _id }: Split) => runs.find(run => run.split === _id)?.started ?? ''
  return splits.reduce<Split | undefined>((due, split) => (!due || lastOf(split) < lastOf(due) ? split : due), undefined)
}
