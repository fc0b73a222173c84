import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { daycare } from '#contract/daycare/calls.ts'
import { addDays } from '#contract/days.ts'
import { health } from '#contract/health.ts'
import { entry } from '#server/accessControl/tables.ts'
import { instantOf, today } from '#server/kit/zone.ts'
import { publishedShift, shiftPlan } from '#server/shifts/tables.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { holder, member } from '#server/testing/make.ts'
import { fillDaily } from './daycareWaitlist.ts'
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
  closed: [],
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

const bear = async (who = anna, over: object = {}) => {
  const body = {
    _id: v7(),
    vorname: 'Mia',
    geburtstag: addDays(today(), -1200),
    notes: 'Erdnussallergie',
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

test('whoever waits for a place is booked in the order in which they came as places come free, and is told', async () => {
  const kids = await Promise.all([1, 2, 3, 4].map(nth => bear(anna, { vorname: `Kind ${nth}` })))
  const [first, second] = [await book(kids[0]!._id), await book(kids[1]!._id)]
  expect((await ask(kids[2]!._id)).code).toBe('daycare-full')
  const third = await book(kids[2]!._id, { waits: true })
  const fourth = await book(kids[3]!._id, { waits: true, from: '09:30', to: '10:00' })
  expect([first.state, second.state, third.state, fourth.state]).toEqual(['booked', 'booked', 'waiting', 'waiting'])
  expect((await ask(kids[2]!._id, { waits: true })).code).toBe('invalid')
  await turn(anna, first, 'cancelled')
  const states = async () =>
    Object.fromEntries((await house.as(anna, daycare.mine, {})).reply.map(({ vorname, state }) => [vorname, state]))
  expect(await states()).toEqual({ 'Kind 1': 'cancelled', 'Kind 2': 'booked', 'Kind 3': 'booked', 'Kind 4': 'waiting' })
  const { reply } = await house.as(carer, daycare.hours, { params: { x: 'here' } })
  await house.as(carer, daycare.saveHours, { body: { ...reply.hours!, places: 3 } })
  expect((await states())['Kind 4']).toBe('booked')
  await house.as(carer, daycare.saveHours, { body: { ...reply.hours!, places: 2, version: undefined } })
})

test('a place that one waits for can be given up, and of a day that is over nobody waits any more', async () => {
  const [one, two, three] = [await bear(), await bear(), await bear()]
  await book(one._id)
  await book(two._id)
  const waits = await book(three._id, { waits: true })
  expect((await turn(carer, waits, 'here', { parentHere: true })).code).toBe('daycare-state')
  await house.db.update(daycareSignup).set({ day: addDays(today(), -1) })
  await fillDaily(house, new Date())
  const [row] = await house.db.select().from(daycareSignup).where(eq(daycareSignup._id, waits._id))
  // Whoever saw it waiting sees another row now.
  expect([row?.state, row?.version]).toEqual(['cancelled', waits.version + 1])
  expect((await turn(carer, waits, 'missed')).code).toBe('stale')
})

test('a place that comes free on a day that is closed by now is given to nobody', async () => {
  const [one, two, three] = [await bear(), await bear(), await bear()]
  const first = await book(one._id)
  await book(two._id)
  const waits = await book(three._id, { waits: true })
  const close = (closed: string[]) => house.as(carer, daycare.saveHours, { body: { ...hours, closed, version: undefined } })
  const state = async () => (await house.as(anna, daycare.mine, {})).reply.find(({ _id }) => _id === waits._id)?.state
  await close([soon])
  await turn(carer, first, 'cancelled')
  expect(await state()).toBe('waiting')
  await close([])
  expect(await state()).toBe('booked')
})

test('fewer carers on shift than the children need: nobody is thrown out, staff see it, and nothing new is taken', async () => {
  const plan = v7()
  const created = new Date().toISOString()
  const span = { startDate: soon, endDate: soon, planningSettings: { needs: [], confirmWithin: 7 } }
  await house.db.insert(shiftPlan).values({ _id: plan, studio: 'here', ...span, created, state: 'published', publication: 1 })
  const shift = { _id: v7(), shift: v7(), plan, studio: 'here', person: carer._id, kind: 'care' as const, break: 0, publication: 1 }
  await house.db.insert(publishedShift).values({ ...shift, from: instantOf(soon, '08:00'), to: instantOf(soon, '10:00') })
  const [one, two] = [await bear(), await bear()]
  const booked = await book(one._id)
  expect((await ask(two._id, { from: '10:00', to: '11:00' })).code).toBe('daycare-full')
  const quarters = async () => (await house.as(carer, daycare.carers, { params: { day: soon }, query: { studio: 'here' } })).reply
  expect((await quarters()).quarters.find(({ from }) => from === '09:00')).toEqual({ from: '09:00', carers: 1, needed: 1 })
  const { reply: slots } = await house.as(anna, daycare.slots, { params: { day: soon }, query: { studio: 'here' } })
  expect([slots.find(({ from }) => from === '09:45')?.free, slots.find(({ from }) => from === '10:00')?.free]).toEqual([1, 0])

  await house.db.update(publishedShift).set({ goneAt: created })
  expect((await house.as(anna, daycare.mine, {})).reply.find(({ _id }) => _id === booked._id)?.state).toBe('booked')
  expect((await ask(two._id)).code).toBe('daycare-full')
  expect((await quarters()).known).toBe(true)
  const { reply: listed } = await house.as(carer, daycare.signups, { params: { x: soon }, query: { studio: 'here' } })
  expect(listed.map(({ _id, short }) => [_id, short])).toEqual([[booked._id, 1]])
  // Whoever takes the child in is warned, one who comes after all too; its parent reads nothing of the plan.
  const late = await turn(carer, booked, 'missed')
  const came = await turn(carer, late.reply, 'here', { parentHere: true })
  expect([late.reply.short, came.reply.state, came.reply.short]).toEqual([1, 'here', 1])
  expect((await house.as(anna, daycare.mine, {})).reply.map(({ short }) => short)).not.toContain(1)
  await house.db.update(publishedShift).set({ goneAt: null })
  expect((await house.as(carer, daycare.signups, { params: { x: soon }, query: { studio: 'here' } })).reply[0]?.short).toBe(0)
  await house.db.delete(shiftPlan)
  expect((await house.as(carer, daycare.signups, { params: { x: soon }, query: { studio: 'here' } })).reply[0]?.short).toBeUndefined()
})

test('the emergency list is for carers of the studio and leaves a trace for each parent', async () => {
  const kid = await bear()
  await book(kid._id)
  const query = { studio: 'here' }
  const { status, headers } = await house.as(carer, daycare.pdf, { params: { day: soon }, query })
  expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect((await house.as(anna, health.readings)).reply.map(({ what }) => what)).toContain('Notfallliste des Kinderhorts')
  expect((await house.as(elsewhere, daycare.pdf, { params: { day: soon }, query })).code).toBe('forbidden')
  expect((await house.as(anna, daycare.pdf, { params: { day: soon }, query })).code).toBe('forbidden')
})
