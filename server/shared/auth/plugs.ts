import type { User } from '#contract/auth.ts'
import type { BusMessage } from '#server/kit/bus.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus, WithSettings } from '#server/kit/house.ts'
import { plug } from '#server/kit/plug.ts'

/** Tells what a device keeps of a signed-in person; one domain does. */
export const users = plug<(tx: Tx, person: string) => Promise<User>>('users')

interface SessionEnd {
  person: string
  reason: Extract<BusMessage, { kind: 'session' }>['reason']
}

/** Done when all sessions of a person end, or all but the one that asks. */
export const sessionEnds = plug<(tx: Tx, house: WithBus, ended: SessionEnd) => Promise<unknown>>('sessionEnds')

/** Done when an account begins anew: takes away what could let somebody else in, and says whether anything did. */
export const waysIn = plug<(tx: Tx, person: string) => Promise<boolean>>('waysIn')

/** Done when somebody has proven that the address of their account is theirs: what waited for that goes on. */
export const proven = plug<(tx: Tx, house: WithSettings, person: string) => Promise<unknown>>('proven')

interface AddressMove {
  _id: string
  from: string
  to: string
}

/** Done when the address of somebody's account is another one, which they have proven: what belongs to the former goes along or stays. */
export const moved = plug<(tx: Tx, house: WithSettings, move: AddressMove) => Promise<unknown>>('moved')
