import { PlayIcon } from '@phosphor-icons/react/dist/csr/Play'
import { ButtonLink } from '#client/kit/Button.tsx'
import { counted } from '#client/kit/format.ts'
import { Lead } from '#client/parts/Lead.tsx'
import { runGoal } from '#client/parts/training/trainHere.ts'
import { minutesText } from '#client/parts/training/words.ts'
import { progress } from '#contract/rules/training/rotation.ts'
import type { WorkoutRun } from '#sync/collections/workoutRuns.ts'
import { useSetsOf } from './runs.ts'
import { useMinute } from './useMinute.ts'

/** The training that runs, and the way back into it. */
export function GoOn({ run }: { run: WorkoutRun }) {
  const sets = useSetsOf(run.id)
  const now = useMinute()
  const { done, total } = progress(run.slots, sets ?? [])
  const since = minutesText(Math.max(0, now - Date.parse(run.started)))
  const place = total > 0 && done < total ? `Satz ${done + 1} von ${total}` : counted(done, 'Satz', 'Sätze')
  return (
    <Lead line={sets ? `Läuft seit ${since} · ${place}` : `Läuft seit ${since}`} title={run.title}>
      <ButtonLink {...runGoal(run)} icon={<PlayIcon size={20} weight="fill" aria-hidden />} borderRadius="big">
        Weiter
      </ButtonLink>
    </Lead>
  )
}
