import { eq } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { stationsOf } from '#server/station/keys.ts'
import { personRole } from './tables.ts'

/** Ids of one message; a longer one does not fit into a notification. */
const atOnce = 150

/** Tells gates and open apps, tablets that these people use too, in every process, whose rights have changed once this has committed. */
export async function tellPeople(tx: Tx, { bus }: Pick<House, 'bus'>, people: readonly string[]) {
  const meant = [...people, ...(await stationsOf(tx, people))]
  for (let from = 0; from < meant.length; from += atOnce)
    await bus.publish(tx, { kind: 'live', people: meant.slice(from, from + atOnce), event: 'rights:changed', data: {} })
}

/** The same for whoever has this role. */
export async function tellRole(tx: Tx, house: Pick<House, 'bus'>, role: string) {
  const rows = await tx.select({ person: personRole.person }).from(personRole).where(eq(personRole.role, role))
  await tellPeople(
    tx,
    house,
    rows.map(({ person }) => person),
  )
}
