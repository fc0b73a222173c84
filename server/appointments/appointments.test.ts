import { and, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { appointmentTimes } from '#contract/appointments/appointmentTimes.ts'
import { appointments } from '#contract/appointments/calls.ts'
import { type FreeSlot, slotOf } from '#contract/appointments/shapes.ts'
import { nameOf } from '#contract/call.ts'
import { addDays, mondayOf, weekdayOf } from '#contract/days.ts'
import { buildsOnHeader } from '#contract/headers.ts'
import { leads } from '#contract/leads/calls.ts'
import { leadForms } from '#contract/leads/leadForms.ts'
import { dayMs } from '#contract/time.ts'
import { clockOf, dayOf, instantOf, today } from '#server/kit/zone.ts'
import { lead, leadForm, leadWording } from '#server/leads/tables.ts'
import { leave } from '#server/leaving/leave.ts'
import { sandboxMail } from '#server/outside/tables.ts'
import { referral } from '#server/referrals/tables.ts'
import { notification } from '#server/shared/notifications/tables.ts'
import { linkKeyOf } from '#server/shared/publicForms/link.ts'
import { proofFor } from '#server/shared/publicForms/testing.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { holder, member } from '#server/testing/make.ts'
import { entriesOf } from './appointmentEntry.ts'
import { appointmentsDomain } from './domain.ts'
import { isOnShift, stretchesOn } from './slots.ts'
import { appointment } from './tables.ts'

const house = testHouse({ studios: ['winterthur', 'pfungen'] })
let desk: Somebody
let trainer: Somebody
let elsewhere: Somebody
/** A day far enough off that no slot of it is too soon, and its week. */
const day = addDays(mondayOf(today()), 14)

beforeAll(async () => {
  desk = await holder(
    house,
    (['af_edit', 'g_employeemanager', 'u_search'] as const).map(right => ({ right, studios: ['winterthur'] })),
  )
  trainer = await holder(house, [{ right: 'tp_create', studios: ['winterthur'] }])
  elsewhere = await holder(
    house,
    (['af_edit', 'g_employeemanager', 'u_search'] as const).map(right => ({ right, studios: ['pfungen'] })),
  )
  const _id = v7()
  await house.db.insert(leadForm).values({ _id, link: 'probe', title: 'Probetraining', draft: [] })
  await house.db.insert(leadWording).values({ form: _id, number: 1, text: 'Wir melden uns.', at: new Date().toISOString() })
}, 90_000)

const usual = {
  studio: 'winterthur',
  kind: 'trial' as const,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  from: '17:00',
  to: '20:00',
  minutes: 60,
  places: 1,
}
/** A rule of its own for each test, on one weekday of two weeks ahead that no other test uses. */
async function rule(over: object = {}, who = desk) {
  const body = { ...usual, trainer: null, _id: v7(), ...over }
  const { reply, status, code } = await house.as(who, appointmentTimes.create, { body: body as never })
  return { time: (reply as { _id: string })._id, status, code }
}

let nth = 0
/** Somebody who has sent the form: the key of their act, and the lead. */
async function asked(over: object = {}, referralEmail: string | null = null) {
  const key = v7()
  const email = `probe${++nth}@formkurve.example`
  const person = { vorname: 'Lea', nachname: 'Muster', email, telefon: null, wish: null, answers: null, ...over }
  const body = { lead: person, studio: 'winterthur', referralEmail, proof: await proofFor(house, key) }
  await house.as(undefined, leadForms.send, { params: { id: 'probe' }, body: body as never }, { key })
  const [row] = await house.db.select().from(lead).where(eq(lead.email, email))
  return { key, email, row: row! }
}
const leadNow = async (_id: string) => (await house.db.select().from(lead).where(eq(lead._id, _id)))[0]!
const book = (key: string, slot: string, _id: string = v7()) =>
  house.as(undefined, appointments.book, { body: { _id, slot, lead: key, person: null } })
const free = async (on = day, kind: FreeSlot['kind'] = 'trial') =>
  (await house.as(undefined, appointments.slots, { query: { studio: 'winterthur', from: on, days: 1, kind } })).reply
const slotAt = (time: string, on: string, clock: string) => slotOf(instantOf(on, clock), time)
const mails = (to: string) => house.db.select().from(sandboxMail).where(eq(sandboxMail.to, to))

test('whoever asked chooses a time by the key of their form: the lead stands at its appointment, and a mail brings file and link', async () => {
  const on = addDays(day, 0)
  const { time } = await rule({ weekdays: [weekdayOf(on)], places: 2 })
  expect((await free(on)).map(({ startsAt, free: left }) => [clockOf(startsAt), left])).toEqual([
    ['17:00', 2],
    ['18:00', 2],
    ['19:00', 2],
  ])
  const { key, email, row } = await asked()
  expect((await house.as(undefined, appointments.link, { params: { key } })).reply).toMatchObject({
    studio: null,
    studios: [{ code: 'winterthur' }],
  })
  const { reply, status } = await book(key, slotAt(time, on, '18:00'))
  expect([status, reply.state, reply.kind]).toEqual([200, 'booked', 'trial'])
  expect(await leadNow(row._id)).toMatchObject({ state: 'appointment', stepKind: 'appointment', stepDay: on, stepTime: '18:00' })
  expect((await free(on)).map(({ free: left }) => left)).toEqual([2, 1, 2])
  await house.runJobs()
  const sent = (await mails(email)).find(({ subject }) => subject.startsWith('Dein Termin: Probetraining'))
  expect(sent?.text).toContain('/danke?termin=')
  const [file] = (sent?.files ?? []) as { name: string; base64: string }[]
  expect(file?.name).toBe('Termin.ics')
  expect(Buffer.from(file?.base64 ?? '', 'base64').toString()).toContain('SUMMARY:Probetraining')
})

test('the answer to an enquiry brings the link by which a time is chosen', async () => {
  const on = addDays(day, 8)
  const { time } = await rule({ weekdays: [weekdayOf(on)], places: 3, kind: 'consultation', from: '08:00', to: '10:00' })
  const { email, row } = await asked()
  await house.runJobs()
  const [answer] = await mails(email)
  const key = /danke\?key=([\w.-]+)/.exec(answer?.text ?? '')?.[1] ?? ''
  expect((await house.as(undefined, appointments.link, { params: { key } })).reply.studio).toBe('winterthur')
  expect((await book(key, slotAt(time, on, '08:00'))).status).toBe(200)
  expect((await leadNow(row._id)).state).toBe('appointment')
})

test('a referral follows the lead that it has (V43)', async () => {
  const on = addDays(day, 9)
  const { time } = await rule({ weekdays: [weekdayOf(on)], places: 3, kind: 'consultation', from: '08:00', to: '10:00' })
  const friend = await member(house)
  const { key, row } = await asked({}, friend.email)
  const standing = async () =>
    (
      await house.db
        .select()
        .from(referral)
        .where(eq(referral._id, row.referral ?? ''))
    )[0]?.state
  expect(await standing()).toBe('new')
  await book(key, slotAt(time, on, '08:00'))
  expect(await standing()).toBe('trial')
})

test('by the mailed key it is seen, moved and given up: state and step of the lead go along, and the place is free again', async () => {
  const on = addDays(day, 1)
  const { time } = await rule({ weekdays: [weekdayOf(on)] })
  const { key, row } = await asked({ telefon: '+41795550901' })
  const { reply } = await book(key, slotAt(time, on, '17:00'))
  const params = { key: reply.key }
  expect((await house.as(undefined, appointments.shown, { params })).reply).toMatchObject({ _id: reply._id, studio: 'winterthur' })
  const moved = await house.as(undefined, appointments.move, { params, body: { slot: slotAt(time, on, '19:00') } })
  expect([moved.status, clockOf(moved.reply.startsAt), moved.reply.version]).toEqual([200, '19:00', 2])
  expect(await leadNow(row._id)).toMatchObject({ state: 'appointment', stepTime: '19:00' })
  expect((await free(on)).map(({ startsAt }) => clockOf(startsAt))).toEqual(['17:00', '18:00'])
  expect((await house.as(undefined, appointments.cancel, { params })).status).toBe(200)
  expect((await house.as(undefined, appointments.cancel, { params })).status).toBe(200)
  expect(await leadNow(row._id)).toMatchObject({ state: 'contacted', stepKind: 'call' })
  expect(await free(on)).toHaveLength(3)
  expect((await house.as(undefined, appointments.move, { params, body: { slot: slotAt(time, on, '18:00') } })).code).toBe(
    'appointment-begun',
  )
  expect((await house.as(undefined, appointments.shown, { params: { key: `${reply.key}x` } })).code).toBe('missing')
  expect((await house.as(undefined, appointments.entry, { params })).status).toBe(200)
})

test('of many who want the last place at once one gets it, the others are offered three others', async () => {
  const on = addDays(day, 2)
  const { time } = await rule({ weekdays: [weekdayOf(on)], to: '22:00' })
  const all = await Promise.all(Array.from({ length: 6 }, () => asked()))
  const answers = await Promise.all(all.map(({ key }) => book(key, slotAt(time, on, '17:00'))))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const others = answers.filter(({ status }) => status !== 200)
  expect(new Set(others.map(({ code }) => code))).toEqual(new Set(['appointment-full']))
  for (const { reply } of others) {
    const { next } = (reply as unknown as { current: { next: FreeSlot[] } }).current
    expect(next).toHaveLength(3)
  }
  const rows = await house.db.select().from(appointment).where(eq(appointment.time, time))
  expect(rows).toHaveLength(1)
})

test('a trainer is with one person at a time, whatever rule it comes by', async () => {
  const on = addDays(day, 3)
  const one = await rule({ weekdays: [weekdayOf(on)], trainer: trainer._id })
  const two = await rule({ weekdays: [weekdayOf(on)], trainer: trainer._id, kind: 'consultation' })
  const [first, second] = [await asked(), await asked()]
  const answers = await Promise.all([book(first.key, slotAt(one.time, on, '17:00')), book(second.key, slotAt(two.time, on, '17:00'))])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('the same act again is the same appointment, two to come are enough, and a stranger’s key opens nothing', async () => {
  const on = addDays(day, 4)
  const { time } = await rule({ weekdays: [weekdayOf(on)], places: 9 })
  const { key } = await asked()
  const _id = v7()
  const [first, again] = [await book(key, slotAt(time, on, '17:00'), _id), await book(key, slotAt(time, on, '17:00'), _id)]
  expect(again.reply).toEqual(first.reply)
  expect((await book((await asked()).key, slotAt(time, on, '17:00'), _id)).code).toBe('taken')
  expect((await book(key, slotAt(time, on, '18:00'))).status).toBe(200)
  expect((await book(key, slotAt(time, on, '19:00'))).code).toBe('appointment-most')
  expect((await book(v7(), slotAt(time, on, '19:00'))).code).toBe('missing')
  expect(
    (await house.as(undefined, appointments.book, { body: { _id: v7(), slot: slotAt(time, on, '19:00'), lead: null, person: null } })).code,
  ).toBe('unauthenticated')
  expect((await book(key, slotAt(time, on, '17:30'))).code).toBe('appointment-slot')
})

test('staff book, move and cancel in their studio alone, and see who comes', async () => {
  const on = addDays(day, 5)
  const { time } = await rule({ weekdays: [weekdayOf(on)], places: 5 })
  const { row } = await asked()
  const here = { studio: 'winterthur', slot: slotAt(time, on, '17:00') }
  const made = await house.as(desk, appointments.bookFor, { body: { _id: v7(), ...here, lead: row._id, person: null } })
  expect(made.reply).toMatchObject({ name: 'Lea Muster', lead: row._id, state: 'booked' })
  const params = { id: made.reply._id }
  const foreign = { body: { _id: v7(), ...here, lead: row._id, person: null } }
  expect((await house.as(elsewhere, appointments.bookFor, foreign)).code).toBe('forbidden')
  const stale = { studio: 'winterthur', slot: slotAt(time, on, '18:00'), version: 9 }
  expect((await house.as(desk, appointments.moveFor, { params, body: stale })).code).toBe('stale')
  const moved = await house.as(desk, appointments.moveFor, { params, body: { ...stale, version: 1 } })
  expect([clockOf(moved.reply.startsAt), moved.reply.version]).toEqual(['18:00', 2])
  const list = async (who: Somebody) =>
    (await house.as(who, appointments.list, { query: { from: on, days: 1 } })).reply.map(({ _id }) => _id)
  expect([await list(desk), await list(elsewhere)]).toEqual([[made.reply._id], []])
  await house.db.update(lead).set({ studio: 'pfungen' }).where(eq(lead._id, row._id))
  expect((await house.as(desk, appointments.list, { query: { from: on, days: 1 } })).reply).toMatchObject([
    { lead: null, name: 'Lea Muster' },
  ])
  expect((await house.as(elsewhere, appointments.cancelFor, { params, query: { studio: 'pfungen', version: 2 } })).code).toBe('missing')
  expect((await house.as(desk, appointments.cancelFor, { params, query: { studio: 'winterthur', version: 2 } })).status).toBe(200)
  expect(await leadNow(row._id)).toMatchObject({ state: 'contacted', studio: 'pfungen' })
})

test('what staff do without a network to one appointment, one after the other, is not refused because of their own acts', async () => {
  const on = addDays(day, 7)
  const { time } = await rule({ weekdays: [weekdayOf(on)], places: 5, from: '12:00', to: '15:00' })
  const { row } = await asked()
  const made = { _id: v7(), studio: 'winterthur', slot: slotAt(time, on, '12:00'), lead: row._id, person: null }
  await house.as(desk, appointments.bookFor, { body: made })
  const params = { id: made._id }
  const [first, second] = [v7(), v7()]
  const to = (clock: string) => ({ params, body: { studio: 'winterthur', slot: slotAt(time, on, clock), version: 1 } })
  const after = (...keys: string[]) => ({ [buildsOnHeader]: keys.map(key => `${nameOf(appointments.moveFor)}:${key}`).join(' ') })
  expect((await house.as(desk, appointments.moveFor, to('13:00'), { key: first })).status).toBe(200)
  expect((await house.as(desk, appointments.moveFor, to('14:00'), { key: second, headers: after(first) })).status).toBe(200)
  const off = { params, query: { studio: 'winterthur', version: 1 } }
  expect((await house.as(desk, appointments.cancelFor, off, { key: v7(), headers: after(first, second) })).status).toBe(200)
})

test('a member books a personal training with a session, and both calendars have it', async () => {
  const on = addDays(day, 6)
  const { time } = await rule({ weekdays: [weekdayOf(on)], kind: 'training', trainer: trainer._id })
  const [anna, other] = [await member(house, { studioCode: 'winterthur' }), await member(house)]
  const query = { studio: 'winterthur', from: on, days: 1 }
  expect(await free(on, 'training')).toEqual([])
  expect((await house.as(anna, appointments.trainingSlots, { query })).reply[0]).toMatchObject({ kind: 'training', free: 1 })
  const { reply } = await house.as(anna, appointments.bookTraining, { body: { _id: v7(), slot: slotAt(time, on, '17:00') } })
  expect((await house.as(anna, appointments.mine, {})).reply.map(({ _id }) => _id)).toEqual([reply._id])
  expect((await house.as(other, appointments.training, { params: { id: reply._id } })).code).toBe('missing')
  expect((await house.as(other, appointments.cancelTraining, { params: { id: reply._id } })).code).toBe('missing')
  const calendars = await house.db.transaction(async tx => [await entriesOf(tx, anna._id), await entriesOf(tx, trainer._id)])
  const titles = calendars.map(entries => entries.filter(({ _id }) => _id === reply._id).map(({ title }) => title))
  expect(titles).toEqual([['Personal Training'], [expect.stringMatching(/^Personal Training: Vreni Muster/)]])
  const moved = await house.as(anna, appointments.moveTraining, { params: { id: reply._id }, body: { slot: slotAt(time, on, '18:00') } })
  expect(clockOf(moved.reply.startsAt)).toBe('18:00')
})

test('schnuppermail confirms once, and userebt writes to known addresses alone, once a day, with one answer', async () => {
  const { email, row } = await asked()
  const ask = () => house.as(desk, appointments.confirmTrial, { body: { lead: row._id, slot: null } })
  expect([(await ask()).status, (await ask()).status]).toEqual([200, 200])
  expect((await house.as(elsewhere, appointments.confirmTrial, { body: { lead: row._id, slot: null } })).code).toBe('missing')
  const invite = (to: string) => house.as(desk, appointments.inviteConsultation, { body: { email: to } })
  const answers = [await invite(email), await invite(email), await invite('niemand@formkurve.example')]
  expect(answers.map(({ reply }) => reply)).toEqual([{ ok: true }, { ok: true }, { ok: true }])
  await house.runJobs()
  const subjects = (await mails(email)).map(({ subject }) => subject)
  expect(subjects.filter(subject => subject === 'Dein Probetraining')).toHaveLength(1)
  expect(subjects.filter(subject => subject === 'Dein Termin bei uns')).toHaveLength(1)
  expect(await mails('niemand@formkurve.example')).toEqual([])
})

test('the same person has a time once: another act for it gets the place that they hold', async () => {
  const on = addDays(day, 10)
  const { time } = await rule({ weekdays: [weekdayOf(on)], from: '06:00', to: '09:00' })
  const { key } = await asked()
  const slot = slotAt(time, on, '06:00')
  const [first, second] = await Promise.all([book(key, slot), book(key, slot)])
  expect([first.status, second.status, second.reply._id]).toEqual([200, 200, first.reply._id])
  expect(await house.db.$count(appointment, eq(appointment.time, time))).toBe(1)
})

test('what a lead had stays the appointment of the one into which it went: known to a retry and to the confirmation', async () => {
  const on = addDays(day, 11)
  const { time } = await rule({ weekdays: [weekdayOf(on)], places: 5, from: '06:00', to: '09:00' })
  const [gone, keep] = [await asked(), await asked()]
  const _id = v7()
  const slot = slotAt(time, on, '06:00')
  const made = { _id, studio: 'winterthur', slot, lead: gone.row._id, person: null }
  expect((await house.as(desk, appointments.bookFor, { body: made })).status).toBe(200)
  const both = { keep: keep.row._id, gone: gone.row._id, studio: 'winterthur' }
  expect((await house.as(desk, leads.merge, { body: both })).status).toBe(200)
  expect((await house.as(desk, appointments.bookFor, { body: made })).reply).toMatchObject({ _id })
  expect((await house.as(desk, appointments.confirmTrial, { body: { lead: keep.row._id, slot: null } })).status).toBe(200)
  await house.runJobs()
  expect((await mails(keep.email)).filter(({ subject }) => subject === 'Dein Probetraining')).toEqual([])
  const anna = await member(house)
  await house.db.update(lead).set({ person: anna._id }).where(eq(lead._id, keep.row._id))
  expect((await house.as(anna, appointments.mine, {})).reply).toMatchObject([{ _id }])
  await house.as(desk, appointments.confirmTrial, { body: { lead: keep.row._id, slot } })
  expect(await house.db.$count(appointment, eq(appointment.time, time))).toBe(1)
})

test('who gives up one of two stands at the other, and a trial is confirmed in no studio of others', async () => {
  const on = addDays(day, 12)
  const { time } = await rule({ weekdays: [weekdayOf(on)], places: 5, from: '06:00', to: '09:00' })
  const { key, row } = await asked()
  const early = await book(key, slotAt(time, on, '06:00'))
  await book(key, slotAt(time, on, '08:00'))
  expect(await leadNow(row._id)).toMatchObject({ stepKind: 'appointment', stepTime: '06:00' })
  await house.as(undefined, appointments.cancel, { params: { key: early.reply.key } })
  expect(await leadNow(row._id)).toMatchObject({ state: 'appointment', stepKind: 'appointment', stepTime: '08:00' })
  const far = await rule({ studio: 'pfungen', weekdays: [weekdayOf(on)], from: '06:00', to: '09:00' }, elsewhere)
  const slot = slotAt(far.time, on, '07:00')
  expect((await house.as(desk, appointments.confirmTrial, { body: { lead: row._id, slot } })).code).toBe('appointment-slot')
})

test('of two where one leaves the other is told, nobody books with them any more, and no bell keeps a name', async () => {
  const on = addDays(day, 14)
  const [left, stays] = [await holder(house, [{ right: 'tp_create', studios: ['winterthur'] }]), await member(house)]
  const gone = await member(house, { vorname: 'Zita' })
  const training = { weekdays: [weekdayOf(on)], kind: 'training', from: '06:00', to: '09:00' }
  const [one, two] = [await rule({ ...training, trainer: left._id }), await rule({ ...training, trainer: trainer._id })]
  const take = (who: Somebody, time: string) =>
    house.as(who, appointments.bookTraining, { body: { _id: v7(), slot: slotAt(time, on, '06:00') } })
  const { reply } = await take(stays, one.time)
  expect((await take(gone, two.time)).status).toBe(200)
  for (const { _id } of [left, gone]) await house.db.transaction(tx => leave(tx, house, _id))
  expect((await house.as(stays, appointments.training, { params: { id: reply._id } })).reply).toMatchObject({ state: 'cancelled' })
  expect((await take(await member(house), one.time)).code).toBe('appointment-slot')
  const bells = await house.db.select().from(notification)
  const titles = (whose: string) => bells.filter(({ person }) => person === whose).map(({ title }) => title)
  expect(titles(stays._id)).toEqual([expect.stringMatching(/^Abgesagt: Personal Training/)])
  expect(titles(trainer._id).filter(title => title.includes('Zita'))).toEqual([])
  expect(titles(trainer._id).some(title => /^Abgesagt: Personal Training/.test(title))).toBe(true)
})

test('the mailed link of somebody who left books nothing', async () => {
  const on = addDays(day, 13)
  const { time } = await rule({ weekdays: [weekdayOf(on)], kind: 'consultation', from: '06:00', to: '09:00' })
  const left = await member(house, { studioCode: 'winterthur' })
  await house.db.transaction(tx => leave(tx, house, left._id))
  expect((await book(linkKeyOf(house, 'slot of a person', left._id), slotAt(time, on, '06:00'))).code).toBe('missing')
})

test('who edits times does so in the own studio, and a training needs its trainer', async () => {
  expect((await rule({}, elsewhere)).code).toBe('forbidden')
  expect((await rule({ kind: 'training' })).code).toBe('invalid')
  expect((await rule({ trainer: elsewhere._id })).code).toBe('invalid')
  const names = (await house.as(desk, appointmentTimes.trainers, { query: { studio: 'winterthur' } })).reply.map(({ _id }) => _id)
  expect([names.includes(trainer._id), names.includes(elsewhere._id)]).toEqual([true, false])
})

test('published shifts narrow the times of their week; without any the rule holds', () => {
  const slot = { trainer: 't', studio: 'winterthur', startsAt: instantOf('2026-12-02', '17:00'), endsAt: instantOf('2026-12-02', '18:00') }
  const shift = (from: string, to: string, over = {}) => ({
    person: 't',
    studio: 'winterthur',
    from: instantOf(from, '16:00'),
    to: instantOf(to, '21:00'),
    ...over,
  })
  expect(isOnShift([], slot)).toBe(true)
  expect(isOnShift([shift('2026-12-02', '2026-12-02')], slot)).toBe(true)
  expect(isOnShift([shift('2026-12-03', '2026-12-03')], slot)).toBe(false)
  expect(isOnShift([shift('2026-12-02', '2026-12-02', { studio: 'pfungen' })], slot)).toBe(false)
  expect(isOnShift([shift('2026-12-09', '2026-12-09'), shift('2026-12-02', '2026-12-02', { person: 'u' })], slot)).toBe(true)
})

test('slots follow each other by minutes that pass, also where the clock is moved', () => {
  const at = (on: string, from: string, to: string) => stretchesOn({ weekdays: [weekdayOf(on)], from, to, minutes: 60 }, on).length
  expect([at('2027-03-28', '00:00', '06:00'), at('2026-10-25', '00:00', '06:00'), at('2026-12-02', '22:30', '24:00')]).toEqual([5, 7, 1])
})

test('appointments are forgotten 90 days after they were', async () => {
  const { row } = await asked()
  const born = { studio: 'winterthur', kind: 'trial' as const, lead: row._id, at: new Date().toISOString() }
  const ago = (days: number, more = 0) => new Date(Date.now() - days * dayMs + more).toISOString()
  const [old, young] = [v7(), v7()]
  await house.db.insert(appointment).values([
    { ...born, _id: old, startsAt: ago(92), endsAt: ago(91) },
    { ...born, _id: young, startsAt: ago(80), endsAt: ago(80, 60_000) },
  ])
  await appointmentsDomain.daily?.(house, new Date())
  const left = await house.db
    .select({ _id: appointment._id })
    .from(appointment)
    .where(and(eq(appointment.lead, row._id)))
  expect(left.map(({ _id }) => _id)).toEqual([young])
  expect(dayOf(ago(0))).toBe(today())
  expect((await house.as(desk, leads.one, { params: { id: row._id }, query: { studio: 'winterthur' } })).status).toBe(200)
})
