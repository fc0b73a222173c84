import { and, eq, gt, inArray } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus } from '#server/kit/house.ts'
import { cancelOrder } from './bikes/bikeOrders.ts'
import { bikeOrder } from './bikes/tables.ts'
import { findTypedReservations } from './ownReservations.ts'
import { cancel } from './reservationActs.ts'
import { reservation } from './tables.ts'
import { cancelTowels } from './towels/towelReservations.ts'

/** Frees what somebody who leaves the chain has reserved and not used yet; what is out stays owed, without a name. */
export async function giveUpReservations(tx: Tx, house: WithBus, who: string, now = Date.now()) {
  const actor = { _id: who, studio: null, grants: [] }
  const ahead = and(eq(reservation.person, who), eq(reservation.state, 'booked'), gt(reservation.startsAt, new Date(now).toISOString()))
  for (const { row } of await findTypedReservations(tx, ahead)) await cancel({ tx, house, who: actor }, row._id, now)
  await cancelTowels({ tx, house, who: actor }, undefined, now)
  const orders = await tx
    .select({ _id: bikeOrder._id })
    .from(bikeOrder)
    .where(and(eq(bikeOrder.person, who), inArray(bikeOrder.state, ['ordered', 'confirmed'])))
  for (const { _id } of orders) await cancelOrder(tx, house, who, _id)
}
