import { and, asc, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { courses } from '#contract/courses/calls.ts'
import { type CourseRules, usualRules } from '#contract/courses/rules.ts'
import { dayMs } from '#contract/time.ts'
import type { Tx } from '#server/kit/database.ts'
import { leave } from '#server/leaving/leave.ts'
import { notification } from '#server/shared/notifications/tables.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { member } from '#server/testing/make.ts'
import { pauseEnd } from './rules.ts'
import { signOff, signUp } from './seats.ts'
import { courseExecution, courseSetting, courseSignup } from './tables.ts'
import { executionNow, makeExecution } from './testing/make.ts'

const house = testHouse({ studios: ['winterthur'] })
let people: Somebody[]
beforeAll(async () => {
  people = await Promise.all(Array.from({ length: 40 }, () => member(house)))
}, 60_000)

const person = (place: number) => people[place] as Somebody
const up = (who: Somebody, id: string) => house.as(who, courses.signUp, { params: { id } })
const off = (who: Somebody, id: string) => house.as(who, courses.signOff, { params: { id } })
const positionOf = async (who: Somebody, id: string) =>
  (await house.as(who, courses.mine)).reply.find(({ signup }) => signup.execution === id)?.signup
const setRules = (rules: Partial<CourseRules>) =>
  house.db
    .insert(courseSetting)
    .values({ studio: 'winterthur', ...usualRules, ...rules })
    .onConflictDoUpdate({ target: courseSetting.studio, set: { ...usualRules, ...rules } })

const seatsIn = (id: string, state: 'booked' | 'waiting') =>
  house.db
    .select()
    .from(courseSignup)
    .where(and(eq(courseSignup.execution, id), eq(courseSignup.state, state)))
    .orderBy(asc(courseSignup.receipt))

/** Invariants of every execution, whatever was done to it. */
async function expectWhole(id: string) {
  const row = await executionNow(house, id)
  const [booked, waiting] = [await seatsIn(id, 'booked'), await seatsIn(id, 'waiting')]
  expect([row.booked, row.waiting]).toEqual([booked.length, waiting.length])
  expect(row.booked).toBeLessThanOrEqual(row.capacity)
  expect(new Set(booked.map(({ place }) => place)).size).toBe(booked.length)
  return { row, booked, waiting }
}

describe('a seat', () => {
  test('is had once, however often it is asked for, and given back once', async () => {
    const { _id } = await makeExecution(house, { capacity: 2 })
    const first = await up(person(0), _id)
    expect(first.reply).toMatchObject({ state: 'booked', place: 1, position: null })
    expect((await up(person(0), _id)).reply).toEqual(first.reply)
    expect((await executionNow(house, _id)).booked).toBe(1)
    expect((await off(person(0), _id)).reply.state).toBe('off')
    expect((await off(person(0), _id)).reply.state).toBe('off')
    expect((await executionNow(house, _id)).booked).toBe(0)
    expect((await up(person(0), _id)).reply).toMatchObject({ state: 'booked', place: 1 })
  })

  test('is waited for where none is free, with the position, and goes to who waits longest', async () => {
    const { _id } = await makeExecution(house, { capacity: 1 })
    await up(person(0), _id)
    expect((await up(person(1), _id)).reply).toMatchObject({ state: 'waiting', position: 1 })
    expect((await up(person(2), _id)).reply).toMatchObject({ state: 'waiting', position: 2 })
    await off(person(0), _id)
    expect(await positionOf(person(1), _id)).toMatchObject({ state: 'booked', promoted: true })
    expect(await positionOf(person(2), _id)).toMatchObject({ state: 'waiting', position: 1 })
    const told = await house.db
      .select()
      .from(notification)
      .where(eq(notification.person, person(1)._id))
    expect(told.map(({ title, link }) => [title.split(',')[0], link])).toContainEqual([
      expect.stringMatching(/^Du bist dabei: Yoga Flow/),
      `/kurse/${_id}`,
    ])
    await expectWhole(_id)
  })

  test('never makes anybody be at two places: moving up passes over who is busy, and booking is refused', async () => {
    // The start is later than any that makeExecution chooses by itself.
    const startsAt = new Date(Date.now() + 11 * dayMs).toISOString()
    const full = await makeExecution(house, { capacity: 1, startsAt })
    const other = await makeExecution(house, { capacity: 5, startsAt })
    await up(person(0), full._id)
    await up(person(1), full._id)
    await up(person(2), full._id)
    await up(person(1), other._id)
    await off(person(0), full._id)
    expect(await positionOf(person(1), full._id)).toMatchObject({ state: 'waiting', position: 1 })
    expect(await positionOf(person(2), full._id)).toMatchObject({ state: 'booked', promoted: true })
    expect((await up(person(2), other._id)).code).toBe('course-overlap')
  })

  test.each<[string, Partial<typeof courseExecution.$inferInsert> & { inMinutes?: number }, string]>([
    ['of a course that has begun', { inMinutes: -1 }, 'course-closed'],
    ['of a course in three weeks', { inMinutes: 22 * 1440 }, 'course-early'],
    ['of a cancelled course', { cancelledAt: '2026-01-01T00:00:00.000Z' }, 'course-cancelled'],
    ['of a draft', { published: false }, 'missing'],
    ['in a full course that nobody moves up in any more', { capacity: 0, inMinutes: 59 }, 'course-full'],
  ])('%s is refused', async (_name, wishes, code) => {
    const { _id } = await makeExecution(house, wishes)
    expect((await up(person(5), _id)).code).toBe(code)
  })

  test('given back late counts, and too many of them pause signing up', async () => {
    await setRules({ misses: 2 })
    const soon = [await makeExecution(house, { inMinutes: 30 }), await makeExecution(house, { inMinutes: 100 })]
    const who = await member(house)
    await up(who, soon[0]!._id)
    expect((await off(who, soon[0]!._id)).reply.state).toBe('late')
    await up(who, soon[1]!._id)
    await house.db
      .update(courseExecution)
      .set({ startsAt: new Date(Date.now() + 600_000).toISOString() })
      .where(eq(courseExecution._id, soon[1]!._id))
    expect((await off(who, soon[1]!._id)).reply.state).toBe('late')
    const { _id } = await makeExecution(house)
    expect((await up(who, _id)).code).toBe('course-paused')
    await setRules({ misses: 0 })
    expect((await up(who, _id)).reply.state).toBe('booked')
    await setRules({})
  })
})
test.each([
  ['none missed', [], 0],
  ['fewer than that', [10, 12], 0],
  ['as many, too far apart', [0, 20, 40], 0],
  ['as many within the days', [30, 32, 34], 41],
  ['the pause is over', [20, 22, 24], 0],
])('a pause: %s', (_name, missed, until) => {
  const rules = { misses: 3, missDays: 30, pauseDays: 7 }
  expect(
    pauseEnd(
      missed.map(at => at * dayMs),
      rules,
      40 * dayMs,
    ),
  ).toBe(until * dayMs)
})

const rounds = process.env.LONG ? 100 : 3
const crowd = process.env.LONG ? 500 : 60
const seats = 20

/** Transactions at once: with many more than the pool has connections, those that wait are told after a while that none came. */
const atOnce = 60
let running = 0
const queue: (() => void)[] = []
async function inTurn<T>(work: () => Promise<T>) {
  if (running >= atOnce) await new Promise<void>(resolve => queue.push(resolve))
  running += 1
  return work().finally(() => {
    running -= 1
    queue.shift()?.()
  })
}

/** Every twentieth round goes through the whole server. The others begin at the act itself, which takes a fifth of the time. */
const actOf = (round: number) => {
  const whole = round % 20 === 0
  const way =
    (call: typeof courses.signUp | typeof courses.signOff, act: (tx: Tx, who: string, id: string) => Promise<unknown>) =>
    async (who: Somebody, id: string) => {
      if (whole) return (await house.as(who, call, { params: { id } })).status
      return inTurn(() => house.db.transaction(tx => act(tx, who._id, id))).then(
        () => 200,
        error => error,
      )
    }
  return { up: way(courses.signUp, signUp), off: way(courses.signOff, (tx, who, id) => signOff({ tx, house }, { who, _id: id })) }
}

test(`of ${crowd} who want ${seats} seats at once exactly ${seats} get one, the rest wait in the order of receipt`, {
  timeout: 1_800_000,
}, async () => {
  await setRules({ mostWaiting: 500, misses: 0 })
  while (people.length < crowd) people.push(await member(house))
  for (let round = 0; round < rounds; round++) {
    const act = actOf(round)
    const { _id } = await makeExecution(house, { capacity: seats })
    const [late, early] = [people.slice(0, crowd / 10), people.slice(crowd / 10, crowd)]
    const first = await Promise.all(early.map(who => act.up(who, _id)))
    expect(first.filter(status => status !== 200)).toEqual([])
    const { booked, waiting } = await expectWhole(_id)
    expect([booked.length, waiting.length]).toEqual([seats, early.length - seats])
    expect(Math.max(...booked.map(({ receipt }) => receipt))).toBeLessThan(Math.min(...waiting.map(({ receipt }) => receipt)))
    // A third signs off, the late ones sign up, and holders of a place ask once more: all at once.
    const turns = waiting.map(({ person: who }) => who)
    const leaving = early.filter((_who, place) => place % 3 === round % 3)
    const gone = new Set(leaving.map(({ _id: who }) => who))
    const again = early.filter(({ _id: who }) => !gone.has(who)).slice(0, late.length)
    const all = await Promise.all([
      ...leaving.map(who => act.off(who, _id)),
      ...late.map(who => act.up(who, _id)),
      ...again.map(who => act.up(who, _id)),
    ])
    expect(all.filter(status => status !== 200)).toEqual([])
    const after = await expectWhole(_id)
    expect(after.booked.length).toBe(seats)
    expect([...after.booked, ...after.waiting].filter(({ person: who }) => who && gone.has(who))).toEqual([])
    // People who still wait stand in the same order, before all latecomers, and nobody was passed over.
    const stay = after.waiting.map(({ person: who }) => who)
    expect(stay.filter(who => turns.includes(who))).toEqual(turns.filter(who => stay.includes(who)))
    const left = turns.filter(who => who && !gone.has(who))
    const up = after.booked.flatMap(({ person: who }) => (turns.includes(who) ? [who] : []))
    expect(new Set(up)).toEqual(new Set(left.slice(0, up.length)))
  }
  await setRules({})
})

test('the same last seat, asked for online and by an outbox that comes back: one has it, whoever sends what again', async () => {
  for (let round = 0; round < 10; round++) {
    const { _id } = await makeExecution(house, { capacity: 1 })
    const [online, outbox] = round % 2 ? [person(0), person(1)] : [person(1), person(0)]
    // The key is an hour old, as that of an act in an outbox may be.
    const key = v7({ msecs: Date.now() - 3_600_000 })
    const sent = () => house.as(outbox, courses.signUp, { params: { id: _id } }, { key })
    const answers = await Promise.all([up(online, _id), sent(), sent(), up(online, _id), sent()])
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    const { booked, waiting } = await expectWhole(_id)
    expect([booked.length, waiting.length]).toEqual([1, 1])
    const [mine, theirs] = [await positionOf(online, _id), await positionOf(outbox, _id)]
    expect([mine?.state, theirs?.state].sort()).toEqual(['booked', 'waiting'])
    // The answer is that of the first time, though it would be another by now.
    const before = answers[1]?.reply
    await off(online, _id)
    expect((await sent()).reply).toEqual(before)
    expect(await positionOf(outbox, _id)).toMatchObject({ state: 'booked' })
  }
})

test('who leaves the chain leaves the seats to come to others, and the visits without a name', async () => {
  const [anna, berta] = [await member(house), await member(house)]
  const { _id } = await makeExecution(house, { capacity: 1 })
  await up(anna, _id)
  await up(berta, _id)
  await house.db.transaction(tx => leave(tx, house, anna._id))
  expect(await positionOf(berta, _id)).toMatchObject({ state: 'booked', promoted: true })
  expect(await house.db.select().from(courseSignup).where(eq(courseSignup.person, anna._id))).toEqual([])
  await expectWhole(_id)
})
