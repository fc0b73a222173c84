import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { feedback } from '#contract/feedback.ts'
import { dayMs } from '#contract/time.ts'
import { makeCourse } from '#server/courses/testing/make.ts'
import { leave } from '#server/leaving/leave.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, holder, makeStudio, member } from '#server/testing/make.ts'
import { forgetSaid } from './retention.ts'
import { feedback as box } from './tables.ts'

const house = testHouse()
let who: Somebody
let course: string
beforeAll(async () => {
  await makeStudio(house, { code: 'winterthur', name: 'Winterthur', adresse: 'Musterweg 1, 8400 Winterthur' })
  await makeStudio(house, { code: 'pfungen' })
  who = await member(house, { studioCode: 'winterthur' })
  course = (await makeCourse(house))._id
}, 60_000)

const send = (by: Somebody, over: object = {}) =>
  house.as(by, feedback.send, { body: { text: 'Die Musik ist zu laut.', category: 'kurs', courseId: course, ...over } } as never, {
    key: v7(),
  })

test('a word to the studio is kept with what it is about and its course; read without who wrote it, of its time the week', async () => {
  expect((await send(who)).status).toBe(200)
  expect((await send(who, { category: 'sauberkeit', courseId: null, text: 'Duschen' })).status).toBe(200)
  expect((await send(who, { courseId: v7() })).code).toBe('missing')
  expect((await send(who, { category: 'wetter' })).fields).toHaveProperty('category')
  const { reply } = await house.as(await employee(house, 'admin'), feedback.list, { query: { sort: 'category' } })
  expect(reply).toEqual({
    total: 2,
    rows: [
      {
        _id: expect.any(String),
        studio: 'winterthur',
        category: 'kurs',
        course: 'Yoga Flow',
        text: 'Die Musik ist zu laut.',
        week: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      },
      expect.objectContaining({ category: 'sauberkeit', course: null }),
    ],
  })
  expect(new Date(`${reply.rows[0]?.week}T12:00:00Z`).getUTCDay()).toBe(1)
})

test('read by who sees all ratings of that studio, by nobody else', async () => {
  const [here, elsewhere] = [
    await holder(house, [{ right: 'gf_r_viewAll', studios: ['winterthur'] }]),
    await holder(house, [{ right: 'gf_r_viewAll', studios: ['pfungen'] }]),
  ]
  expect((await house.as(here, feedback.list)).reply.total).toBe(2)
  expect((await house.as(here, feedback.list, { query: { category: ['kurs'], q: 'musik' } })).reply.total).toBe(1)
  expect((await house.as(elsewhere, feedback.list)).reply.total).toBe(0)
  expect((await house.as(await employee(house, 'gf_instructor'), feedback.list)).code).toBe('forbidden')
})

test('before a review at Google: the own studio’s page, what was chosen last, and whether it was asked', async () => {
  const { reply } = await house.as(who, feedback.existing)
  expect(reply).toMatchObject({ askedAt: null, choice: null, page: { studio: 'Winterthur' } })
  expect(reply.page?.url).toBe('https://www.google.com/maps/search/?api=1&query=Formkurve+Winterthur%2C+Musterweg+1%2C+8400+Winterthur')
  for (const choice of ['later', 'google'] as const)
    expect((await house.as(who, feedback.create, { body: { stars: 4.5, choice } }, { key: v7() })).status).toBe(200)
  expect((await house.as(who, feedback.existing)).reply).toMatchObject({ askedAt: expect.any(String), choice: 'google' })
  expect((await house.as(await member(house), feedback.existing)).reply).toEqual({ askedAt: null, choice: null, page: null })
})

test('goes with the account, and after 400 days', async () => {
  const [me, other] = [await member(house), await member(house)]
  await send(me)
  await send(other)
  await house.db.transaction(tx => leave(tx, house, me._id))
  expect(await house.db.$count(box, eq(box.person, me._id))).toBe(0)
  const [row] = await house.db.select().from(box).where(eq(box.person, other._id))
  await forgetSaid(house, new Date(Date.parse(row!.at) + 399 * dayMs))
  expect(await house.db.$count(box, eq(box.person, other._id))).toBe(1)
  await forgetSaid(house, new Date(Date.parse(row!.at) + 401 * dayMs))
  expect(await house.db.$count(box, eq(box.person, other._id))).toBe(0)
})
