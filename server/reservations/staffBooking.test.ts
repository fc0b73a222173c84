import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { notifications } from '#contract/notifications.ts'
import { reservations } from '#contract/reservations/calls.ts'
import { reservationOffice } from '#contract/reservations/reservationOffice.ts'
import { minutesAfter } from '#contract/time.ts'
import { dayOf } from '#server/kit/zone.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { holder, member } from '#server/testing/make.ts'

const house = testHouse({ studios: ['winterthur', 'pfungen'] })
let office: Somebody
let anna: Somebody
let elsewhere: Somebody
beforeAll(async () => {
  const rights = ['reservations_createType', 'reservations_fetch', 'u_search'] as const
  office = await holder(
    house,
    rights.map(right => ({ right, studios: ['winterthur'] })),
  )
  anna = await member(house, { studioCode: 'winterthur' })
  elsewhere = await member(house, { studioCode: 'pfungen' })
}, 60_000)

const day = dayOf(minutesAfter(new Date().toISOString(), 48 * 60))
async function made(over: object = {}) {
  const hours = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, from: '00:00', to: '24:00' }))
  const times = { capacity: 1, slotMinutes: 30, bufferMinutes: 0, leadMinutes: 0, aheadDays: 14, changeMinutes: 60, most: 2 }
  const form = { _id: v7(), studio: 'winterthur', name: 'Sauna', text: null, picture: null, ...times, hours, closures: [], published: true }
  return (await house.as(office, reservationOffice.addType, { body: { ...form, ...over } })).reply._id
}
const slotsOf = async (id: string) =>
  (await house.as(office, reservations.slots, { params: { id }, query: { date: day, byHand: 'yes' } })).reply
const book = (type: string, startsAt: string, { person = anna, who = office, _id = v7(), studio = 'winterthur' } = {}) =>
  house.as(who, reservationOffice.book, { body: { _id, type, startsAt, studio, person: person._id } })
const titlesOf = async (who: Somebody) => (await house.as(who, notifications.list)).reply.rows.map(({ title }) => title)

test('staff reserve for somebody, whatever the lead; they are told once, and it is theirs', async () => {
  const type = await made({ leadMinutes: 10_000 })
  const [slot] = await slotsOf(type)
  const _id = v7()
  for (const _ of [1, 2])
    expect((await book(type, slot!.startsAt, { _id })).reply).toMatchObject({ _id, person: anna._id, state: 'booked' })
  expect((await titlesOf(anna)).filter(title => title.startsWith('Das Studio hat für dich reserviert: Sauna'))).toHaveLength(1)
  expect((await house.as(anna, reservations.mine)).reply.map(row => row._id)).toContain(_id)
})

test('a place that is gone is refused with the next free ones; twice at one time and more than the most are too', async () => {
  const type = await made({ most: 1 })
  const beat = await member(house, { studioCode: 'winterthur' })
  const [slot, next] = await slotsOf(type)
  await book(type, slot!.startsAt)
  const { code, reply } = await book(type, slot!.startsAt, { person: beat })
  expect([code, (reply as unknown as { current: { next: unknown[] } }).current.next.length]).toEqual(['reservation-full', 3])
  expect((await book(type, next!.startsAt)).code).toBe('reservation-most')
})

test('nobody is put down whom the caller may not see, and nothing in another studio', async () => {
  const type = await made()
  const [slot] = await slotsOf(type)
  expect((await book(type, slot!.startsAt, { person: elsewhere })).code).toBe('missing')
  expect((await book(type, slot!.startsAt, { studio: 'pfungen' })).status).toBe(403)
  expect((await book(type, slot!.startsAt, { who: anna })).status).toBe(403)
})
