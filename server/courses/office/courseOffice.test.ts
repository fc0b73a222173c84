import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { courses } from '#contract/courses/calls.ts'
import { courseOffice } from '#contract/courses/courseOffice.ts'
import { usualRules } from '#contract/courses/rules.ts'
import { examplePicture } from '#contract/files.ts'
import { dayMs } from '#contract/time.ts'
import { makeCourse, makeExecution, makeRoom } from '#server/courses/testing/make.ts'
import { file } from '#server/shared/files/tables.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, holder } from '#server/testing/make.ts'
import { forgetCoursePictures } from './coursePictures.ts'

const house = testHouse({ studios: ['winterthur', 'pfungen'] })
let manager: Somebody
let chain: Somebody
beforeAll(async () => {
  manager = await employee(house, 'studio_manager', ['winterthur'])
  chain = await employee(house, 'studio_manager', 'all')
}, 60_000)

const form = (over: object = {}) => ({
  _id: v7(),
  studio: 'winterthur' as string | null,
  title: 'Pilates',
  description: 'Kraft aus der Mitte.',
  intensity: 2,
  minutes: 50,
  labels: [] as string[],
  picture: null,
  ...over,
})
const add = (who: Somebody, body: ReturnType<typeof form>) => house.as(who, courseOffice.addCourse, { body })
const titles = async (who: Somebody, query = {}) =>
  (await house.as(who, courseOffice.courses, { query })).reply.rows.map(({ title }) => title)

describe('a studio manager of Winterthur', () => {
  test('makes and changes Winterthur’s courses, sees the chain’s, and touches neither those nor another studio’s', async () => {
    const own = form({ title: 'Ärobic' })
    expect((await add(manager, own)).status).toBe(200)
    expect((await add(manager, own)).status).toBe(200)
    expect((await add(manager, form({ studio: 'pfungen' }))).code).toBe('forbidden')
    expect((await add(manager, form({ studio: null }))).code).toBe('forbidden')
    const whole = form({ studio: null, title: 'Zumba' })
    const elsewhere = form({ studio: 'pfungen', title: 'Boxen' })
    for (const body of [whole, elsewhere]) expect((await add(chain, body)).status).toBe(200)
    expect(await titles(manager)).toEqual(['Ärobic', 'Zumba'])
    expect(await titles(manager, { sort: '-title' })).toEqual(['Zumba', 'Ärobic'])
    expect(await titles(manager, { q: 'arob' })).toEqual(['Ärobic'])
    expect(await titles(chain, { studio: ['-'] })).toEqual(['Zumba'])
    const edit = (body: ReturnType<typeof form>, over = {}) =>
      house.as(manager, courseOffice.editCourse, { params: { id: body._id }, body: { ...body, version: 1, minutes: 45, ...over } })
    expect((await edit(own)).reply).toMatchObject({ minutes: 45, version: 2 })
    expect((await edit(whole)).code).toBe('forbidden')
    // Named as one's own it is still another's.
    expect((await edit(elsewhere, { studio: 'winterthur' })).code).toBe('missing')
    expect((await house.as(manager, courseOffice.course, { params: { id: elsewhere._id } })).code).toBe('missing')
    expect((await edit(own, { title: 'Anders' })).code).toBe('stale')
  })

  test('adds a label, which is the chain’s; renames and removes none', async () => {
    const _id = v7()
    expect((await house.as(manager, courseOffice.addLabel, { body: { _id, name: 'Rücken' } })).status).toBe(200)
    expect((await house.as(manager, courseOffice.addLabel, { body: { _id: v7(), name: 'rucken' } })).code).toBe('taken')
    const rename = (who: Somebody) =>
      house.as(who, courseOffice.editLabel, { params: { id: _id }, body: { _id, name: 'Nacken', version: 1 } })
    expect((await rename(manager)).code).toBe('forbidden')
    expect((await rename(chain)).reply).toMatchObject({ name: 'Nacken', version: 2, courses: 0 })
    const bearing = form({ title: 'Haltung', labels: [_id] })
    await add(manager, bearing)
    const remove = () => house.as(chain, courseOffice.removeLabel, { params: { id: _id }, query: { version: 2 } })
    expect((await remove()).code).toBe('in-use')
    await house.as(manager, courseOffice.removeCourse, { params: { id: bearing._id }, query: { studio: 'winterthur', version: 1 } })
    expect((await remove()).status).toBe(200)
  })
})

test('what is still to be held is not removed; what was removed is hidden and comes back', async () => {
  const room = await makeRoom(house, { name: 'Tödi' })
  const offered = await makeCourse(house, { studio: 'winterthur', title: 'Spinning' })
  const { _id } = await makeExecution(house, { room: room._id, course: offered._id })
  const query = { studio: 'winterthur', version: 1 }
  const away = () => house.as(manager, courseOffice.removeRoom, { params: { id: room._id }, query })
  expect((await away()).code).toBe('in-use')
  expect((await house.as(manager, courseOffice.removeCourse, { params: { id: offered._id }, query })).code).toBe('in-use')
  await house.pool.query('update course_execution set cancelled_at = now() where _id = $1', [_id])
  expect((await away()).status).toBe(200)
  const names = async () => (await house.as(manager, courseOffice.rooms, { query: {} })).reply.rows.map(({ name }) => name)
  expect(await names()).not.toContain('Tödi')
  // A past or cancelled execution still names its room.
  expect((await house.as(manager, courses.one, { params: { id: _id } })).reply.room.name).toBe('Tödi')
  await house.as(manager, courseOffice.restoreRoom, { params: { id: room._id }, body: { studio: 'winterthur' } })
  expect(await names()).toContain('Tödi')
})

test('a studio’s rules hold from the first time they are set, and are seen by who books', async () => {
  const who = await holder(house, [{ right: 'gf_c_signupRange', studios: ['pfungen'] }])
  const [row] = (await house.as(who, courseOffice.settings)).reply
  expect(row).toMatchObject({ studio: 'pfungen', version: 0, ...usualRules })
  const set = (over: object) =>
    house.as(who, courseOffice.editSettings, { body: { studio: 'pfungen', ...usualRules, version: 0, ...over } })
  expect((await set({ openDays: 7 })).reply).toMatchObject({ openDays: 7, version: 1 })
  expect((await set({ openDays: 9 })).code).toBe('stale')
  expect((await set({ lateMinutes: 60, version: 1 })).fields).toHaveProperty('promoteMinutes')
  expect((await set({ studio: 'winterthur' })).code).toBe('forbidden')
  const plan = await house.as(undefined, courses.plan, { query: { studio: 'pfungen', from: '2026-11-16' } })
  expect(plan.reply.rules.openDays).toBe(7)
})

test('a course’s picture is kept as long as a course uses it', async () => {
  const sent = async () => (await house.as(manager, courseOffice.picture, { body: examplePicture })).reply.name
  const name = await sent()
  const kept = async () => (await house.db.select().from(file)).some(row => row.name === name)
  const body = form({ title: 'Bildhaft' })
  await add(manager, body)
  await house.as(manager, courseOffice.editCourse, { params: { id: body._id }, body: { ...body, picture: name, version: 1 } })
  await forgetCoursePictures(house, Date.now() + 2 * dayMs)
  expect(await kept()).toBe(true)
  await house.as(manager, courseOffice.editCourse, { params: { id: body._id }, body: { ...body, version: 2 } })
  await forgetCoursePictures(house, Date.now() + 2 * dayMs)
  expect(await kept()).toBe(false)
  const gone = await house.as(manager, courseOffice.editCourse, { params: { id: body._id }, body: { ...body, picture: name, version: 3 } })
  expect(gone.fields).toHaveProperty('picture')
})
