import { v7 } from 'uuid'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { daycare } from '#contract/daycare/calls.ts'
import { addDays } from '#contract/days.ts'
import { health } from '#contract/health.ts'
import { dayMs } from '#contract/time.ts'
import { entry } from '#server/accessControl/tables.ts'
import { today } from '#server/kit/zone.ts'
import { forgetClear } from '#server/shared/auth/retention.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { holder, member } from '#server/testing/make.ts'
import { forgetChildren } from './retention.ts'
import { child, daycareSignup } from './tables.ts'

const house = testHouse({ studios: ['here', 'there'] })
let carer: Somebody
let elsewhere: Somebody
let anna: Somebody
const soon = addDays(today(), 3)
const weekdays = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, from: '08:00', to: '12:00' }))
const hours = {
  studio: 'here',
  weekdays,
  closed: [addDays(today(), 5)],
  places: 2,
  fromMonths: 6,
  toYears: 8,
  mostMinutes: 120,
  ratios: [{ upTo: 8, children: 8 }],
}
beforeAll(async () => {
  carer = await holder(house, [{ right: 'g_daycare', studios: ['here'] }])
  elsewhere = await holder(house, [{ right: 'g_daycare', studios: ['there'] }])
  anna = await member(house, { vorname: 'Anna', nachname: 'Meier', studioCode: 'here' })
  await house.as(carer, daycare.saveHours, { body: { ...hours, version: 0 } })
}, 60_000)
beforeEach(async () => {
  for (const table of [daycareSignup, child, entry]) await house.db.delete(table)
})

const marker = 'Erdnussallergie'
const bear = async (who = anna, over: object = {}) => {
  const body = {
    _id: v7(),
    vorname: 'Mia',
    geburtstag: addDays(today(), -1200),
    notes: marker,
    collectors: [{ name: 'Rosa Muster', phone: '0791112233' }],
  }
  return (await house.as(who, daycare.addChild, { body: { ...body, ...over } })).reply
}
const ask = (kid: string, over: object = {}, who = anna) =>
  house.as(who, daycare.signUp, { body: { _id: v7(), child: kid, studio: 'here', day: soon, from: '09:00', to: '10:00', ...over } })
const book = async (kid: string, over: object = {}) => (await ask(kid, over)).reply
const turn = (
  who: Somebody,
  { _id, version }: { _id: string; version: number },
  to: 'here' | 'collected' | 'cancelled' | 'missed',
  over: object = {},
) => house.as(who, daycare.turn, { params: { id: _id }, body: { to, version, by: null, reason: null, ...over } })

test('hours are written by carers of that studio alone, and two who write meet', async () => {
  expect((await house.as(elsewhere, daycare.saveHours, { body: { ...hours, version: 1 } })).code).toBe('forbidden')
  expect((await house.as(carer, daycare.saveHours, { body: { ...hours, places: 9, version: 7 } })).code).toBe('stale')
  expect((await house.as(anna, daycare.hours, { params: { x: 'here' } })).reply.hours?.places).toBe(2)
  expect((await house.as(anna, daycare.hours, { params: { x: 'there' } })).reply.hours).toBeNull()
})

test('a child is its parent’s alone, and what carers have to know lies sealed', async () => {
  const kid = await bear()
  const beat = await member(house)
  expect((await house.as(anna, daycare.children)).reply).toMatchObject([{ vorname: 'Mia', notes: marker }])
  expect((await house.as(beat, daycare.children)).reply).toEqual([])
  expect((await ask(kid._id, {}, beat)).code).toBe('missing')
  const edit = { params: { id: kid._id }, body: { ...kid, vorname: 'Mila' } }
  expect((await house.as(beat, daycare.editChild, edit)).code).toBe('missing')
  expect((await house.as(anna, daycare.editChild, edit)).reply.vorname).toBe('Mila')
  expect((await house.as(anna, daycare.editChild, { ...edit, body: { ...edit.body, vorname: 'Mona' } })).code).toBe('stale')
  expect(JSON.stringify(await house.db.select().from(child))).not.toContain(marker)
})

test('there are as many at once as places, a quarter later another one fits', async () => {
  const kids = [await bear(), await bear(), await bear()]
  const codes = await Promise.all(kids.map(async ({ _id }) => (await ask(_id)).code))
  expect(codes.filter(code => code === 'daycare-full')).toHaveLength(1)
  expect(codes.filter(code => code === undefined)).toHaveLength(2)
  const left = kids[codes.indexOf('daycare-full')]!
  const slots = (await house.as(anna, daycare.slots, { params: { day: soon }, query: { studio: 'here' } })).reply
  expect(slots.filter(({ free }) => free === 0).map(({ from }) => from)).toEqual(['09:00', '09:15', '09:30', '09:45'])
  expect((await ask(left._id, { from: '10:00', to: '10:30' })).status).toBe(200)
})

test('sent twice it is one booking', async () => {
  const kid = await bear()
  const over = { _id: v7() }
  expect([(await ask(kid._id, over)).status, (await ask(kid._id, over)).status]).toEqual([200, 200])
  expect((await ask(kid._id, { ...over, to: '10:30' })).code).toBe('taken')
  expect((await ask(kid._id)).fields).toHaveProperty('from')
})

test.each([
  [{ day: addDays(today(), -1) }, 'day'],
  [{ day: addDays(today(), 5) }, 'from'],
  [{ from: '07:00' }, 'from'],
  [{ to: '12:00' }, 'from'],
  [{ studio: 'there' }, 'studio'],
])('%o can’t be booked', async (over, field) => {
  const kid = await bear()
  expect(Object.keys((await ask(kid._id, over)).fields ?? {})).toEqual([field])
})

test('who is too old or too young can’t come', async () => {
  for (const days of [100, 4000, -5]) {
    const kid = await bear(anna, { geburtstag: addDays(today(), -days) })
    expect(Object.keys((await ask(kid._id)).fields ?? {})).toEqual(['child'])
  }
})

test('a child is taken in while a parent is in the house, and handed to whom the parent named', async () => {
  const kid = await bear()
  const booked = await book(kid._id, { day: today() }).catch(() => undefined)
  const one = booked ?? (await book(kid._id))
  expect((await turn(elsewhere, one, 'here', { parentHere: true })).code).toBe('missing')
  expect((await turn(anna, one, 'here', { parentHere: true })).code).toBe('forbidden')
  expect(Object.keys((await turn(carer, one, 'here')).fields ?? {})).toEqual(['parentHere'])
  const now = new Date().toISOString()
  await house.db.insert(entry).values({ _id: v7(), studio: 'here', at: now, receivedAt: now, person: anna._id, outcome: 'in' })
  const here = (await turn(carer, one, 'here')).reply
  expect([here.state, here.parentHere]).toEqual(['here', true])
  expect((await turn(carer, one, 'here')).reply.state).toBe('here')
  expect(Object.keys((await turn(carer, here, 'collected')).fields ?? {})).toEqual(['by'])
  expect(Object.keys((await turn(carer, here, 'collected', { by: 'Urs Fremd' })).fields ?? {})).toEqual(['reason'])
  const gone = (await turn(carer, here, 'collected', { by: 'rosa muster' })).reply
  expect([gone.state, gone.collectedBy]).toEqual(['collected', 'rosa muster'])
  expect((await turn(carer, gone, 'here', { parentHere: true })).code).toBe('daycare-state')
})

test('a carer sees the day of the studio, a parent the own bookings, and notes leave a trace', async () => {
  const kid = await bear()
  const { _id } = await book(kid._id)
  const day = (who: Somebody) => house.as(who, daycare.signups, { params: { x: soon }, query: { studio: 'here' } })
  expect((await day(carer)).reply.map(row => [row._id, row.parent?.name])).toEqual([[_id, 'Anna Meier']])
  expect((await day(anna)).reply.map(row => [row._id, row.parent])).toEqual([[_id, null]])
  expect((await day(elsewhere)).reply).toEqual([])
  expect((await house.as(carer, daycare.signups, { params: { x: 'heute' }, query: {} })).status).toBe(422)
  const look = { params: { day: soon }, query: { studio: 'here' } }
  expect((await house.as(elsewhere, daycare.notes, look)).code).toBe('forbidden')
  expect((await house.as(carer, daycare.notes, look)).reply.rows).toMatchObject([{ signup: _id, notes: marker }])
  expect((await house.as(anna, health.readings)).reply.map(({ what }) => what)).toContain('Hinweise zum Kind')
  expect((await house.as(carer, daycare.call, { params: { id: _id } })).status).toBe(200)
  expect((await house.as(elsewhere, daycare.call, { params: { id: _id } })).code).toBe('missing')
})

test('days are summed up, and a child is forgotten a year after its last booking', async () => {
  const kid = await bear()
  const one = await book(kid._id)
  await turn(anna, one, 'cancelled')
  await book(kid._id, { from: '10:00', to: '11:00' })
  const asked = { query: { start: today(), end: addDays(today(), 30), studio: 'here' } }
  expect((await house.as(carer, daycare.statistic, asked)).reply).toEqual([
    { day: soon, booked: 2, came: 0, missed: 0, cancelled: 1, minutes: 0 },
  ])
  await forgetChildren(house, new Date(Date.now() + 300 * dayMs))
  expect(await house.db.$count(child)).toBe(1)
  await forgetChildren(house, new Date(Date.now() + 380 * dayMs))
  expect(await house.db.$count(child)).toBe(0)
})

test('what is kept of the answers about a child is sealed, and opens for the same act again', async () => {
  const form = {
    _id: v7(),
    vorname: 'Mia',
    geburtstag: addDays(today(), -1200),
    notes: marker,
    collectors: [{ name: 'Rosa Muster', phone: '0791112233' }],
  }
  const key = v7()
  const add = () => house.as(anna, daycare.addChild, { body: form }, { key })
  const edit = (version: number, notes: string) =>
    house.as(anna, daycare.editChild, { params: { id: form._id }, body: { ...form, notes, version } }, { key: v7() })
  const made = await add()
  expect(made).toMatchObject({ status: 200, reply: { notes: marker, version: 1 } })
  expect((await edit(1, `${marker}, Asthma`)).status).toBe(200)
  expect((await edit(1, 'Nichts')).code).toBe('stale')
  expect((await add()).reply).toEqual(made.reply)
  const { rows } = await house.pool.query<{ answer: string }>(
    "select answer from answered where person = $1 and call like '%daycare/children%'",
    [anna._id],
  )
  expect(rows.length).toBeGreaterThanOrEqual(3)
  expect(rows.filter(({ answer }) => answer.includes(marker) || answer.includes('Rosa'))).toEqual([])
})

test('answers about children that were kept in clear before are forgotten, and the act is taken again', async () => {
  const body = { _id: v7(), vorname: 'Leo', geburtstag: addDays(today(), -1200), notes: marker, collectors: [] }
  const key = v7()
  const { reply } = await house.as(anna, daycare.addChild, { body }, { key })
  await house.pool.query('update answered set answer = $1 where key = $2', [JSON.stringify(reply), key])
  expect((await house.as(anna, daycare.addChild, { body }, { key })).reply).toEqual(reply)
  await forgetClear(house)
  expect((await house.pool.query('select 1 from answered where key = $1', [key])).rows).toEqual([])
  expect((await house.as(anna, daycare.addChild, { body }, { key })).reply).toEqual(reply)
})
