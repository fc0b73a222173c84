import { v7 } from 'uuid'
import { exampleId } from '#contract/examples.ts'
import { bikeOrder } from '#server/reservations/bikes/tables.ts'
import { reservation } from '#server/reservations/tables.ts'
import { towelReservation } from '#server/reservations/towels/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'

/** The examples name slots and days that are over: what somebody has reserved lies in rows of their own. */
export async function reserves({ db }: TestHouse, person: string) {
  const born = { receipt: 1, at: new Date().toISOString(), person }
  const times = { startsAt: '2027-03-01T09:00:00.000Z', endsAt: '2027-03-01T09:30:00.000Z' }
  const studio = 'winterthur'
  await db.insert(reservation).values({ ...born, ...times, _id: v7(), type: exampleId('reservationType'), state: 'booked' })
  await db.insert(towelReservation).values({ ...born, _id: v7(), studio, day: '2027-03-01', quantity: 1, state: 'reserved' })
  await db.insert(bikeOrder).values({ ...born, _id: v7(), bike: exampleId('bike'), amount: 1, state: 'ordered' })
}
