import { useReach } from '#client/data/reach.ts'
import { contracts } from '#contract/contracts/calls.ts'

/** True where whoever acts decides on contracts of this studio (C29). */
export const useDecides = (studio: string) => useReach(contracts.turn).isIn(studio)
