import type { Tx } from '#server/kit/database.ts'
import type { WithBus, WithDomains, WithSettings } from '#server/kit/house.ts'
import { plug } from '#server/kit/plug.ts'

/** What somebody who deletes their account still owes, and what that is paid for goes with it: a German sentence each, without a full stop. */
export interface AtStake {
  owed?: readonly string[]
  lost?: readonly string[]
}

/** Told before the last button, by each domain of which something is worth money. */
export const atStake = plug<(tx: Tx, person: string) => Promise<AtStake>>('atStake')

/** Gives up what somebody who leaves holds and others can have: seats, places, things. Done before their row is locked. */
export const givenUp = plug<(tx: Tx, house: WithBus & WithDomains & WithSettings, person: string) => Promise<unknown>>('givenUp')

/** Takes somebody who leaves out of what goes on without them; done once their sessions are over. */
export const takenOut = plug<(tx: Tx, house: WithBus, person: string) => Promise<unknown>>('takenOut')
