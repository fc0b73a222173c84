import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appointmentTimes } from '#contract/appointments/appointmentTimes.ts'
import { appointments } from '#contract/appointments/calls.ts'
import { slotOf } from '#contract/appointments/shapes.ts'
import { addDays, mondayOf, weekdayOf } from '#contract/days.ts'
import { leadForms } from '#contract/leads/leadForms.ts'
import { instantOf, today } from '#server/kit/zone.ts'
import { leadForm, leadWording } from '#server/leads/tables.ts'
import { proofFor } from '#server/shared/publicForms/testing.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { holder, makeStudio } from '#server/testing/make.ts'
import { withoutLimits } from '#server/testing/unlimited.ts'
import { appointment } from './tables.ts'

// PGlite has one connection and so no races: this says something where DATABASE_URL names a PostgreSQL.

const [rounds, many] = process.env.LONG ? [100, 50] : [1, 6]
/** Far enough off that no slot of it is too soon. */
const day = addDays(mondayOf(today()), 14)

let house: TestHouse
let desk: Somebody
beforeAll(async () => {
  house = await openTestHouse()
  withoutLimits(house)
  await makeStudio(house, { code: 'winterthur' })
  desk = await holder(house, [{ right: 'g_employeemanager', studios: ['winterthur'] }])
  const _id = v7()
  await house.db.insert(leadForm).values({ _id, link: 'probe', title: 'Probetraining', draft: [] })
  await house.db.insert(leadWording).values({ form: _id, number: 1, text: 'Wir melden uns.', at: new Date().toISOString() })
}, 240_000)
afterAll(() => house.close())

async function asked() {
  const key = v7()
  const person = { vorname: 'Lea', nachname: 'Muster', email: `platz-${key}@formkurve.example`, telefon: null, wish: null, answers: null }
  const body = { lead: person, studio: 'winterthur', referralEmail: null, proof: await proofFor(house, key) }
  await house.as(undefined, leadForms.send, { params: { id: 'probe' }, body: body as never }, { key })
  return key
}

test('of many who want the last slot one gets it, and all others are offered three others', { timeout: rounds * 90_000 }, async () => {
  for (let round = 0; round < rounds; round++) {
    const kind = round % 2 ? ('consultation' as const) : ('trial' as const)
    const rule = {
      studio: 'winterthur',
      kind,
      weekdays: [weekdayOf(day)],
      from: '08:00',
      to: '13:00',
      minutes: 60,
      places: 1,
      trainer: null,
    }
    const made = await house.as(desk, appointmentTimes.create, { body: { ...rule, _id: v7() } as never })
    const { _id: time } = made.reply as { _id: string }
    const slot = slotOf(instantOf(day, '09:00'), time)
    const keys = await Promise.all(Array.from({ length: many }, asked))
    const answers = await Promise.all(
      keys.map(lead => house.as(undefined, appointments.book, { body: { _id: v7(), slot, lead, person: null } })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([409]))
    expect(await house.db.$count(appointment, eq(appointment.time, time))).toBe(1)
    await house.as(desk, appointmentTimes.remove, { params: { id: time }, query: { studio: 'winterthur', version: 1 } } as never)
  }
})
