import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { courseDoor, type DoorAct } from '#contract/courses/courseDoor.ts'
import { notifications } from '#contract/notifications.ts'
import { ratings } from '#contract/ratings/calls.ts'
import { courseExecution } from '#server/courses/tables.ts'
import { makeExecution } from '#server/courses/testing/make.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, member } from '#server/testing/make.ts'
import { openDevice } from '#server/testing/socket.ts'

const house = testHouse({ studios: ['winterthur'] })
let planner: Somebody
beforeAll(async () => {
  planner = await employee(house, 'studio_manager', ['winterthur'])
})

const minute = 60_000
const from = (minutes: number) => new Date(Date.now() + minutes * minute).toISOString()
const course = () => makeExecution(house, { inMinutes: -30, capacity: 20 })
/** Moves an execution so that it ended that many minutes ago. */
const endedAgo = (_id: string, minutes: number) =>
  house.db
    .update(courseExecution)
    .set({ startsAt: from(-minutes - 60), endsAt: from(-minutes) })
    .where(eq(courseExecution._id, _id))
const here = ({ _id: person }: Somebody, at = from(-1)): DoorAct => ({ _id: v7(), kind: 'here', at, person })
async function check(id: string, ...acts: DoorAct[]) {
  const { reply } = await house.as(planner, courseDoor.check, { params: { id }, body: { acts } })
  return reply.told.map(({ outcome }) => outcome)
}
/** Runs the job as if its hour had come; all it reads stays as it is. */
async function run() {
  await house.pool.query(`update job set due = now() - interval '1 second' where kind = 'course-rate'`)
  expect(await house.runJobs()).toBe(0)
}
const orders = async (id: string) =>
  (await house.pool.query<{ due: Date }>('select due from job where key like $1', [`course-rate:${id}:%`])).rows.map(({ due }) =>
    due.getTime(),
  )
const asked = async (who: Somebody, id: string) =>
  (await house.as(who, notifications.list, { query: {} })).reply.rows
    .filter(({ link }) => link === `/kurse/${id}`)
    .map(({ title }) => title)
const rate = (who: Somebody, execution: string) =>
  house.as(who, ratings.rateCourse, { body: { execution, stars: 4, recommend: null, comment: null, at: from(0) } })

test('half an hour after the end whoever was there is asked, once, in the open app too; nobody else is', async () => {
  const [anna, beat, carla, dora] = [await member(house), await member(house), await member(house), await member(house)]
  const { _id, endsAt } = await course()
  const undone = here(dora)
  await check(_id, here(anna), here(beat), undone, { _id: v7(), kind: 'undo', at: from(0), of: undone._id })
  expect(await orders(_id)).toEqual([Date.parse(endsAt) + 30 * minute])
  await endedAgo(_id, -90)
  await run()
  // The course was moved meanwhile.
  expect([await asked(anna, _id), await orders(_id)]).toEqual([[], [expect.closeTo(Date.now() + 120 * minute, -5)]])

  await endedAgo(_id, 31)
  expect((await rate(beat, _id)).status).toBe(200)
  const app = openDevice(house.url, { token: anna.token })
  await app.hear('ready')
  await run()
  expect((await app.hear('new_notification')).link).toBe(`/kurse/${_id}`)
  expect(await asked(anna, _id)).toEqual([expect.stringMatching(/^Wie war Yoga Flow\? Bewerten geht bis \w\w \d\d\.\d\d\., \d\d:\d\d\.$/)])
  for (const who of [beat, carla, dora]) expect(await asked(who, _id)).toEqual([])

  // A device that had no network tells an hour later of two more visits.
  await check(_id, here(carla, from(-60)), here(anna, from(-60)))
  expect(await orders(_id)).toHaveLength(1)
  await run()
  expect([await asked(anna, _id), await asked(carla, _id)].map(({ length }) => length)).toEqual([1, 1])
  expect(await orders(_id)).toEqual([])
})

test('rated, it is read in the bell and on the other devices, of who rated it alone', async () => {
  const [anna, beat] = [await member(house), await member(house)]
  const { _id } = await course()
  await check(_id, here(anna), here(beat))
  await endedAgo(_id, 40)
  await run()
  const unread = async (who: Somebody) => (await house.as(who, notifications.list, { query: {} })).reply.unread
  expect([await unread(anna), await unread(beat)]).toEqual([1, 1])
  const other = openDevice(house.url, { token: anna.token })
  await other.hear('ready')
  expect((await rate(anna, _id)).status).toBe(200)
  await other.hear('notices:read')
  expect([await unread(anna), await unread(beat)]).toEqual([0, 1])
})

test.each([
  ['a minute before the 24 hours are over', 24 * 60 - 1, { capacity: 20 }, 1],
  ['a minute after them', 24 * 60 + 1, { capacity: 20 }, 0],
  ['of a course that was cancelled after all', 60, { cancelledAt: from(0), reason: 'Krankheit' }, 0],
  ['of a course that was taken off the plan', 60, { published: false }, 0],
] as const)('%s: %i minutes after the end', async (_name, minutes, over, times) => {
  const anna = await member(house)
  const { _id } = await course()
  await check(_id, here(anna))
  await endedAgo(_id, minutes)
  await house.db.update(courseExecution).set(over).where(eq(courseExecution._id, _id))
  await run()
  expect(await asked(anna, _id)).toHaveLength(times)
})

test('who asked to be left alone since the end is, and for the next course asked again', async () => {
  const anna = await member(house)
  const [first, second] = [await course(), await course()]
  for (const { _id } of [first, second]) await check(_id, here(anna))
  await endedAgo(first._id, 60)
  await house.as(anna, ratings.hide)
  await endedAgo(second._id, 40)
  await house.pool.query(`update rating_rest set hidden_at = now() - interval '50 minutes' where person = $1`, [anna._id])
  await run()
  expect([await asked(anna, first._id), await asked(anna, second._id)].map(({ length }) => length)).toEqual([0, 1])
})

test('a visit that is heard of when it can no longer be rated asks nobody', async () => {
  const anna = await member(house)
  const { _id } = await course()
  await endedAgo(_id, 24 * 60 - 2)
  const correction = { _id: v7(), kind: 'correct', at: from(0), person: anna._id, came: true, reason: 'War da' } as const
  expect(await check(_id, correction)).toEqual(['corrected'])
  expect(await orders(_id)).toEqual([])
})
