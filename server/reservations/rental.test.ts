import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { notifications } from '#contract/notifications.ts'
import { bikes } from '#contract/reservations/bikes.ts'
import { reservationOffice } from '#contract/reservations/reservationOffice.ts'
import { towels } from '#contract/reservations/towels.ts'
import type { BikeState, TowelState } from '#contract/rules/reservations/states.ts'
import { dayMs } from '#contract/time.ts'
import { today } from '#server/kit/zone.ts'
import { studio as studioTable } from '#server/shared/studios/tables.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { holder, makeStudio, member } from '#server/testing/make.ts'
import { freeBetween } from './bikes/free.ts'
import { giveUpReservations } from './givenUpReservations.ts'
import { closeOf } from './towels/close.ts'
import { expireTowels, reserveTowels, statusOf } from './towels/towelReservations.ts'

const house = testHouse()
let office: Somebody
const studio = 'winterthur'
beforeAll(async () => {
  for (const code of [studio, 'pfungen']) await makeStudio(house, { code })
  const rights = ['reservations_createType', 'reservations_fetch'] as const
  office = await holder(
    house,
    rights.map(right => ({ right, studios: [studio] })),
  )
  const body = { studio, towels: true, towelStock: 5, towelsMost: 2, bikes: true, version: 0 }
  await house.as(office, reservationOffice.setRental, { body })
}, 60_000)

const saidTo = async (who: Somebody) => (await house.as(who, notifications.list)).reply.rows.map(({ title }) => title)
const someone = () => member(house, { studioCode: studio })
const ask = async (who: Somebody, quantity: number) => {
  const { reply, code } = await house.as(who, towels.reserve, { body: { quantity } }, { key: v7() })
  return code ?? reply._id
}
const set = async (reservationId: string, status: TowelState, who = office) =>
  (await house.as(who, towels.update, { body: { reservationId, status } })).code ?? status

test('towels: two a day a person, as many as there are, handed out, back or missing, expired with their day', async () => {
  const [anna, beat, cora] = [await someone(), await someone(), await someone()]
  const own = await ask(anna, 1)
  expect([await ask(anna, 2), (await ask(anna, 1)).length]).toEqual(['towels-most', 36])
  expect(await saidTo(anna)).toEqual([expect.stringMatching(/^Keine Tücher reserviert\. /)])
  expect([(await ask(beat, 2)).length, await ask(cora, 2)]).toEqual([36, 'towels-out'])
  expect([await set(own, 'back'), await set(own, 'out'), await set(own, 'missing'), await set(own, 'back')]).toEqual([
    'reservation-state',
    'out',
    'missing',
    'back',
  ])
  const foreign = await holder(house, [{ right: 'reservations_fetch', studios: ['pfungen'] }])
  expect(await set(own, 'out', foreign)).toBe('missing')
  expect((await house.as(beat, towels.cancel, { body: { reservationId: own } })).code).toBe('missing')
  expect((await house.as(beat, towels.cancel, { body: {} })).reply.mine.map(({ state }) => state)).toEqual(['cancelled'])
  const [last] = (await house.as(cora, towels.status)).reply.mine
  expect(last).toBeUndefined()
  const late = await ask(cora, 1)
  await expireTowels(house, Date.now() + 2 * dayMs)
  expect((await house.as(cora, towels.status)).reply.mine).toMatchObject([{ _id: late, state: 'expired' }])
})

test('what nobody fetched expires when the studio closes, and nothing more is reserved that day (S21)', async () => {
  const here = 'frauenfeld'
  const line = (to: string) => [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ text: 'Tag', weekday, from: '00:00', to }))
  const row = await makeStudio(house, { code: here, openingHours: [{ title: 'Öffnungszeiten', hours: line('24:00') }] })
  const admin = await holder(house, [{ right: 'reservations_createType', studios: [here] }])
  const body = { studio: here, towels: true, towelStock: 5, towelsMost: 2, bikes: false, version: 0 }
  await house.as(admin, reservationOffice.setRental, { body })
  const anna = await member(house, { studioCode: here })
  const own = await ask(anna, 1)
  await expireTowels(house)
  expect((await house.as(anna, towels.status)).reply).toMatchObject({ over: false, mine: [{ _id: own, state: 'reserved' }] })
  const closed = [{ title: 'Öffnungszeiten', hours: line('00:01') }]
  await house.db.update(studioTable).set({ openingHours: closed }).where(eq(studioTable._id, row._id))
  const late = Date.parse(closeOf({ openingHours: closed, alwaysCheckin: false }, today())) + 1
  await expireTowels(house, late)
  await house.db.transaction(async tx => {
    expect(await statusOf(tx, { _id: anna._id, studio: here }, late)).toMatchObject({ over: true, mine: [{ _id: own, state: 'expired' }] })
    await expect(reserveTowels({ tx, house, who: { _id: anna._id, studio: here } }, { quantity: 1 }, late)).rejects.toMatchObject({
      code: 'towels-over',
    })
  })
})

test('a studio closes at the end of its last hours, on special days earlier, and at midnight where one comes in at any hour', () => {
  const hours = [
    { text: 'Sonntag', weekday: 7, from: '08:00', to: '12:00', from2: '14:00', to2: '20:00' },
    { text: 'Umbau', day: '2027-03-14', from: '08:00', to: '12:00' },
  ]
  const at = (day: string, alwaysCheckin = false) => closeOf({ openingHours: [{ title: 'Zeiten', hours }], alwaysCheckin }, day)
  expect([at('2027-03-21'), at('2027-03-14'), at('2027-03-28'), at('2027-03-28', true), at('2027-03-22')]).toEqual([
    '2027-03-21T19:00:00.000Z',
    '2027-03-14T11:00:00.000Z',
    '2027-03-28T18:00:00.000Z',
    '2027-03-28T22:00:00.000Z',
    '2027-03-22T23:00:00.000Z',
  ])
})

test('a studio that lends nothing has nothing to reserve', async () => {
  const elsewhere = await member(house, { studioCode: 'pfungen' })
  expect((await house.as(elsewhere, towels.status)).reply.on).toBe(false)
  expect(await ask(elsewhere, 1)).toBe('missing')
  expect((await house.as(elsewhere, bikes.list, { query: {} })).reply).toEqual([])
})

test('bikes: no more than are free, confirmed, out and back; somebody else’s order is not there', async () => {
  const [anna, beat] = [await someone(), await someone()]
  const bike = { _id: v7(), studio, name: 'E-Bike', text: null, picture: null, amount: 3, published: true }
  await house.as(office, bikes.create, { body: bike })
  const order = (who: Somebody, amount: number, _id = v7()) =>
    house.as(who, bikes.order, { body: { _id, bikeId: bike._id, amount, from: null, until: null } }, { key: v7() })
  const own = (await order(anna, 2)).reply._id
  expect((await order(anna, 2, own)).reply._id).toBe(own)
  const open = { _id: v7(), bikeId: bike._id, amount: 1, from: null, until: '2099-06-03' }
  expect((await house.as(anna, bikes.order, { body: open })).fields).toEqual({ until: 'Wähl auch, ab wann.' })
  expect(await saidTo(office)).toEqual(['Velo bestellt: 2 × E-Bike. Bestätige die Bestellung oder lehne sie ab.'])
  expect([(await order(beat, 2)).code, (await order(beat, 1)).code]).toEqual(['bikes-out', undefined])
  expect(await saidTo(beat)).toEqual([expect.stringMatching(/^Kein Velo bestellt\. /)])
  const settle = async (status: BikeState) =>
    (await house.as(office, bikes.settle, { params: { id: own }, body: { status } })).code ?? status
  expect([await settle('out'), await settle('confirmed'), await settle('out')]).toEqual(['reservation-state', 'confirmed', 'out'])
  const cancel = async (who: Somebody) => (await house.as(who, bikes.cancel, { params: { id: own } })).code
  expect([await cancel(beat), await cancel(anna)]).toEqual(['missing', 'reservation-state'])
  expect(await settle('back')).toBe('back')
  expect((await order(beat, 2)).code).toBeUndefined()
})

test('whoever leaves frees what is not used yet', async () => {
  const anna = await someone()
  await house.db.transaction(tx => giveUpReservations(tx, house, anna._id))
  const own = await ask(anna, 1)
  expect(own).toHaveLength(36)
  await house.db.transaction(tx => giveUpReservations(tx, house, anna._id))
  expect((await house.as(anna, towels.status)).reply.mine).toMatchObject([{ _id: own, state: 'cancelled' }])
})

const day = fc.integer({ min: 10, max: 28 }).map(number => `2027-03-${number}`)
const lent = fc.record({
  amount: fc.integer({ min: 1, max: 4 }),
  from: fc.option(day),
  until: fc.option(day),
  since: fc.constant('2027-03-10'),
  out: fc.boolean(),
})

test('what is said to be free is free on each of its days', () => {
  fc.assert(
    fc.property(fc.array(lent, { maxLength: 8 }), day, fc.option(day), (all, from, wished) => {
      const until = wished && wished >= from ? wished : null
      const free = freeBetween(6, all, { from, until, today: '2027-03-10' })
      for (let number = Number(from.slice(8)); number <= Number((until ?? '2027-03-28').slice(8)); number++) {
        const on = `2027-03-${number}`
        const taken = all.filter(one => (one.from ?? one.since) <= on && (one.until === null || on <= one.until))
        expect(free).toBeLessThanOrEqual(
          Math.max(
            0,
            taken.reduce((left, { amount }) => left - amount, 6),
          ),
        )
      }
    }),
  )
})

test('one person has at most four bikes on any day, over all their orders', async () => {
  const anna = await someone()
  const bikesOf = async (name: string) => {
    const body = { _id: v7(), studio, name, text: null, picture: null, amount: 9, published: true }
    await house.as(office, bikes.create, { body })
    return body._id
  }
  const [city, mountain] = [await bikesOf('Citybike'), await bikesOf('Mountainbike')]
  const order = async (bikeId: string, amount: number, from: string, until: string) =>
    (await house.as(anna, bikes.order, { body: { _id: v7(), bikeId, amount, from, until } })).code ?? 'had'
  expect(await order(city, 3, '2099-06-01', '2099-06-03')).toBe('had')
  expect(await order(mountain, 2, '2099-06-03', '2099-06-04')).toBe('reservation-most')
  expect(await order(mountain, 1, '2099-06-03', '2099-06-04')).toBe('had')
  expect(await order(city, 4, '2099-06-05', '2099-06-06')).toBe('had')
})
