import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { ratings } from '#contract/ratings/calls.ts'
import { dayMs, zone } from '#contract/time.ts'
import { anamnesis } from '#server/anamnesis/tables.ts'
import { anamnesisForm } from '#server/anamnesisForms/tables.ts'
import { courseSignup } from '#server/courses/tables.ts'
import { leave } from '#server/leaving/leave.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, member } from '#server/testing/make.ts'
import { plan } from '#server/workouts/tables.ts'
import { mayRate } from './rules.ts'
import { rating, ratingWords } from './tables.ts'
import { makeSeat } from './testing/make.ts'

const house = testHouse({ studios: ['winterthur'] })
let who: Somebody
let trainer: Somebody
beforeAll(async () => {
  who = await member(house, { studioCode: 'winterthur' })
  trainer = await employee(house, 'trainer', ['winterthur'], { vorname: 'Tina', nachname: 'Trainerin' })
}, 60_000)

const now = () => new Date().toISOString()
const rate = (by: Somebody, execution: string, over: object = {}) =>
  house.as(by, ratings.rateCourse, { body: { execution, stars: 4.5, recommend: null, comment: null, at: now(), ...over } }, { key: v7() })
const rowsOf = (person: string) => house.db.select().from(rating).where(eq(rating.person, person))

const end = '2026-11-20T18:00:00.000Z'
const at = (clock: string) => `2026-11-${clock}:00.000Z`
const seat = { endsAt: end, cancelled: false, state: 'booked', visited: true, missed: false }

test.each([
  ['right after', {}, at('20T18:00'), at('20T18:01'), undefined],
  ['24 hours later', {}, at('21T18:00'), at('21T18:00'), undefined],
  ['a minute too late', {}, at('21T18:01'), at('21T18:01'), 'rating-late'],
  ['given in time, heard ten days later', {}, at('20T19:00'), at('30T19:00'), undefined],
  ['given in time, heard after more than a month', {}, at('20T19:00'), '2026-12-21T19:00:00.000Z', 'rating-late'],
  ['an hour before the end', {}, at('20T17:00'), at('20T17:00'), 'rating-early'],
  ['by a clock five minutes slow', {}, at('20T17:55'), at('20T18:00'), undefined],
  ['by a clock a day fast: the moment it came counts', {}, at('22T10:00'), at('21T10:00'), undefined],
  ['not known to have been there', { visited: false }, at('20T19:00'), at('20T19:00'), undefined],
  ['missed', { visited: false, missed: true }, at('20T19:00'), at('20T19:00'), 'rating-unvisited'],
  ['given back', { visited: false, state: 'off' }, at('20T19:00'), at('20T19:00'), 'rating-unvisited'],
  ['waited for', { visited: false, state: 'waiting' }, at('20T19:00'), at('20T19:00'), 'rating-unvisited'],
  ['cancelled', { cancelled: true }, at('20T19:00'), at('20T19:00'), 'rating-unvisited'],
])('a course is rated %s', (_name, over, given, came, refused) => {
  const act = () => mayRate({ ...seat, ...over }, given, Date.parse(came))
  if (refused) return expect(act).toThrow(expect.objectContaining({ code: refused }))
  expect(Date.parse(act())).toBeLessThanOrEqual(Date.parse(came))
})

describe('a visited course', () => {
  test('is rated once per person, in half steps; said again within the day the later word stands', async () => {
    const { execution, seat } = await makeSeat(house, who._id)
    expect((await rate(who, execution._id, { comment: ' Gern wieder. ', recommend: 9 })).status).toBe(200)
    expect((await rate(who, execution._id, { stars: 3, comment: null })).status).toBe(200)
    const [row, ...more] = await rowsOf(who._id)
    expect(more).toEqual([])
    expect(row).toMatchObject({ kind: 'course', signup: seat._id, halves: 6, recommend: 9, studio: 'winterthur', course: execution.course })
    expect(await house.db.$count(ratingWords)).toBe(0)
    const { reply } = await house.as(who, ratings.own)
    expect(reply).toMatchObject({ courses: [{ execution: execution._id, stars: 3, comment: null }], asksRecommend: false, hiddenAt: null })
  })

  test('of two devices the word that was given later stands, whichever comes first', async () => {
    const { execution } = await makeSeat(house, who._id)
    const [earlier, later] = [3_600_000, 1_800_000].map(ago => new Date(Date.now() - ago).toISOString())
    await rate(who, execution._id, { stars: 2, comment: 'später', at: later })
    await rate(who, execution._id, { stars: 5, comment: 'früher', at: earlier })
    const { reply } = await house.as(who, ratings.own)
    expect(reply.courses.find(one => one.execution === execution._id)).toMatchObject({ stars: 2, comment: 'später' })
  })

  test('is not rated by who was not in it, and not with a quarter of a star', async () => {
    const { execution } = await makeSeat(house, who._id)
    expect((await rate(trainer, execution._id)).code).toBe('rating-unvisited')
    expect((await rate(who, v7())).code).toBe('rating-unvisited')
    for (const stars of [0, 0.25, 4.75, 5.5]) expect((await rate(who, execution._id, { stars })).fields).toHaveProperty('stars')
  })
})

describe('a plan', () => {
  const planOf = async (person: string, start: string) => {
    const row = { _id: v7(), person, trainer: trainer._id, title: 'Kraft', start, created: now() }
    await house.db.insert(plan).values(row)
    return row._id
  }
  const day = (ago: number) => new Date(Date.now() - ago * dayMs).toLocaleDateString('sv-SE', { timeZone: zone })
  const said = { stars: 5, recommend: 10, comment: 'Passt.', at: now() }

  test('is asked for after two weeks, rated by who it was made for, and asked for no more', async () => {
    const me = await member(house, { studioCode: 'winterthur' })
    const [old, fresh] = [await planOf(me._id, day(20)), await planOf(me._id, day(3))]
    expect((await house.as(me, ratings.openPlans)).reply.map(({ _id, byTrainer }) => [_id, byTrainer])).toEqual([[old, true]])
    expect((await house.as(me, ratings.plan, { params: { plan_id: old } })).reply).toMatchObject({
      title: 'Kraft',
      trainer: 'Tina Trainerin',
      byTrainer: true,
      day: day(20),
      rating: null,
    })
    expect((await house.as(who, ratings.plan, { params: { plan_id: old } })).code).toBe('missing')
    expect((await house.as(who, ratings.ratePlan, { body: { plan_id: old, ...said } }, { key: v7() })).code).toBe('missing')
    expect((await house.as(me, ratings.ratePlan, { body: { plan_id: old, ...said } }, { key: v7() })).status).toBe(200)
    expect((await house.as(me, ratings.ratePlan, { body: { plan_id: fresh, ...said } }, { key: v7() })).status).toBe(200)
    expect(await rowsOf(me._id)).toMatchObject([{ kind: 'plan', trainer: trainer._id, studio: 'winterthur', halves: 10 }, { plan: fresh }])
    expect((await house.as(me, ratings.openPlans)).reply).toEqual([])
    expect((await house.as(me, ratings.plan, { params: { plan_id: old } })).reply.rating).toMatchObject({ stars: 5, comment: 'Passt.' })
  })

  test('that was put aside is asked for no more, one that comes later is', async () => {
    const me = await member(house)
    await planOf(me._id, day(15))
    expect((await house.as(me, ratings.openPlans)).reply).toHaveLength(1)
    expect((await house.as(me, ratings.hide, {}, { key: v7() })).status).toBe(200)
    expect((await house.as(me, ratings.openPlans)).reply).toEqual([])
    expect((await house.as(me, ratings.own)).reply.hiddenAt).toEqual(expect.any(String))
  })
})

test('an anamnesis that a trainer took is rated by whom it is about; a draft and one’s own are not asked for', async () => {
  const me = await member(house, { studioCode: 'winterthur' })
  const form = v7()
  await house.db.insert(anamnesisForm).values({ _id: form, studio: 'winterthur', title: 'Eintritt', kind: 'usual', draft: [] })
  const begun = { customer: me._id, form, number: 1, express: false, begunAt: now(), changedAt: now() }
  const [taken, own, draft] = [v7(), v7(), v7()]
  await house.db.insert(anamnesis).values([
    { ...begun, _id: taken, creator: trainer._id, status: 'submitted', submittedAt: now() },
    { ...begun, _id: own, creator: null, status: 'submitted', submittedAt: now() },
    { ...begun, _id: draft, creator: trainer._id, status: 'draft' },
  ])
  const open = async () => (await house.as(me, ratings.openAnamneses)).reply
  expect(await open()).toMatchObject([{ _id: taken, title: 'Anamnesebogen', trainer: 'Tina Trainerin', rating: null }])
  const of = (by: Somebody, anamnese_id: string) => house.as(by, ratings.anamnesis, { params: { anamnese_id } })
  expect((await of(me, taken)).reply).toMatchObject({ _id: taken, title: 'Anamnesebogen' })
  for (const [by, id] of [
    [who, taken],
    [me, own],
    [me, draft],
    [me, v7()],
  ] as const)
    expect((await of(by, id)).code).toBe('missing')
  const said = { anamnese_id: taken, stars: 4, recommend: null, comment: null, at: now() }
  expect((await house.as(me, ratings.rateAnamnesis, { body: said }, { key: v7() })).status).toBe(200)
  expect(await rowsOf(me._id)).toMatchObject([{ kind: 'anamnesis', trainer: trainer._id, studio: 'winterthur', halves: 8 }])
  expect(await open()).toEqual([])
})

test('with the account go words and name, the stars stay', async () => {
  const me = await member(house)
  const { execution, seat } = await makeSeat(house, me._id)
  await rate(me, execution._id, { stars: 1.5, comment: 'Zu laut.' })
  await house.db.transaction(tx => leave(tx, house, me._id))
  expect(await rowsOf(me._id)).toEqual([])
  const [left] = await house.db.select().from(rating).where(eq(rating.signup, seat._id))
  expect(left).toMatchObject({ person: null, halves: 3 })
  expect(await house.db.select().from(ratingWords).where(eq(ratingWords.rating, left!._id))).toEqual([])
  const [visit] = await house.db.select().from(courseSignup).where(eq(courseSignup._id, seat._id))
  expect(visit?.visitedAt).not.toBeNull()
})
