import { PlayIcon } from '@phosphor-icons/react/dist/csr/Play'
import { ButtonLink } from '#client/kit/Button.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { counted } from '#client/kit/format.ts'
import { Lead } from '#client/parts/Lead.tsx'
import type { NextPlan, RecentRun } from './lastShown.ts'

/** The split of the plan that is due: the one longest not trained on this device's knowledge. */
export function DueSplit({ plan, runs }: { plan: NextPlan | null; runs: RecentRun[] }) {
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
    <Lead line={`Als Nächstes · ${counted(due.sets, 'Satz', 'Sätze')}, etwa ${due.minutes} Min.`} title={due.title}>
      <ButtonLink to="planRun" params={{ id: plan._id }} size="dock" icon={<PlayIcon size={18} weight="fill" aria-hidden />}>
        Starten
      </ButtonLink>
    </Lead>
  )
}

function dueSplit({ splits }: NextPlan, runs: RecentRun[]) {
  const lastOf = ({ _id }: { _id: string }) => runs.find(run => run.split === _id)?.started ?? ''
  return splits.reduce<NextPlan['splits'][number] | undefined>(
    (due, split) => (!due || lastOf(split) < lastOf(due) ? split : due),
    undefined,
  )
}
