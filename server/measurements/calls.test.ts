import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { auth } from '#contract/auth.ts'
import { measurements } from '#contract/measurements.ts'
import { workouts } from '#contract/workouts.ts'
import { session } from '#server/shared/auth/tables.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { member } from '#server/testing/make.ts'
import { trainedSet } from '#server/workouts/tables.ts'
import { measurement } from './tables.ts'

const house = testHouse()
let me: Somebody
beforeAll(async () => {
  me = await member(house)
}, 60_000)

const many = 1010
const kg = (place: number) => 40 + place / 10
const day = '2026-03-02'
const at = (second: number) => new Date(Date.parse(`${day}T06:00:00.000Z`) + second * 1000).toISOString()
const all = <Row>(row: (place: number) => Row, count = many) => Array.from({ length: count }, (_, place) => row(place))

test('measurements are answered a thousand at a time, the newest first', async () => {
  const row = (place: number) => ({ _id: v7(), person: me._id, kind: 'weight' as const, value: kg(place), day, at: at(place) })
  await house.db.insert(measurement).values(all(row))
  const values = async (query?: { offset?: number; limit?: number }) =>
    (await house.as(me, measurements.list, query && { query })).reply.map(({ value }) => value)
  const first = await values()
  expect([first.length, first[0], first.at(-1)]).toEqual([1000, kg(many - 1), kg(10)])
  expect(await values({ offset: 1000 })).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0].map(kg))
  expect(await values({ limit: 2 })).toEqual([kg(many - 1), kg(many - 2)])
  expect((await house.as(me, measurements.list, { query: { limit: 1001 } })).status).toBe(422)
})

test('a day holds no more sets than one answer', async () => {
  const set = (place: number) => ({
    _id: v7(),
    person: me._id,
    run: v7(),
    slot: 's',
    exercise: 'e',
    title: 't',
    kind: 'weight' as const,
    warmup: false,
    index: place,
    weight: 40,
    reps: 8,
    at: at(place),
    day,
    source: 'app' as const,
  })
  await house.db.insert(trainedSet).values(all(set))
  expect((await house.as(me, workouts.day, { params: { day } })).reply.sets).toHaveLength(1000)
})

test('of many sessions this one is shown first, and those that were used last', async () => {
  const row = (place: number) => ({
    _id: v7(),
    person: me._id,
    device: `${place}`,
    begun: at(0),
    seen: new Date(Date.now() + place).toISOString(),
  })
  await house.db.insert(session).values(all(row, 250))
  const { reply } = await house.as(me, auth.sessions)
  expect([reply.length, reply[0]?.current, reply[1]?.device]).toEqual([200, true, '249'])
})
