import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { events } from '#contract/events/calls.ts'
import { eventPeople } from '#contract/events/eventPeople.ts'
import { notifications } from '#contract/notifications.ts'
import { payments } from '#contract/payments/calls.ts'
import { dayMs } from '#contract/time.ts'
import { event } from '#server/events/tables.ts'
import { readBook } from '#server/shared/exports/testing/read.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, member } from '#server/testing/make.ts'

const house = testHouse({ studios: ['winterthur', 'frauenfeld'] })
let lead: Somebody
beforeAll(async () => {
  lead = await employee(house, 'studio_manager', ['winterthur'])
}, 60_000)

const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString()
async function made(over: Partial<typeof event.$inferInsert> = {}) {
  const _id = v7()
  const about = { title: 'Sommerfest', studio: 'winterthur', price: 5000, published: true, created: inDays(-1) }
  await house.db.insert(event).values({ _id, ...about, startsAt: inDays(9), endsAt: inDays(9.2), ...over })
  return _id
}
const add = (id: string, who: Somebody, guests = 0) =>
  house.as(lead, eventPeople.add, { params: { id }, body: { person: who._id, guests } })
const own = async (id: string, who: Somebody) => (await house.as(who, events.one, { params: { id } })).reply.signup
const up = (id: string, who: Somebody, guests: number) => house.as(who, events.signUp, { params: { id }, body: { guests } })
const off = (id: string, who: Somebody) => house.as(who, events.signOff, { params: { id }, body: {} })
const listed = async (id: string, who: Somebody) =>
  (await house.as(lead, eventPeople.list, { params: { id }, query: {} })).reply.rows.find(({ _id }) => _id === who._id)
const near = () => member(house, { studioCode: 'winterthur' })

test('by hand an event takes people of its keeper’s studios, and who signed up themselves; of anybody else nothing is told', async () => {
  const id = await made({ studio: 'winterthur' })
  const far = await member(house, { studioCode: 'frauenfeld' })
  expect(await add(id, far, 4)).toMatchObject({ code: 'missing' })
  expect(await listed(id, far)).toBeUndefined()
  expect((await add(id, await near())).status).toBe(200)
})

test('places that staff gave somebody are offered with their price, and owed once they agree', async () => {
  const id = await made()
  const anna = await near()
  expect((await add(id, anna, 4)).reply).toMatchObject({ state: 'booked', guests: 4, due: 0, owed: 0, offered: 25_000 })
  const [told] = (await house.as(anna, notifications.list)).reply.rows
  expect(told?.title).toMatch(/^Für dich reserviert: Sommerfest.*250\.00/)
  expect(await own(id, anna)).toMatchObject({ state: 'booked', due: 0, owed: 0, offered: 25_000, payment: 'free' })
  expect((await house.as(anna, payments.init, { body: { kind: 'event', payable: id } })).status).not.toBe(200)
  expect((await up(id, anna, 4)).reply).toMatchObject({ due: 25_000, owed: 25_000, offered: null })
  expect(await listed(id, anna)).toMatchObject({ owed: 25_000, offered: null, payment: 'unpaid' })
})

test('whoever declines owes nothing, however late; whoever takes fewer guests owes for those', async () => {
  const id = await made({ startsAt: inDays(0.01), endsAt: inDays(0.2) })
  const [anna, beat] = [await near(), await near()]
  for (const who of [anna, beat]) await add(id, who, 2)
  expect((await off(id, anna)).reply).toMatchObject({ state: 'off', owed: 0, kept: 0, offered: null })
  expect((await up(id, beat, 1)).reply).toMatchObject({ guests: 1, owed: 10_000, offered: null })
})

test('guests that staff add to places somebody took themselves are owed once they agree, those before stay owed', async () => {
  const id = await made()
  const anna = await near()
  await up(id, anna, 1)
  expect((await add(id, anna, 3)).reply).toMatchObject({ guests: 3, owed: 10_000, offered: 20_000 })
  expect((await add(id, anna, 0)).reply).toMatchObject({ guests: 3, owed: 10_000, offered: 20_000 })
  expect((await up(id, anna, 3)).reply).toMatchObject({ owed: 20_000, offered: null })
})

test('whoever pays at the studio agrees, until that is taken back', async () => {
  const id = await made()
  const anna = await near()
  await add(id, anna, 1)
  const pay = (paid: boolean, amount: number) =>
    house.as(lead, eventPeople.pay, { params: { id, person: anna._id }, body: { paid, amount } })
  await pay(true, 10_000)
  expect(await listed(id, anna)).toMatchObject({ payment: 'paid', owed: 0, back: 0, offered: null })
  await pay(false, 0)
  expect(await listed(id, anna)).toMatchObject({ owed: 0, back: 0, offered: 10_000 })
})

test('files name the price of places that nobody has agreed to yet, so that it is asked for at the door', async () => {
  const id = await made()
  await add(id, await near(), 4)
  const { reply } = await house.as(lead, eventPeople.excel, { params: { id } })
  const book = JSON.stringify(readBook(Buffer.from(await (reply as Blob).arrayBuffer())))
  expect(book).toContain('nach Zusage')
  expect(book).toMatch(/\b250\b/)
})

test('what costs nothing is a place at once, and who waits by hand is offered it when it is free', async () => {
  const free = await made({ price: null })
  const anna = await near()
  expect((await add(free, anna)).reply).toMatchObject({ state: 'booked', offered: null })
  const id = await made({ capacity: 1 })
  const [first, second] = [await near(), await near()]
  await up(id, first, 0)
  expect((await add(id, second)).reply).toMatchObject({ state: 'waiting', offered: 5000 })
  await off(id, first)
  expect(await own(id, second)).toMatchObject({ state: 'booked', owed: 0, offered: 5000 })
})
