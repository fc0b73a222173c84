import { useMemo } from 'react'
import { useOutboxActs } from '#client/data/outboxActs.ts'
import { useCall } from '#client/data/reads.ts'
import { standing } from '#client/kit/waiting/overlay.ts'
import { useNow } from '#client/parts/course/useNow.ts'
import { shiftSwaps } from '#contract/shifts/swaps.ts'
import { withSwapActs } from './swaps.ts'

const acts = { offer: shiftSwaps.offer, take: shiftSwaps.take, withdraw: shiftSwaps.withdraw }

/** What colleagues offer and one's own swaps, with what this device has done and not sent. */
export function useOwnSwaps() {
  const { data, stand } = useCall(shiftSwaps.mine)
  const sent = useOutboxActs(acts)
  const now = useNow()
  const shown = useMemo(() => data && withSwapActs(data, standing(sent, stand ?? 0), now), [data, sent, stand, now])
  return { data, shown, stand }
}
