import { useMemo } from 'react'
import { useOutboxActs } from '#client/data/outboxActs.ts'
import { useCall } from '#client/data/reads.ts'
import { useEmployee } from '#client/data/session.ts'
import { pendingActs } from '#client/kit/waiting/overlay.ts'
import { useNow } from '#client/parts/course/useNow.ts'
import { shiftSwaps } from '#contract/shifts/shiftSwaps.ts'
import type { OwnSwaps } from '#contract/shifts/swapShapes.ts'
import { withSwapActs } from './shownSwaps.ts'

const acts = { offer: shiftSwaps.offer, take: shiftSwaps.take, withdraw: shiftSwaps.withdraw }

const none: OwnSwaps = { offers: [], own: [], colleagues: [] }

/** Swaps that colleagues offer and one's own, with what this device has done and not sent. */
export function useOwnSwaps() {
  const { data, stand } = useCall(shiftSwaps.mine)
  const sent = useOutboxActs(acts)
  const now = useNow()
  const me = useEmployee()?._id
  const shown = useMemo(() => {
    const left = pendingActs(sent, stand ?? 0)
    // Whoever was never asked for here sees at least what a colleague offers at this tablet.
    return data || left.length > 0 ? withSwapActs(data ?? none, left, { now, me }) : undefined
  }, [data, sent, stand, now, me])
  return { data, shown, stand }
}
