import { Box, Flex } from '@chakra-ui/react'
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowLeft'
import { Suspense } from 'react'
import { useCall } from '#client/data/reads.ts'
import { Button, IconButton } from '#client/kit/Button.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { Page } from '#client/kit/Page.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { useGo, useQueryText } from '#client/map/links.tsx'
import { splitStates } from '#client/workouts/dueSplit.ts'
import { GoOn } from '#client/workouts/GoOn.tsx'
import { useRunning } from '#client/workouts/runs.ts'
import { useTotals } from '#client/workouts/totals.ts'
import { useStart } from '#client/workouts/useStart.ts'
import { rowOf } from '#contract/screens.ts'
import { type Plan, workouts } from '#contract/workouts.ts'
import { OtherSplit } from './SplitRows.tsx'

const PlanNews = lazyPart(() => import('#client/workouts/news/PlanNews.tsx'))

/** The choice of a split of the plan; `?plan=` names another than the current one. */
export default function SplitPick() {
  const { plan: id } = useQueryText()
  const running = useRunning()
  const current = useCall(workouts.plan)
  const named = useCall(workouts.onePlan, id ? { params: { id } } : undefined)
  const { data: plan, error, stand } = id ? named : current
  const { start, starting } = useStart()
  const go = useGo()
  return (
    <Page>
      <Flex align="center" height="56px" marginInlineStart="-8px">
        <IconButton label="Zurück" icon={<ArrowLeftIcon size={24} />} onClick={() => void go({ to: 'workouts' })} />
      </Flex>
      <Box as="h1" tabIndex={-1} textStyle="title" paddingBottom="8">
        {rowOf('splitPick').title}
      </Box>
      {running && <GoOn run={running} />}
      {!id && (
        <Suspense>
          <PlanNews />
        </Suspense>
      )}
      {plan && <Splits plan={plan} stand={stand} />}
      {!plan && (plan === null || error) && (
        <Empty
          text={
            error
              ? 'Dieser Plan ist noch nicht auf diesem Gerät. Mit Netz lädt er von selbst.'
              : 'Noch kein Plan. Frei trainieren geht immer.'
          }
          action={
            <Button busy={starting} onClick={() => start({ kind: 'free' })}>
              Frei trainieren
            </Button>
          }
        />
      )}
    </Page>
  )
}

function Splits({ plan, stand }: { plan: Plan; stand?: number }) {
  const { tally } = useTotals()
  const { start } = useStart()
  return (
    <Section title={plan.title} aside={<Stand at={stand} />}>
      {splitStates(plan, tally.runs()).map(state => (
        <OtherSplit key={state.split._id} state={state} busy={false} onStart={() => start({ kind: 'split', plan, split: state.split })} />
      ))}
    </Section>
  )
}
