import type { Within } from '#server/kit/acting.ts'
import type { WithBus } from '#server/kit/house.ts'
import { plug } from '#server/kit/plug.ts'

/** Two people. */
export interface Pair {
  one: string
  other: string
  /** True where both learn of it anyway. */
  told: boolean
}

/** Done when what two people are to each other has changed: friends, or no longer; blocked, or no longer. */
export const pairs = plug<(given: Within<WithBus>, pair: Pair) => Promise<unknown>>('pairs')
