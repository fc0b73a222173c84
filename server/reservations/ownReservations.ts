import { and, eq, type SQL } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import type { Reservation } from '#contract/reservations/shapes.ts'
import { minutesAfter } from '#contract/time.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Who } from '#server/serve/serve.ts'
import type { ReservationRow, TypeRow } from './rules.ts'
import { reservation, reservationType } from './tables.ts'

export interface TypedReservation {
  row: ReservationRow
  type: TypeRow
}

export const shownReservation = ({ row, type }: TypedReservation): Reservation => ({
  _id: row._id,
  type: type._id,
  name: type.name,
  studio: type.studio,
  startsAt: row.startsAt,
  endsAt: row.endsAt,
  state: row.state,
  changeUntil: minutesAfter(row.startsAt, -type.changeMinutes),
  defective: type.state === 'defective',
  reason: row.reason,
  version: row.version,
})

/** Reservations with what they are of, the soonest first. */
export const findTypedReservations = (tx: Tx, where: SQL | undefined, most = 500): Promise<TypedReservation[]> =>
  tx
    .select({ row: reservation, type: reservationType })
    .from(reservation)
    .innerJoin(reservationType, eq(reservationType._id, reservation.type))
    .where(where)
    .orderBy(reservation.startsAt, reservation._id)
    .limit(most)

/** The caller's own reservation; anybody else's is `missing`. */
export async function ownOne(tx: Tx, who: Pick<Who, '_id'>, _id: string): Promise<TypedReservation> {
  const [found] = await findTypedReservations(tx, and(eq(reservation._id, _id), eq(reservation.person, who._id)))
  if (!found) throw new Refusal('missing')
  return found
}
