import type { Tx } from '#server/kit/database.ts'
import type { WithBus } from '#server/kit/house.ts'
import { plug } from '#server/kit/plug.ts'

/** Done when what two people are to each other has changed: friends, or no longer; blocked, or no longer. `told`: both learn of it anyway. */
export const pairs = plug<(tx: Tx, house: WithBus, one: string, other: string, told: boolean) => Promise<unknown>>('pairs')
