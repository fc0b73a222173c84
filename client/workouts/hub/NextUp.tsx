import { PlayIcon } from '@phosphor-icons/react/dist/csr/Play'
import { useLogged } from '#client/data/logged.ts'
import { useCall } from '#client/data/reads.ts'
import { Button } from '#client/kit/Button.tsx'
import { Lead } from '#client/parts/Lead.tsx'
import { shortDayWord } from '#client/parts/training/words.ts'
import { splitStates } from '#client/workouts/dueSplit.ts'
import { GoOn } from '#client/workouts/GoOn.tsx'
import { useRunning } from '#client/workouts/runs.ts'
import { useTotals } from '#client/workouts/totals.ts'
import { useStart } from '#client/workouts/useStart.ts'
import { workouts } from '#contract/workouts.ts'

const play = <PlayIcon size={20} weight="fill" aria-hidden />

/** First what goes on, else what is due. */
export function NextUp() {
  const running = useRunning()
  if (running === undefined) return <Lead />
  return running ? <GoOn run={running} /> : <Due />
}

function Due() {
  const { data: plan, error } = useCall(workouts.plan)
  useLogged(error, 'plan')
  const { tally } = useTotals()
  const { start, starting } = useStart()
  if (plan === undefined && !error) return <Lead />
  if (!plan) {
    return (
      <Lead
        line={plan === undefined ? 'Dein Plan ist noch nicht auf diesem Gerät' : 'Kein Plan von deinem Trainer'}
        title="Freies Training"
      >
        <Button icon={play} borderRadius="big" busy={starting} onClick={() => start({ kind: 'free' })}>
          Starten
        </Button>
      </Lead>
    )
  }
  const due = splitStates(plan, tally.runs()).find(state => state.due)
  if (!due) return null
  const last = due.last ? `zuletzt ${shortDayWord(due.last)}` : 'noch nie trainiert'
  return (
    <Lead line={`Als Nächstes · ${last}`} title={due.split.title}>
      <Button icon={play} borderRadius="big" busy={starting} onClick={() => start({ kind: 'split', plan, split: due.split })}>
        Starten
      </Button>
    </Lead>
  )
}
