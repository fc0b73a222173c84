import { Suspense } from 'react'
import { useReachAny } from '#client/data/reach.ts'
import { useCall } from '#client/data/reads.ts'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { EditingRow } from '#client/kit/waiting/EditingRow.tsx'
import { useWaiting } from '#client/kit/waiting/useWaiting.ts'
import { useScreen } from '#client/map/links.tsx'
import { ownWays, useOwnWorkout } from '#client/parts/plans/ownWorkouts.ts'
import { plans } from '#contract/plans/calls.ts'
import { ownWorkouts } from '#contract/plans/ownWorkouts.ts'
import { workouts } from '#contract/workouts.ts'
import { OwnBuilder } from './builder/OwnBuilder.tsx'
import { type OwnValues, ownValues } from './builder/ownValues.ts'

const OfficeOn = lazyPart(() => import('#client/plans/office/OfficeOn.tsx'))

/** /workouts/edit/:id: the builder of an own workout, or for who makes plans of a template or a plan (H13). */
export default function BuildOn() {
  const { id } = useScreen('workoutEdit')
  const staff = useReachAny(plans.one)
  const { data: all = [] } = useCall(workouts.list)
  const { acts } = useWaiting(ownWays)
  const own = all.some(({ _id, own }) => _id === id && own) || acts.some(act => act.id === id)
  if (own || !staff) return <OwnOn key={id} id={id} />
  return (
    <Suspense>
      <OfficeOn key={id} id={id} />
    </Suspense>
  )
}

function OwnOn({ id }: { id: string }) {
  const { row, known, error, again } = useOwnWorkout(id)
  if (!row)
    return (
      <Page title="Workout bearbeiten" back="workouts">
        {known && <NotLoaded error={error} again={again} missing="Dieses Workout gibt es nicht mehr." />}
      </Page>
    )
  return (
    <EditingRow row={row} edit={ownWorkouts.edit}>
      {(opened, base) => <OwnBuilder _id={id} row={opened} base={base as OwnValues | undefined} start={ownValues(opened)} />}
    </EditingRow>
  )
}
