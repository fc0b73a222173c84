import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, isNull, like, sql } from 'drizzle-orm'
import pg from 'pg'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { courseOffice } from '#contract/courses/courseOffice.ts'
import { livestreams } from '#contract/livestreams.ts'
import { dayMs } from '#contract/time.ts'
import { courseLabel, courseRoom } from '#server/courses/tables.ts'
import { makeCourse } from '#server/courses/testing/make.ts'
import { issueStationKey } from '#server/station/stationKeys.ts'
import { stationKey } from '#server/station/tables.ts'
import { openTestHouse, type Somebody, type TestHouse } from './testing/house.ts'
import { employee, makeStudio, member } from './testing/make.ts'

// PGlite has one connection and so no races: these say something where DATABASE_URL names a PostgreSQL.

let house: TestHouse
let manager: Somebody
let lead: Somebody
beforeAll(async () => {
  house = await openTestHouse()
  await makeStudio(house, { code: 'winterthur' })
  manager = await employee(house, 'admin')
  lead = await employee(house, 'gf_instructor', 'all')
}, 60_000)
afterAll(() => house.close())

const atOnce = <T>(act: (at: number) => Promise<T>, times = 6) => Promise.all(Array.from({ length: times }, (_, at) => act(at)))
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).sort()

test('of six livestreams that one person is to lead at one time one is made', async () => {
  const { _id: course } = await makeCourse(house, { title: 'Yoga zuhause' })
  const startsAt = new Date(Date.now() + 7 * dayMs).toISOString()
  const body = { studio: 'winterthur', course, startsAt, minutes: 45, capacity: 30, openMinutes: 10, instructor: lead._id }
  const led = await atOnce(() => house.as(manager, livestreams.create, { body: { ...body, _id: v7() } }))
  expect(statuses(led)).toEqual([200, 422, 422, 422, 422, 422])
})

test('six first livestreams of a studio that are made at once share its one room', async () => {
  await makeStudio(house, { code: 'arbon' })
  const { _id: course } = await makeCourse(house, { title: 'Pilates zuhause' })
  const startsAt = new Date(Date.now() + 7 * dayMs).toISOString()
  const body = { studio: 'arbon', course, startsAt, minutes: 45, capacity: 30, openMinutes: 10 }
  expect(statuses(await atOnce(() => house.as(manager, livestreams.create, { body: { ...body, _id: v7() } })))).toEqual(Array(6).fill(200))
  const here = and(eq(courseRoom.studio, 'arbon'), eq(courseRoom.online, true), isNull(courseRoom.removedAt))
  expect(await house.db.$count(courseRoom, here)).toBe(1)
})

test('of six labels that read the same one is made', async () => {
  const names = ['Rücken', 'RÜCKEN', 'rücken', 'Rücken', 'rÜcken', 'RückeN']
  const made = await atOnce(at => house.as(manager, courseOffice.addLabel, { body: { _id: v7(), name: names[at]! } }))
  expect(statuses(made)).toEqual([200, 409, 409, 409, 409, 409])
})

test('of six keys at once for one employee on one tablet one holds', async () => {
  const station = await member(house, { roles: ['studio'] })
  const place = { station: station._id, session: station.session, employee: lead._id }
  await atOnce(() => house.db.transaction(tx => issueStationKey(tx, house, place)))
  expect(await house.db.$count(stationKey, and(eq(stationKey.employee, lead._id), isNull(stationKey.revokedAt)))).toBe(1)
})

test.runIf(process.env.DATABASE_URL)(
  'acts whose connections are cut are asked to come again, and are done once',
  async () => {
    const names = Array.from({ length: 24 }, (_, at) => `Abgebrochen ${at}`)
    const outside = new pg.Client({ connectionString: process.env.DATABASE_URL })
    await outside.connect()
    const { rows } = await house.db.execute<{ name: string }>(sql`select current_database() as name`)
    let busy = true
    const cutting = (async () => {
      for (let round = 0; busy && round < 20; round++) {
        await outside.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [rows[0]!.name])
        await pause(100)
      }
    })()
    const refused: number[] = []
    const send = async (name: string) => {
      const [key, body] = [v7(), { _id: v7(), name }]
      for (;;) {
        const { status } = await house.as(manager, courseOffice.addLabel, { body }, { key })
        if (status === 200) return
        refused.push(status)
        await pause(50)
      }
    }
    await Promise.all(names.map(send))
    busy = false
    await cutting
    await outside.end()
    expect(new Set(refused)).toEqual(new Set([503]))
    expect(await house.db.$count(courseLabel, like(courseLabel.name, 'Abgebrochen %'))).toBe(names.length)
  },
  60_000,
)
