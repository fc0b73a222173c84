import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { secondJobs } from '#contract/timetracking/second.ts'
import { employ } from '#server/employees/testing/make.ts'
import { accessTrace } from '#server/shared/health/tables.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { employee, holder, makeStudio } from '#server/testing/make.ts'
import { secondJobsOf } from './second.ts'
import { secondJob } from './tables.ts'

let house: TestHouse
let own: Somebody
let office: Somebody
let manager: Somebody
let elsewhere: Somebody
beforeAll(async () => {
  house = await openTestHouse()
  for (const code of ['here', 'there']) await makeStudio(house, { code })
  own = await employee(house, 'trainer', ['here'])
  await employ(house, own._id, ['here'])
  office = await holder(house, [{ right: 'tt_office', studios: ['here'] }])
  manager = await holder(house, [{ right: 'tt_management', studios: ['here'] }])
  elsewhere = await holder(house, [{ right: 'tt_office', studios: ['there'] }])
}, 240_000)
afterAll(() => house.close())

const job = { from: '2027-01-01', minutes: 1217 }
const save = (who: Somebody, version: number, over: object = {}, user = 'me') =>
  house.as(who, secondJobs.save, { params: { user }, body: { ...job, ...over, version } })
const one = (who: Somebody, user: string) => house.as(who, secondJobs.one, { params: { user } })

test('is said by its person alone, lies sealed, and is read by the office of their studios with a trace', async () => {
  expect((await one(own, 'me')).reply).toEqual({ job: null, version: 0 })
  expect((await save(own, 0)).reply).toEqual({ version: 1 })
  const [row] = await house.db.select().from(secondJob).where(eq(secondJob.person, own._id))
  expect(row?.sealed).toBeTruthy()
  expect(row?.sealed).not.toContain('1217')
  expect((await one(office, own._id)).reply).toEqual({ job, version: 1 })
  const traces = await house.db.select().from(accessTrace).where(eq(accessTrace.person, own._id))
  expect(traces.map(({ reader }) => reader)).toEqual([office._id])
  expect((await one(manager, own._id)).code).toBe('missing')
  expect((await one(elsewhere, own._id)).code).toBe('missing')
  expect((await save(office, 1, {}, own._id)).code).toBe('missing')
})

test('is saved over what was seen, the same is no news, and none at all is none for the law', async () => {
  expect((await save(own, 0)).reply).toMatchObject({ version: 1 })
  expect((await save(own, 0, { minutes: 60 })).code).toBe('stale')
  expect((await save(own, 1, { minutes: 60 })).reply).toEqual({ version: 2 })
  const known = () => house.db.transaction(tx => secondJobsOf({ tx, house }, [own._id]))
  expect((await known()).get(own._id)?.minutes).toBe(60)
  expect((await save(own, 2, { minutes: 0 })).reply).toEqual({ version: 3 })
  expect((await known()).size).toBe(0)
})
