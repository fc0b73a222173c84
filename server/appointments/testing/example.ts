import { eq } from 'drizzle-orm'
import { exampleId } from '#contract/examples.ts'
import { appointment, appointmentTime } from '#server/appointments/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'

const time = exampleId('appointmentTime')
const times = { studio: 'winterthur', kind: 'trial' as const, weekdays: [1], from: '17:00', to: '20:00', minutes: 60, places: 2 }
const coming = { startsAt: '2099-03-02T17:00:00.000Z', endsAt: '2099-03-02T18:00:00.000Z' }

/** Times in «winterthur», and a lead that comes. */
export async function addExample({ db }: TestHouse) {
  await db.insert(appointmentTime).values({ ...times, _id: time })
  await db.insert(appointment).values({
    ...coming,
    _id: exampleId('appointment'),
    time,
    studio: 'winterthur',
    kind: 'trial',
    lead: exampleId('lead'),
    at: '2026-11-01T08:00:00.000Z',
  })
}

export async function restoreExample({ db }: TestHouse) {
  await db.update(appointmentTime).set({ removedAt: null }).where(eq(appointmentTime._id, time))
  await db
    .update(appointment)
    .set({ state: 'booked' })
    .where(eq(appointment._id, exampleId('appointment')))
  await db.delete(appointmentTime).where(eq(appointmentTime._id, exampleId('newAppointmentTime')))
}
