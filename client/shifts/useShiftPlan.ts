import { useEffect, useMemo } from 'react'
import { onNews } from '#client/data/live.ts'
import { useOutboxActs } from '#client/data/outboxActs.ts'
import { staleIn, useCall } from '#client/data/reads.ts'
import { isNew, merged, type OverlaidRow, pendingActs } from '#client/kit/waiting/overlay.ts'
import { useWaiting } from '#client/kit/waiting/useWaiting.ts'
import { shiftPlans } from '#contract/shifts/calls.ts'
import type { PlanWhole, ShiftForm, ShiftPlanRow, ShiftRow } from '#contract/shifts/shapes.ts'
import { shift } from './rows.ts'
import type { ShownPlan } from './shownShifts.ts'

const copies = { copy: shiftPlans.copy }
const fresh = { version: 1, published: null, confirmed: false }

/** Shifts that copies waiting on this device will add to a plan. */
function useCopied(plan: string | undefined, stand: number) {
  const acts = useOutboxActs(copies)
  return useMemo(
    () =>
      pendingActs(acts, stand)
        .filter(({ row }) => row.params?.id === plan && row.state !== 'refused')
        .flatMap((act): OverlaidRow<ShiftRow>[] => {
          const { studio, shifts } = act.row.body as { studio: string; shifts: Omit<ShiftForm, 'plan' | 'studio'>[] }
          return shifts.map(each => ({ ...each, ...fresh, plan: plan as string, studio, act: { ...act, kind: 'add' as const } }))
        }),
    [acts, plan, stand],
  )
}

const nothing = { shifts: [], absences: [], courses: [], foreign: [], blocks: [], nights: [], free: [], permits: [], canton: '' }

/** A plan of which only this device knows, with the people of the one before. */
function bare(plan: ShiftPlanRow, before: PlanWhole | undefined): PlanWhole {
  return {
    ...plan,
    ...nothing,
    canton: before?.canton ?? '',
    nights: before?.nights ?? [],
    permits: before?.permits ?? [],
    people: (before?.people ?? []).map(each => ({ ...each, targets: [] })),
  }
}

/** A plan as it will be once this device's changes have arrived. `before` gives the people of one that is not at the studio yet. */
export function useShiftPlan(plan: OverlaidRow<ShiftPlanRow> | undefined, before: ShiftPlanRow | undefined) {
  const unknown = plan !== undefined && isNew(plan)
  const asked = unknown ? before : plan
  const { data, stand, error, again } = useCall(shiftPlans.one, asked && { params: { id: asked._id }, query: { studio: asked.studio } })
  const base = useMemo(() => (unknown ? bare(plan, data) : data), [unknown, plan, data])
  const at = unknown ? 0 : (stand ?? 0)
  const { acts, refused } = useWaiting(shift.ways)
  const added = useCopied(plan?._id, at)
  const whole = useMemo((): ShownPlan | undefined => {
    if (!base) return undefined
    const known = new Set(base.shifts.map(({ _id }) => _id))
    const own = pendingActs(acts, at).filter(
      ({ row, id }) =>
        (row.body as { plan?: string } | undefined)?.plan === base._id || known.has(id) || added.some(each => each._id === id),
    )
    const rows = [...base.shifts, ...added.filter(({ _id }) => !known.has(_id))]
    return { ...base, shifts: merged(rows, own, shift.ways) ?? [] }
  }, [base, acts, at, added])
  const waits = useMemo(() => added.length > 0 || pendingActs(acts, at).length > 0 || plan?.act !== undefined, [added, acts, at, plan])
  return { whole, stand, error, again, refused, waits }
}

/** Keeps plans that are shown current. */
export function useShiftNews() {
  useEffect(() => {
    const soon = (before?: number) => void staleIn(['shiftPlans', 'shifts', 'shiftTemplates', 'shiftSwaps', 'workPermits'], before)
    return onNews({ events: ['shift:changed'], heard: () => soon(), missed: soon })
  }, [])
}
