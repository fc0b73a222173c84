import type { Within } from '#server/kit/acting.ts'
import type { WithBus, WithDomains } from '#server/kit/house.ts'
import { holdersOf } from '#server/shared/auth/holders.ts'
import { actedOn } from '#server/shared/roles/plugs.ts'
import type { ContractRecord } from './rules.ts'

/** Ids of one message between processes. */
const atOnce = 120

/** Tells the open apps of all who see a contract, their tablets, and of those whom it concerns, that something of it is another than before. */
export async function tellOpen(
  { tx, house }: Within<WithBus & WithDomains>,
  { _id, studio }: Pick<ContractRecord, '_id' | 'studio'>,
  besides: readonly string[] = [],
) {
  const people = new Set(await holdersOf(tx, 'u_search', studio))
  for (const accounts of actedOn.all(house)) for (const tablet of await accounts(tx, [...people])) people.add(tablet)
  const all = [...new Set([...people, ...besides])]
  for (let from = 0; from < all.length; from += atOnce)
    await house.bus.publish(tx, {
      kind: 'live',
      people: all.slice(from, from + atOnce),
      event: 'contract:changed',
      data: { contract: _id },
    })
}
