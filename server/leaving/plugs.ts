import type { Tx } from '#server/kit/database.ts'
import type { WithBus, WithDomains, WithSettings } from '#server/kit/house.ts'
import { plug } from '#server/kit/plug.ts'

/**
 * Things at stake for somebody who deletes their account: what they still owe, and what is paid for and goes with it. A German sentence each, without
 * a full stop.
 */
export interface AtStake {
  owed?: readonly string[]
  lost?: readonly string[]
}

/** Takes somebody who leaves out of what others share with them: gives back seats, places and slots, leaves groups. Done first, in the domains' order. */
export const givesUp = plug<(tx: Tx, house: WithBus & WithDomains & WithSettings, person: string) => Promise<unknown>>('givesUp')

/** Told before the last button, by each domain of which something is worth money. */
export const atStake = plug<(tx: Tx, person: string) => Promise<AtStake>>('atStake')
