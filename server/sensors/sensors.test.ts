import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { supportStudio } from '#contract/brand.ts'
import { sensors } from '#contract/sensors.ts'
import { dayMs } from '#contract/time.ts'
import { makeExecution, makeRoom } from '#server/courses/testing/make.ts'
import { readSettings } from '#server/start/settings.ts'
import { openTestHouse, type TestHouse } from '#server/testing/house.ts'
import { makeStudio } from '#server/testing/make.ts'
import { forgetReadings, roomsOf, take } from './rooms.ts'
import { sensorReading } from './tables.ts'

const key = 'ein-langer-schluessel'
let house: TestHouse
let room: string
beforeAll(async () => {
  house = await openTestHouse({ sensorKey: key })
  await makeStudio(house, { code: 'winterthur' })
  room = (await makeRoom(house, { name: 'Säntis', capacity: 12 }))._id
  await makeRoom(house, { name: 'Zuhause', online: true })
  await makeRoom(house, { name: 'Abgebrochen', removedAt: new Date().toISOString() })
}, 60_000)
afterAll(() => house.close())

const now = () => new Date().toISOString()
const reading = (over: object = {}) => ({ room, at: now(), co2: 812, temperature: 21.4, humidity: 44, people: 12, ...over })
const tell = (readings: object[], word = key) => house.as(undefined, sensors.tell, { body: { key: word, readings } as never })
const read = async () => (await house.as(undefined, sensors.read, { query: { studio: 'winterthur' } })).reply

test('a device that knows the key tells readings, each once; what it does not measure stays unknown', async () => {
  const told = [reading({ at: now() }), reading({ at: new Date(Date.now() - 1000).toISOString(), co2: null, people: null })]
  expect((await tell(told)).status).toBe(200)
  expect((await tell(told)).status).toBe(200)
  const { rooms, invented } = await read()
  expect(invented).toBe(false)
  expect(rooms.map(({ name }) => name)).toEqual(['Säntis'])
  expect(rooms[0]?.readings.map(({ co2, temperature }) => [co2, temperature])).toEqual([
    [null, 21.4],
    [812, 21.4],
  ])
})

test('where no studio is named it is the support studio’s rooms (L11, L188)', async () => {
  expect((await house.as(undefined, sensors.read, {})).code).toBe('missing')
  await makeStudio(house, { code: supportStudio })
  expect((await house.as(undefined, sensors.read, {})).reply).toMatchObject({ studio: supportStudio, rooms: [] })
})

test('without the key, of a room that is none, or from tomorrow, nothing is taken', async () => {
  const before = await house.db.$count(sensorReading)
  expect((await tell([reading()], 'ein-anderer-schluessel')).code).toBe('forbidden')
  expect((await tell([reading(), reading({ room: '01900000-0000-7000-8000-0000000000ff' })])).code).toBe('missing')
  expect((await tell([reading({ at: new Date(Date.now() + dayMs).toISOString() })])).fields).toHaveProperty('readings')
  expect(await house.db.$count(sensorReading)).toBe(before)
})

test('a day begins at midnight in Zurich; after a week readings go', async () => {
  const at = Temporal.Instant.from('2026-11-20T10:00:00Z')
  await take(
    house.db,
    [reading({ at: '2026-11-19T22:50:00.000Z' }), reading({ at: '2026-11-19T23:10:00.000Z' })] as never,
    at.epochMilliseconds,
  )
  const { rooms } = await roomsOf(house.db, house, 'winterthur', at)
  expect(rooms[0]?.readings.map(one => one.at)).toEqual(['2026-11-19T23:10:00.000Z'])
  await forgetReadings(house.db, Date.parse('2026-11-26T23:00:00Z'))
  expect((await roomsOf(house.db, house, 'winterthur', at)).rooms[0]?.readings).toHaveLength(1)
  await forgetReadings(house.db, Date.parse('2026-11-26T23:20:00Z'))
  expect((await roomsOf(house.db, house, 'winterthur', at)).rooms[0]?.readings).toEqual([])
})

test('a studio that is none is missing', async () => {
  expect((await house.as(undefined, sensors.read, { query: { studio: 'nirgends' } })).code).toBe('missing')
})

test('on one’s own machine readings are made up and say so: a full room breathes, an empty one airs out', async () => {
  const trial = await openTestHouse()
  await makeStudio(trial, { code: 'winterthur' })
  const { _id } = await makeRoom(trial)
  await makeExecution(trial, { room: _id, startsAt: '2026-11-20T08:00:00.000Z', endsAt: '2026-11-20T09:00:00.000Z', booked: 20 })
  const data = await roomsOf(trial.db, trial, 'winterthur', Temporal.Instant.from('2026-11-20T13:00:00Z'))
  const co2 = (clock: string) => data.rooms[0]?.readings.find(({ at }) => at === `2026-11-20T${clock}:00.000Z`)?.co2 ?? 0
  expect(data.invented).toBe(true)
  expect(data.rooms[0]?.readings[0]?.at).toBe('2026-11-19T23:00:00.000Z')
  expect(co2('07:50')).toBeLessThan(500)
  expect(co2('08:50')).toBeGreaterThan(1000)
  expect(co2('12:50')).toBeLessThan(500)
  expect(await roomsOf(trial.db, trial, 'winterthur', Temporal.Instant.from('2026-11-20T13:00:00Z'))).toEqual(data)
  expect((await trial.as(undefined, sensors.tell, { body: { key, readings: [reading({ room: _id })] } as never })).code).toBe('forbidden')
  await trial.close()
})

test('where others reach the server and no key is set, nothing is measured and nothing made up', async () => {
  const settings = { ...house.settings, sensorKey: undefined, publicUrl: 'https://app.formkurve.example' }
  const data = await roomsOf(house.db, { settings }, 'winterthur')
  expect(data.invented).toBe(false)
})

test('a key that could be guessed is refused at the start', async () => {
  await expect(readSettings({ SENSOR_KEY: 'kurz', SEED: 'none' })).rejects.toThrow('SENSOR_KEY')
  expect(await readSettings({ SENSOR_KEY: ` ${key} `, SEED: 'none' })).toMatchObject({ sensorKey: key })
})
