import type { Tx } from '#server/kit/database.ts'
import type { WithBus } from '#server/kit/house.ts'

/** People named in one message between the app processes; more don't fit. */
const atOnce = 120

/** Tells members' open apps that what they see of their referrals has changed. */
export async function tellMembers(tx: Tx, { bus }: WithBus, members: readonly string[]) {
  for (let from = 0; from < members.length; from += atOnce)
    await bus.publish(tx, { kind: 'live', people: members.slice(from, from + atOnce), event: 'referral:changed', data: {} })
}
