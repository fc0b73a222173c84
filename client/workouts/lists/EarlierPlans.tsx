import { Text } from '@chakra-ui/react'
import { Suspense, useState } from 'react'
import { useLogged } from '#client/data/logged.ts'
import { useCall } from '#client/data/reads.ts'
import { today } from '#client/data/time.ts'
import { counted, date } from '#client/kit/format.ts'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { TrainerChip } from '#client/parts/TrainerBadge.tsx'
import { splitStates } from '#client/workouts/dueSplit.ts'
import type { RunHead, Tally } from '#client/workouts/tally.ts'
import { useTotals } from '#client/workouts/totals.ts'
import { useStart } from '#client/workouts/useStart.ts'
import { type PlanHead, workouts } from '#contract/workouts.ts'
import { RunRow } from './RunRow.tsx'
import { OtherSplit } from './SplitRows.tsx'

const PlanFiles = lazyPart(() => import('#client/parts/plans/PlanFiles.tsx'))

/** Plans that come, and those that are over; a load that fails shows none (L269). */
export function EarlierPlans() {
  const { data: plans = [], stand, error } = useCall(workouts.plans)
  useLogged(error, 'earlier plans')
  const coming = plans.filter(isComing)
  const earlier = plans.filter(plan => !plan.current && !isComing(plan))
  return (
    <>
      {coming.length > 0 && (
        <Section title="Kommende Pläne" aside={<Stand at={stand} />}>
          {coming.map(({ _id, title, start, trainer, byTrainer }) => (
            <Row key={_id} title={title} second={`ab ${date(start)} · von ${trainer}`} trail={byTrainer && <TrainerChip />} />
          ))}
        </Section>
      )}
      {earlier.length > 0 && <Earlier plans={earlier} stand={stand} />}
    </>
  )
}

/** One that another plan ended before it began never comes. */
const isComing = ({ start, end }: PlanHead) => start > today() && (!end || end >= start)

function Earlier({ plans, stand }: { plans: PlanHead[]; stand?: number }) {
  const { tally } = useTotals()
  const [open, setOpen] = useState<PlanHead>()
  const runsOf = (plan: PlanHead) => tally.runs().filter(run => run.plan === plan._id)
  return (
    <Section title="Frühere Pläne" aside={<Stand at={stand} />}>
      {plans.map(plan => (
        <Row
          key={plan._id}
          title={plan.title}
          second={`${counted(runsOf(plan).length, 'Training', 'Trainings')} · ${span(plan)}`}
          onPick={() => setOpen(plan)}
        />
      ))}
      {open && (
        <Sheet open onClose={() => setOpen(undefined)} title={open.title}>
          <Text textStyle="small" color="ink2">
            {`${span(open)} · von ${open.trainer}`} {open.byTrainer && <TrainerChip />}
          </Text>
          <Splits plan={open} tally={tally} />
          <Suspense>
            <PlanFiles person="me" plan={open} />
          </Suspense>
          <Sessions runs={runsOf(open)} tally={tally} />
        </Sheet>
      )}
    </Section>
  )
}

/** One that another plan took the place of on its first day has no days of its own. */
const span = ({ start, end }: PlanHead) =>
  end && end < start ? `ersetzt am ${date(start)}` : `${date(start)}${end ? `–${date(end)}` : ''}`

/** An earlier plan can be trained again. */
function Splits({ plan: { _id: id }, tally }: { plan: PlanHead; tally: Tally }) {
  const { data: plan } = useCall(workouts.onePlan, { params: { id } })
  const { start } = useStart()
  if (!plan) return null
  return splitStates(plan, tally.runs()).map(state => (
    <OtherSplit
      key={state.split._id}
      state={{ ...state, due: false }}
      busy={false}
      onStart={() => start({ kind: 'split', plan, split: state.split })}
    />
  ))
}

const most = 100

function Sessions({ runs, tally }: { runs: RunHead[]; tally: Tally }) {
  if (runs.length === 0) return <Text color="ink2">Mit diesem Plan ist hier kein Training erfasst.</Text>
  return (
    <Section title="Trainings">
      {runs.slice(0, most).map(run => (
        <RunRow key={run.id} run={run} tally={tally} withDate />
      ))}
    </Section>
  )
}
