import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { appointmentTimes } from '#contract/appointments/appointmentTimes.ts'
import { appointments } from '#contract/appointments/calls.ts'
import { slotOf } from '#contract/appointments/shapes.ts'
import { addDays, mondayOf } from '#contract/days.ts'
import { leadForms } from '#contract/leads/leadForms.ts'
import { instantOf, today } from '#server/kit/zone.ts'
import { leadForm, leadWording } from '#server/leads/tables.ts'
import { proofFor } from '#server/shared/publicForms/testing.ts'
import { testHouse } from '#server/testing/fixture.ts'
import { holder } from '#server/testing/make.ts'

const house = testHouse({ studios: ['winterthur'] })
const time = v7()
/** Far enough off that no slot of it is too soon. */
const day = addDays(mondayOf(today()), 14)
beforeAll(async () => {
  const form = v7()
  await house.db.insert(leadForm).values({ _id: form, link: 'probe', title: 'Probetraining', draft: [] })
  await house.db.insert(leadWording).values({ form, number: 1, text: 'Wir melden uns.', at: new Date().toISOString() })
  const desk = await holder(house, [{ right: 'g_employeemanager', studios: ['winterthur'] }])
  const hours = { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '06:00', to: '10:00', minutes: 60, places: 9 }
  const body = { _id: time, studio: 'winterthur', kind: 'trial' as const, ...hours, trainer: null }
  await house.as(desk, appointmentTimes.create, { body })
}, 60_000)

/** Sends the form with an address; the key of its act. */
async function asks(email: string) {
  const key = v7()
  const lead = { vorname: 'Lea', nachname: 'Muster', email, telefon: null, wish: null, answers: null }
  const body = { lead, studio: 'winterthur', campaign: null, referralEmail: null, proof: await proofFor(house, key) }
  await house.as(undefined, leadForms.send, { params: { id: 'probe' }, body }, { key })
  return key
}
const book = (key: string, clock: string, _id: string = v7()) =>
  house.as(undefined, appointments.book, { body: { _id, slot: slotOf(instantOf(day, clock), time), lead: key, person: null } })

test('whoever sends a form with another’s address learns nothing of what that one has, and gets no key to it', async () => {
  const email = 'gehoert-jemandem@formkurve.example'
  const owner = await asks(email)
  const own = [await book(owner, '06:00'), await book(owner, '07:00')]
  expect(own.map(({ status }) => status)).toEqual([200, 200])
  const stranger = await asks(email)
  const taken = await book(stranger, '06:00')
  expect([taken.status, own.map(({ reply }) => reply.key).includes(taken.reply.key)]).toEqual([200, false])
  expect((await book(stranger, '08:00')).status).toBe(200)
  expect((await book(stranger, '09:00')).code).toBe('appointment-most')
})

test('the act itself finds again what it took, and has two to come at most', async () => {
  const key = await asks('nochmals@formkurve.example')
  const [first, again] = [await book(key, '06:00'), await book(key, '06:00')]
  expect(again.reply.key).toBe(first.reply.key)
  expect((await book(key, '07:00')).status).toBe(200)
  expect((await book(key, '08:00')).code).toBe('appointment-most')
})
