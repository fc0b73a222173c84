import { eq } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus, WithDomains } from '#server/kit/house.ts'
import { actedOn } from './plugs.ts'
import { personRole } from './tables.ts'

/** Ids in one message; a longer one does not fit into a notification. */
const atOnce = 150

/**
 * Tells, after the commit, the gates of all processes and the open apps of these people that their rights changed; tablets that they act on
 * too.
 */
export async function tellPeople(tx: Tx, house: WithBus & WithDomains, people: readonly string[]) {
  const meant = [...people]
  for (const accounts of actedOn.all(house)) meant.push(...(await accounts(tx, people)))
  for (let from = 0; from < meant.length; from += atOnce)
    await house.bus.publish(tx, { kind: 'live', people: meant.slice(from, from + atOnce), event: 'rights:changed', data: {} })
}

/** Tells the same to everybody with this role. */
export async function tellRole(tx: Tx, house: WithBus & WithDomains, role: string) {
  const rows = await tx.select({ person: personRole.person }).from(personRole).where(eq(personRole.role, role))
  await tellPeople(
    tx,
    house,
    rows.map(({ person }) => person),
  )
}
