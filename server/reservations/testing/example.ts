import { exampleId } from '#contract/examples.ts'
import { bike } from '#server/reservations/bikes/tables.ts'
import { reservationType } from '#server/reservations/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'

export async function addExample({ db }: TestHouse) {
  const studio = 'winterthur'
  const times = { capacity: 1, slotMinutes: 30, bufferMinutes: 0, leadMinutes: 0, aheadDays: 14, changeMinutes: 60, most: 2 }
  await db.insert(reservationType).values({
    _id: exampleId('reservationType'),
    studio,
    name: 'Massagesessel',
    ...times,
    hours: [{ weekday: 1, from: '06:00', to: '22:00' }],
    closures: [],
    published: true,
  })
  await db.insert(bike).values({ _id: exampleId('bike'), studio, name: 'E-Bike', amount: 3, published: true })
}
