import { Box, Image, Text } from '@chakra-ui/react'
import { Suspense } from 'react'
import { useCall } from '#client/data/reads.ts'
import { Empty } from '#client/kit/Empty.tsx'
import { date } from '#client/kit/format.ts'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { TrainerChip } from '#client/parts/TrainerBadge.tsx'
import { dueFirst, splitStates } from '#client/workouts/dueSplit.ts'
import { useTotals } from '#client/workouts/totals.ts'
import { useStart } from '#client/workouts/useStart.ts'
import { workouts } from '#contract/workouts.ts'
import { DueSplit, OtherSplit } from './SplitRows.tsx'

const PlanFiles = lazyPart(() => import('#client/parts/plans/PlanFiles.tsx'))
const PlanNews = lazyPart(() => import('#client/workouts/news/PlanNews.tsx'))

/** The current plan; its splits begin with the one that is due. */
export function MyPlan({ running }: { running: boolean }) {
  const { data: plan, error, stand } = useCall(workouts.plan)
  const { tally } = useTotals()
  const { start, starting } = useStart()
  if (plan === undefined && !error) return <Section title="Mein Plan">{null}</Section>
  if (!plan) {
    return (
      <Section title="Mein Plan" aside={<Stand at={stand} />}>
        <Empty
          text={
            error
              ? 'Dein Plan ist noch nicht auf diesem Gerät. Mit Netz lädt er von selbst.'
              : 'Noch kein Plan. Dein Trainer stellt ihn mit dir zusammen.'
          }
        />
      </Section>
    )
  }
  const [due, ...others] = dueFirst(splitStates(plan, tally.runs()))
  return (
    <Section title="Mein Plan" aside={<Stand at={stand} />}>
      <Text textStyle="small" color="ink2" marginTop="-6px" paddingBottom="10">
        {[plan.title, `von ${plan.trainer}`, plan.end && `bis ${date(plan.end)}`].filter(Boolean).join(' · ')}{' '}
        {plan.byTrainer && <TrainerChip />}
        {plan.goal && <Box as="span" display="block">{`Ziel: ${plan.goal}`}</Box>}
      </Text>
      {plan.pictureAddress && (
        <Image src={`/api/${plan.pictureAddress}`} alt="" maxHeight="180px" maxWidth="full" borderRadius="inner" marginBottom="10" />
      )}
      <Suspense>
        <PlanNews />
      </Suspense>
      {due && <DueSplit state={due} busy={starting} quiet={running} onStart={() => start({ kind: 'split', plan, split: due.split })} />}
      {others.map(state => (
        <OtherSplit key={state.split._id} state={state} busy={false} onStart={() => start({ kind: 'split', plan, split: state.split })} />
      ))}
      <Suspense>
        <PlanFiles person="me" plan={plan} />
      </Suspense>
    </Section>
  )
}
