import { v7 } from 'uuid'
import { exampleId } from '#contract/examples.ts'
import { appointment, appointmentCount, appointmentTime } from '#server/appointments/tables.ts'
import type { TestHouse } from '#server/testing/house.ts'

/** Somebody comes to a training, leads one, booked one for a lead, and has times of their own. */
export async function agrees({ db }: TestHouse, who: string) {
  const time = v7()
  const at = new Date().toISOString()
  const span = { studio: 'winterthur', startsAt: '2099-03-02T09:00:00.000Z', endsAt: '2099-03-02T10:00:00.000Z', at }
  const rule = { studio: 'winterthur', weekdays: [1], from: '09:00', to: '12:00', minutes: 60, places: 1 }
  await db.insert(appointmentTime).values({ ...rule, _id: time, kind: 'training', trainer: who })
  await db.insert(appointment).values([
    { ...span, _id: v7(), time, kind: 'training', person: who },
    { ...span, _id: v7(), time, kind: 'trial', lead: exampleId('lead'), trainer: who, author: who },
  ])
  await db.insert(appointmentCount).values({ _id: v7(), studio: 'winterthur', day: '2026-09-01', trainer: who, many: 2 })
}
