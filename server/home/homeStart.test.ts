import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { courses } from '#contract/courses/calls.ts'
import { courseVisits } from '#contract/courses/courseVisits.ts'
import { addDays } from '#contract/days.ts'
import { events } from '#contract/events/calls.ts'
import { home } from '#contract/home.ts'
import { ratings } from '#contract/ratings/calls.ts'
import type { Wired } from '#contract/sync.ts'
import { zone } from '#contract/time.ts'
import { workouts } from '#contract/workouts.ts'
import { addExercises } from '#server/devices/demo/addedExercises.ts'
import { event } from '#server/events/tables.ts'
import { makeSeat } from '#server/ratings/testing/make.ts'
import { push } from '#server/sync/door.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { member } from '#server/testing/make.ts'
import { type AddedPlan, addPlan } from '#server/workouts/demo/demoLibrary.ts'
import { mainPlan } from '#server/workouts/demo/demoPlans.ts'

const today = new Date().toLocaleDateString('sv-SE', { timeZone: zone })
const house = testHouse({ studios: ['winterthur'] })
let me: Somebody
let other: Somebody
let plan: AddedPlan

beforeAll(async () => {
  me = await member(house, { studioCode: 'winterthur' })
  other = await member(house, { studioCode: 'winterthur' })
  await addExercises(house.db)
  plan = await addPlan(house.db, mainPlan, { person: me._id, trainer: null, start: addDays(today, -30), created: new Date().toISOString() })
}, 120_000)

const told = async (who = me) => (await house.as(who, home.start)).reply

async function train(day: string) {
  const split = plan.splits[0]!
  const doc = {
    id: v7(),
    title: split.title,
    plan: plan._id,
    split: split._id,
    state: 'finished',
    day,
    source: 'app',
    started: `${day}T17:00:00.000Z`,
    ended: `${day}T18:00:00.000Z`,
    slots: [],
    modifications: [],
  }
  const row = { newDocumentState: { version: 1, rev: '', _deleted: false, ...doc } as unknown as Wired }
  expect((await push(house, me._id, 'workoutRuns', [row])).refused).toEqual([])
  await house.projector.settled(me._id)
  return doc
}

test('somebody without anything is told so', async () => {
  expect(await told(other)).toEqual({ runs: [], plan: null, visits: [], course: null, asked: null, event: null })
})

test('what stands on the start page is what each call by itself tells', async () => {
  const days = [addDays(today, -3), addDays(today, -10)]
  const runs = [await train(days[1]!), await train(days[0]!)].reverse()
  const visited = await makeSeat(house, me._id, { hoursAgo: 2 })
  const [waiting, later] = [
    await makeSeat(house, me._id, { hoursAgo: -20, state: 'waiting', visitedAt: null }),
    await makeSeat(house, me._id, { hoursAgo: -40, visitedAt: null }),
  ]
  const start = await told()
  expect(start.runs).toEqual(
    runs.map(({ id, title, plan, split, state, started, day }) => ({ id, title, plan, split, state, started, day })),
  )
  const current = (await house.as(me, workouts.plan)).reply
  expect(start.plan?._id).toBe(plan._id)
  expect(current).toMatchObject(start.plan!)
  expect(start.visits).toEqual((await house.as(me, courseVisits.days)).reply.map(({ day }) => day))
  expect(start.visits).toHaveLength(1)
  const seats = (await house.as(me, courses.mine)).reply
  // A seat comes before a place in a waiting list, though that course begins earlier.
  const next = seats.find(({ execution }) => execution._id === later.execution._id)!
  const { promoteMinutes } = next.rules
  expect(start.course).toEqual({
    execution: next.execution,
    seat: { kind: 'booked', signup: next.signup },
    promotes: Date.parse(next.execution.startsAt) - promoteMinutes * 60_000,
  })
  expect(later.execution.startsAt > waiting.execution.startsAt).toBe(true)
  expect(start.asked).toMatchObject({ course: { _id: visited.execution._id, endsAt: visited.execution.endsAt } })
  expect(await told(other)).toMatchObject({ runs: [], course: null, asked: null })
})

test('a rated course is asked for no more; the plan trained with for two weeks is', async () => {
  const [seat] = (await house.as(me, courses.mine)).reply
  const body = { execution: seat!.execution._id, stars: 4, recommend: null, comment: null, at: new Date().toISOString() }
  await house.as(me, ratings.rateCourse, { body }, { key: v7() })
  const [open] = (await house.as(me, ratings.openPlans)).reply
  expect((await told()).asked).toEqual({ plan: { _id: plan._id, title: open!.title, trainer: open!.trainer, byTrainer: false } })
  await house.as(me, ratings.hide, { body: {} }, { key: v7() })
  expect((await told()).asked).toBeNull()
})

test('the next event is the first that the list of one’s own tells, as far as its line says it', async () => {
  const [soon, later] = [v7(), v7()]
  const at = (days: number, hour: number) => `${addDays(today, days)}T${hour}:00:00.000Z`
  const born = { published: true, created: new Date().toISOString() }
  await house.db.insert(event).values([
    { ...born, _id: later, title: 'Später', startsAt: at(5, 16), endsAt: at(5, 18) },
    { ...born, _id: soon, title: 'Bald', studio: 'winterthur', capacity: 1, price: 2500, startsAt: at(3, 16), endsAt: at(3, 18) },
  ])
  for (const [who, id] of [
    [other, soon],
    [me, later],
    [me, soon],
  ] as const)
    expect((await house.as(who, events.signUp, { params: { id }, body: { guests: 0 } })).code).toBeUndefined()
  const [own] = (await house.as(me, events.mine)).reply
  const start = await told()
  expect(own).toMatchObject({ ...start.event!.event, _id: soon })
  expect(start.event).toMatchObject({
    event: { title: 'Bald', place: null, price: 2500, cancelled: false, free: 0, waiting: 1 },
    place: { kind: 'waiting', signup: { position: 1, visited: false } },
    studio: 'winterthur',
  })
  expect((await told(other)).event).toMatchObject({ event: { _id: soon }, place: { kind: 'booked' } })
})
