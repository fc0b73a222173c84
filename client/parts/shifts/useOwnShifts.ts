import { useEffect, useMemo } from 'react'
import { onNews } from '#client/data/live.ts'
import { useOutboxActs } from '#client/data/outboxActs.ts'
import { staleIn, useCall } from '#client/data/reads.ts'
import { pendingActs } from '#client/kit/waiting/overlay.ts'
import { shiftPlans } from '#contract/shifts/calls.ts'
import { withConfirmed } from './shiftWords.ts'

const acts = { confirm: shiftPlans.confirm }

/** One's own published shifts with what this device has confirmed and not sent. */
export function useOwnShifts() {
  const { data, stand, error, again } = useCall(shiftPlans.mine)
  const sent = useOutboxActs(acts)
  const shifts = useMemo(() => data && withConfirmed(data.shifts, pendingActs(sent, stand ?? 0)), [data, sent, stand])
  useEffect(() => {
    const soon = (before?: number) => void staleIn(['shiftPlans', 'shiftSwaps'], before)
    return onNews({ events: ['shift:changed'], heard: () => soon(), missed: soon })
  }, [])
  return { data, shifts, stand, error, again }
}
