import { useReach } from '#client/data/reach.ts'
import { useIsOwn } from '#client/parts/ownDecision.tsx'
import { contracts } from '#contract/contracts/calls.ts'

/** True where whoever acts decides on this person's contracts in the studio (C29), which are not their own. */
export function useDecides(studio: string, person: string | null) {
  const isOwn = useIsOwn(person)
  return useReach(contracts.turn).isIn(studio) && !isOwn
}
