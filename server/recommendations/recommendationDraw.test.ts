import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { account } from '#contract/account.ts'
import { courseRecommendations } from '#contract/courses/recommendations.ts'
import { courseSignup } from '#server/courses/tables.ts'
import { makeCourse, makeExecution } from '#server/courses/testing/make.ts'
import { rating } from '#server/ratings/tables.ts'
import { makeSeat } from '#server/ratings/testing/make.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, member } from '#server/testing/make.ts'

const house = testHouse({ studios: ['winterthur', 'pfungen'] })
let who: Somebody
let yoga: string
let pump: string
beforeAll(async () => {
  who = await member(house, { studioCode: 'winterthur', vorname: 'Ursina' })
  yoga = (await makeCourse(house, { title: 'Yoga Flow' }))._id
  pump = (await makeCourse(house, { title: 'BodyPump' }))._id
}, 60_000)

const of = async (by: Somebody, userId: string) => house.as(by, courseRecommendations.of, { params: { userId } })
const titles = (rows: { execution: { course: { title: string } } }[]) => rows.map(({ execution }) => execution.course.title)

test('without visits it is what others visit, with visits one’s own; what is booked, elsewhere or far away is not offered', async () => {
  await makeExecution(house, { course: yoga, inMinutes: 3000 })
  await makeExecution(house, { course: pump, inMinutes: 3200 })
  const others = await member(house)
  for (const hoursAgo of [30, 54]) await makeSeat(house, others._id, { hoursAgo, course: pump })
  const { reply: first } = await of(who, 'me')
  expect([first.visits, first.person, titles(first.rows)]).toEqual([0, { vorname: 'Ursina', own: true }, ['BodyPump', 'Yoga Flow']])
  expect(first.rows[0]?.reasons[0]).toBe('weil ihn in deinem Studio am meisten besuchen')
  expect(first.rules).toMatchObject([{ studio: 'winterthur' }])

  for (const hoursAgo of [30, 200]) await makeSeat(house, who._id, { hoursAgo, course: yoga })
  await makeSeat(house, who._id, { hoursAgo: 60, course: pump, visitedAt: null })
  const booked = await makeExecution(house, { course: yoga, inMinutes: 4000 })
  const seat = { _id: v7(), execution: booked._id, person: who._id, state: 'booked' as const, receipt: 99, at: new Date().toISOString() }
  await house.db.insert(courseSignup).values(seat)
  await makeExecution(house, { course: yoga, inMinutes: 5000, studio: 'pfungen' })
  await makeExecution(house, { course: yoga, inMinutes: 5000, published: false })
  await makeExecution(house, { course: yoga, inMinutes: 15 * 1440 })
  const { reply } = await of(who, who._id)
  expect([reply.visits, titles(reply.rows)]).toEqual([2, ['Yoga Flow']])
  expect(reply.rows[0]?.reasons).toContain('weil du diesen Kurs schon zweimal besucht hast')
})

test('what somebody disliked is not recommended', async () => {
  const me = await member(house, { studioCode: 'winterthur' })
  const { seat } = await makeSeat(house, me._id, { hoursAgo: 40, course: yoga })
  const stored = async () => (await house.as(me, account.me)).reply.courseRecommendations
  expect(titles((await of(me, 'me')).reply.rows)).toEqual(['Yoga Flow', 'Yoga Flow'])
  expect(await stored()).toEqual([yoga])
  const said = { _id: v7(), kind: 'course' as const, person: me._id, signup: seat._id, studio: 'winterthur', course: yoga, halves: 4 }
  await house.db.insert(rating).values({ ...said, at: new Date().toISOString() })
  expect((await of(me, 'me')).reply.rows).toEqual([])
  expect(await stored()).toEqual([])
})

test('the stored user carries courses to come to again, all of them recommended (L87)', async () => {
  const { reply } = await of(who, 'me')
  const { reply: user } = await house.as(who, account.me)
  expect(user.courseRecommendations).toEqual([yoga])
  expect(reply.rows.map(({ execution }) => execution.course._id)).toContain(yoga)
  expect(user.studio).toMatchObject({ code: 'winterthur', art: 'lokal', email: expect.stringContaining('@') })
})

test('of others for who makes plans or anamneses in their studio, else of nobody', async () => {
  const [trainer, elsewhere] = [await employee(house, 'trainer', ['winterthur']), await employee(house, 'trainer', ['pfungen'])]
  expect((await of(trainer, who._id)).reply).toMatchObject({ person: { vorname: 'Ursina', own: false }, visits: 2 })
  expect((await of(elsewhere, who._id)).code).toBe('missing')
  expect((await of(await employee(house, 'gf_instructor', ['winterthur']), who._id)).code).toBe('missing')
  expect((await of(await member(house), who._id)).code).toBe('missing')
  expect((await of(trainer, 'jemand')).code).toBe('invalid')
})
