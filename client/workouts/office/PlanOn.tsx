import { useMemo } from 'react'
import { useCall } from '#client/data/calls.ts'
import { useReachAny } from '#client/data/reach.ts'
import { calledName } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { opened } from '#client/kit/waiting/overlay.ts'
import { useWaiting } from '#client/kit/waiting/useWaiting.tsx'
import { plans } from '#contract/plans/calls.ts'
import type { PlanRow } from '#contract/plans/shapes.ts'
import { PlanBuilder } from './PlanBuilder.tsx'
import { PlanView } from './PlanView.tsx'
import { usePerson } from './person.ts'
import { planValues } from './planValues.ts'
import { planWays } from './ways.ts'

/** A plan that there is, or that waits on this device to be made. */
export function PlanOn({ id }: { id: string }) {
  const { data, stand, error, again } = useCall(plans.one, { params: { id } })
  const { acts } = useWaiting(planWays)
  const row = useMemo(
    () =>
      opened(
        data,
        acts.filter(act => act.id === id),
        stand ?? 0,
        planWays,
      ),
    [data, stand, acts, id],
  )
  if (row) return <Known row={row} />
  return (
    <Page title="Plan bearbeiten" back="planSearch">
      <NotLoaded error={error} again={again} missing="Diesen Plan gibt es nicht mehr." />
    </Page>
  )
}

function Known({ row }: { row: PlanRow }) {
  const who = usePerson(row.person)
  const title = who ? `Plan für ${calledName(who)}` : 'Plan bearbeiten'
  const makes = useReachAny(plans.edit)
  if (!makes) return <PlanView row={row} title={title} />
  return <PlanBuilder _id={row._id} person={row.person} title={title} row={row} start={planValues(row)} known={row.exercises} />
}
