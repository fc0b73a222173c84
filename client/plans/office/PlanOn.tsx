import { useReach, useReachAny } from '#client/data/reach.ts'
import { useCall } from '#client/data/reads.ts'
import { calledName } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { EditingRow } from '#client/kit/waiting/EditingRow.tsx'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { useOpenedRow } from '#client/kit/waiting/useWaiting.ts'
import { plans } from '#contract/plans/calls.ts'
import type { TrainingPlanRow } from '#contract/plans/shapes.ts'
import { PlanBuilder } from './PlanBuilder.tsx'
import { PlanView } from './PlanView.tsx'
import { usePerson } from './person.ts'
import { type PlanValues, planValues } from './planValues.ts'
import { planWays } from './planWays.ts'

/** A plan that there is, or that waits on this device to be made. */
export function PlanOn({ id }: { id: string }) {
  const { data, stand, error, again } = useCall(plans.one, { params: { id } })
  const { row, known } = useOpenedRow(planWays, id, { data, stand })
  if (row)
    return (
      <EditingRow row={row} edit={plans.edit}>
        {(opened, base) => <PlanEditor row={opened} base={base as PlanValues | undefined} />}
      </EditingRow>
    )
  return (
    <Page title="Plan bearbeiten" back="planSearch">
      {known && <NotLoaded error={error} again={again} missing="Diesen Plan gibt es nicht mehr." />}
    </Page>
  )
}

function PlanEditor({ row, base }: { row: OverlaidRow<TrainingPlanRow>; base: PlanValues | undefined }) {
  const who = usePerson(row.person)
  const title = who ? `Plan für ${calledName(who)}` : 'Plan bearbeiten'
  const somewhere = useReachAny(plans.edit)
  const { isIn } = useReach(plans.edit)
  // Until the card is known, the studio decides when it is saved.
  const makes = who && 'studio' in who ? isIn((who.studio as { code: string } | null)?.code) : somewhere
  if (!makes) return <PlanView row={row} title={title} />
  return <PlanBuilder _id={row._id} person={row.person} title={title} row={row} base={base} start={planValues(row)} known={row.exercises} />
}
