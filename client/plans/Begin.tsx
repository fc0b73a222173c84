import { Text } from '@chakra-ui/react'
import { BarbellIcon } from '@phosphor-icons/react/dist/csr/Barbell'
import { ClockCounterClockwiseIcon } from '@phosphor-icons/react/dist/csr/ClockCounterClockwise'
import { ListChecksIcon } from '@phosphor-icons/react/dist/csr/ListChecks'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { Suspense, useMemo } from 'react'
import { useFind } from '#client/data/local.ts'
import { useReachAny } from '#client/data/reach.ts'
import { useCall } from '#client/data/reads.ts'
import { counted } from '#client/kit/format.ts'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { Page } from '#client/kit/Page.tsx'
import { RowLink } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { useQueryText } from '#client/map/links.tsx'
import { TrainerChip } from '#client/parts/TrainerBadge.tsx'
import { dayWord } from '#client/parts/training/words.ts'
import { plans as planCalls } from '#contract/plans/calls.ts'
import { workouts } from '#contract/workouts.ts'
import type { BuildSource } from './builder/beginning.ts'

const PlanFor = lazyPart(() => import('#client/plans/office/PlanFor.tsx'))

const finished = { selector: { state: 'finished' as const } }

/** /workouts/create: what something new begins with (H13); `?fuer=` names whose plan it will be. */
export default function Begin() {
  const { fuer } = useQueryText()
  const staff = useReachAny(planCalls.create)
  const from = (aus: BuildSource, id?: string) => ({ fuer, aus, id })
  return (
    <Page title="Workout erstellen" back={fuer ? 'planSearch' : 'workouts'}>
      {fuer && staff && (
        <Suspense>
          <PlanFor person={fuer} />
        </Suspense>
      )}
      <RowLink
        to="workoutCreateNew"
        search={from('leer')}
        lead={<PlusIcon size={24} aria-hidden />}
        title="Leer beginnen"
        second="Du wählst jede Übung selbst"
      />
      <LastTraining from={from} />
      <Library from={from} />
      {!fuer && <OwnPlans from={from} />}
    </Page>
  )
}

type From = (aus: BuildSource, id?: string) => Record<string, string | undefined>

function LastTraining({ from }: { from: From }) {
  const runs = useFind('workoutRuns', finished)
  const last = useMemo(
    () => runs?.reduce<(typeof runs)[number] | undefined>((a, b) => (a && a.started > b.started ? a : b), undefined),
    [runs],
  )
  if (!last || last.slots.length === 0) return null
  return (
    <RowLink
      to="workoutCreateNew"
      search={from('training', last.id)}
      lead={<ClockCounterClockwiseIcon size={24} aria-hidden />}
      title="Letztes Training"
      second={`${last.title}, ${dayWord(last.day)}`}
    />
  )
}

function Library({ from }: { from: From }) {
  const { data: all = [], error } = useCall(workouts.list)
  return (
    <Section title="Aus einem Workout">
      {all.length === 0 && (
        <Text color="ink2">
          {error ? 'Die Workouts sind noch nicht auf diesem Gerät.' : 'Dein Studio hat noch keine Workouts erfasst.'}
        </Text>
      )}
      {all.map(({ _id, title, sets, minutes }) => (
        <RowLink
          key={_id}
          to="workoutCreateNew"
          search={from('workout', _id)}
          lead={<BarbellIcon size={24} aria-hidden />}
          title={title}
          second={`${counted(sets, 'Satz', 'Sätze')} · ${minutes} Min.`}
        />
      ))}
    </Section>
  )
}

function OwnPlans({ from }: { from: From }) {
  const { data: all = [] } = useCall(workouts.plans)
  if (all.length === 0) return null
  return (
    <Section title="Aus einem Plan">
      {all.map(({ _id, title, trainer, byTrainer }) => (
        <RowLink
          key={_id}
          to="workoutCreateNew"
          search={from('plan', _id)}
          lead={<ListChecksIcon size={24} aria-hidden />}
          title={title}
          second={`von ${trainer}`}
          trail={byTrainer && <TrainerChip />}
        />
      ))}
    </Section>
  )
}
