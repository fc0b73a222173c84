import type { Tx } from '#server/kit/database.ts'
import type { WithBus, WithDomains } from '#server/kit/house.ts'
import { holdersOf } from '#server/shared/auth/holders.ts'
import { actedOn } from '#server/shared/roles/plugs.ts'

/** Ids of one message between processes. */
const atOnce = 120

/** Tells the open apps of all who see it, and their tablets, that somebody came or went; who it was stands in no frame. */
export async function tellArrived(tx: Tx, house: WithBus & WithDomains, studio: string) {
  const people = new Set(await holdersOf(tx, 'u_search', studio))
  for (const accounts of actedOn.all(house)) for (const tablet of await accounts(tx, [...people])) people.add(tablet)
  const all = [...people]
  for (let from = 0; from < all.length; from += atOnce)
    await house.bus.publish(tx, { kind: 'live', people: all.slice(from, from + atOnce), event: 'arrival:new', data: { studio } })
}
