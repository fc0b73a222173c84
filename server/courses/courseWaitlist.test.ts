import { and, asc, eq, inArray } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { courses } from '#contract/courses/calls.ts'
import { fc } from '#contract/testing/draws.ts'
import { dayMs } from '#contract/time.ts'
import type { BusMessage } from '#server/kit/bus.ts'
import { notification } from '#server/shared/notifications/tables.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { member } from '#server/testing/make.ts'
import { tellCancelled, tellMoved, tellSubstitute } from './courseNews.ts'
import { lockExecution, promote, signOff, signUp } from './seats.ts'
import { courseExecution, courseSignup } from './tables.ts'
import { executionNow, makeExecution } from './testing/make.ts'
import { turnsElsewhere } from './turns.ts'

const house = testHouse({ studios: ['winterthur'] })
let people: Somebody[]
const stops: (() => void)[] = []
beforeAll(async () => {
  people = await Promise.all(Array.from({ length: 8 }, () => member(house)))
}, 60_000)
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

const person = (place: number) => people[place] as Somebody
const up = (who: string, id: string, now?: number) => house.db.transaction(tx => signUp(tx, who, id, now))
const off = (who: string, id: string, now?: number) => house.db.transaction(tx => signOff({ tx, house }, { who, _id: id, now }))
const stateOf = async (who: Somebody, id: string) =>
  (
    await house.db
      .select()
      .from(courseSignup)
      .where(and(eq(courseSignup.execution, id), eq(courseSignup.person, who._id)))
  )[0]
const toldTo = async (who: Somebody) =>
  (await house.db.select().from(notification).where(eq(notification.person, who._id)).orderBy(asc(notification.created))).map(
    ({ title }) => title,
  )

/** Frames that come from `act` on, as they arrive: PostgreSQL tells of them after the commit. */
async function frames(act: () => Promise<unknown>) {
  const heard: BusMessage[] = []
  stops.push(house.bus.subscribe(message => heard.push(message)))
  await act()
  return () =>
    heard.flatMap(message => (message.kind === 'live' ? [{ people: message.people, event: message.event, data: message.data }] : []))
}

const soon = 3 * dayMs
/** Times hours apart from each other, one per call. */
let slots = 0
const aTime = () => inDays(soon + 4 * 3_600_000 * (slots++ % 60))
const inDays = (ms: number) => new Date(Date.now() + ms).toISOString()

type Act =
  | { kind: 'up'; who: number; where: number }
  | { kind: 'off'; who: number; where: number }
  | { kind: 'room'; where: number; more: number }
  | { kind: 'jobs' }
const acts = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('up' as const), who: fc.nat(7), where: fc.nat(2) }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('off' as const), who: fc.nat(7), where: fc.nat(2) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('room' as const), where: fc.nat(2), more: fc.integer({ min: 1, max: 2 }) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('jobs' as const) }) },
  ),
  { minLength: 5, maxLength: 40 },
)

/** Two courses at the same time, and one after them. */
async function threeCourses() {
  const startsAt = aTime()
  const made = [
    await makeExecution(house, { capacity: 1, startsAt }),
    await makeExecution(house, { capacity: 2, startsAt }),
    await makeExecution(house, { capacity: 1, startsAt: new Date(Date.parse(startsAt) + 7_200_000).toISOString() }),
  ]
  return made.map(({ _id }) => _id)
}

async function everything(ids: readonly string[]) {
  const seats = await house.db
    .select()
    .from(courseSignup)
    .where(inArray(courseSignup.execution, [...ids]))
    .orderBy(asc(courseSignup.receipt))
  const rows = await Promise.all(ids.map(id => executionNow(house, id)))
  const busy = (who: string | null, id: string) =>
    seats.some(
      seat =>
        seat.person === who && seat.state === 'booked' && seat.execution !== id && ids.indexOf(id) < 2 && ids.indexOf(seat.execution) < 2,
    )
  return { seats, rows, busy }
}

test('whatever happens in whatever order: counts are right, nobody is at two places, turns are kept, and no free seat is waited for', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async list => {
      const ids = await threeCourses()
      for (const act of list) {
        const before = await everything(ids)
        await run(act, ids)
        await expectSound(ids, before)
      }
      await house.runJobs()
      const { seats, rows, busy } = await everything(ids)
      for (const { _id, booked, capacity } of rows)
        if (booked < capacity)
          expect(seats.filter(seat => seat.execution === _id && seat.state === 'waiting' && !busy(seat.person, _id))).toEqual([])
      await house.db.delete(courseExecution).where(inArray(courseExecution._id, ids))
    }),
    { numRuns: process.env.LONG ? 200 : 12 },
  )
}, 600_000)

async function run(act: Act, ids: readonly string[]) {
  if (act.kind === 'jobs') return house.runJobs()
  const id = ids[act.where] as string
  if (act.kind === 'up') return up(person(act.who)._id, id).catch(refusedFor(['course-overlap']))
  if (act.kind === 'off') return off(person(act.who)._id, id)
  const { more } = act
  return house.db.transaction(async tx => {
    const { row, rules } = await lockExecution(tx, id)
    const capacity = row.capacity + more
    await tx.update(courseExecution).set({ capacity }).where(eq(courseExecution._id, id))
    await promote({ tx, house }, { row: { ...row, capacity }, rules })
  })
}

const refusedFor = (codes: string[]) => (error: { code?: string }) => {
  if (!codes.includes(error.code ?? '')) throw error
}

async function expectSound(ids: readonly string[], before: Awaited<ReturnType<typeof everything>>) {
  const { seats, rows, busy } = await everything(ids)
  for (const row of rows) {
    const [booked, waiting] = ['booked', 'waiting'].map(state => seats.filter(seat => seat.execution === row._id && seat.state === state))
    expect([row.booked, row.waiting]).toEqual([booked?.length, waiting?.length])
    expect(row.booked).toBeLessThanOrEqual(row.capacity)
    expect(new Set(booked?.map(({ place }) => place)).size).toBe(booked?.length)
    // Somebody who moved up just now was before everybody who still waits and has the time free.
    const was = new Map(before.seats.map(seat => [seat._id, seat.state]))
    const moved = booked?.filter(seat => was.get(seat._id) === 'waiting' && seat.promotedAt) ?? []
    for (const seat of moved)
      expect(
        waiting?.filter(other => other.receipt < seat.receipt && was.get(other._id) === 'waiting' && !busy(other.person, row._id)),
      ).toEqual([])
  }
  for (const { _id } of people)
    expect(seats.filter(seat => seat.person === _id && seat.state === 'booked' && ids.indexOf(seat.execution) < 2).length).toBeLessThan(2)
}

describe('a turn that was passed over', () => {
  test('comes again when the other course is given back or falls away', async () => {
    for (const way of ['given back', 'falls away']) {
      const startsAt = aTime()
      const [full, other] = [await makeExecution(house, { capacity: 1, startsAt }), await makeExecution(house, { capacity: 5, startsAt })]
      await up(person(0)._id, full._id)
      await up(person(1)._id, full._id)
      await up(person(1)._id, other._id)
      await off(person(0)._id, full._id)
      expect((await stateOf(person(1), full._id))?.state).toBe('waiting')
      if (way === 'given back') await off(person(1)._id, other._id)
      else
        await house.db.transaction(async tx => {
          const [row] = await tx
            .update(courseExecution)
            .set({ cancelledAt: startsAt })
            .where(eq(courseExecution._id, other._id))
            .returning()
          if (row) await turnsElsewhere(tx, row, [person(1)._id])
        })
      expect(await house.runJobs()).toBe(0)
      expect((await stateOf(person(1), full._id))?.state).toBe('booked')
      await off(person(1)._id, full._id)
    }
  })
})

describe('after the last moment of moving up', () => {
  const minute = 60_000
  test.each([
    ['61 minutes before, a free seat goes to who waits', 61, 'booked'],
    ['59 minutes before, it stays free for who asks', 59, 'waiting'],
  ])('%s', async (_name, minutes, state) => {
    const { _id } = await makeExecution(house, { capacity: 1, startsAt: aTime() })
    await up(person(0)._id, _id)
    await up(person(1)._id, _id)
    const start = Date.parse((await executionNow(house, _id)).startsAt)
    await off(person(0)._id, _id, start - minutes * minute)
    expect((await stateOf(person(1), _id))?.state).toBe(state)
    if (state === 'booked') return
    // Somebody who waits takes the seat as anybody else may, by asking.
    const seat = await up(person(1)._id, _id, start - 50 * minute)
    expect([seat.state, seat.promotedAt]).toEqual(['booked', null])
    expect(await executionNow(house, _id)).toMatchObject({ booked: 1, waiting: 0 })
  })

  test('who still waits is told that nothing came free', async () => {
    const { _id } = await makeExecution(house, { capacity: 1, inMinutes: 62 })
    await up(person(0)._id, _id)
    await up(person(2)._id, _id)
    expect((await toldTo(person(2))).filter(title => title.startsWith('Kein Platz'))).toEqual([])
    await house.db
      .update(courseExecution)
      .set({ startsAt: inDays(59 * minute) })
      .where(eq(courseExecution._id, _id))
    await house.db.execute("update job set due = now() - interval '1 second'")
    expect(await house.runJobs()).toBe(0)
    expect((await toldTo(person(2))).at(-1)).toMatch(/^Kein Platz frei geworden: Yoga Flow, /)
    expect((await toldTo(person(0))).filter(title => title.startsWith('Kein Platz'))).toEqual([])
  })
})

describe('every change is told', () => {
  test('to open plans as seats, to the person as theirs', async () => {
    const { _id } = await makeExecution(house, { capacity: 1, startsAt: aTime() })
    const heard = await frames(async () => {
      await up(person(3)._id, _id)
      await up(person(4)._id, _id)
      await off(person(3)._id, _id)
    })
    const told = (name: string) => heard().filter(({ event, data }) => event === name && (data as { execution: string }).execution === _id)
    const seats = (free: number, waiting: number) => ['all', { execution: _id, studio: 'winterthur', free, waiting, cancelled: false }]
    await vi.waitFor(() =>
      expect(told('course:seats').map(({ people: to, data }) => [to, data])).toEqual([seats(0, 0), seats(0, 1), seats(1, 1), seats(0, 0)]),
    )
    await vi.waitFor(() => expect(told('course:mine').map(({ people: to }) => to)).toEqual([3, 4, 3, 4].map(who => [person(who)._id])))
  })

  test.each<[string, (row: typeof courseExecution.$inferSelect) => Promise<unknown>, RegExp]>([
    [
      'it does not take place, and why',
      row => house.db.transaction(tx => tellCancelled(tx, house, { ...row, reason: 'Heizung defekt' })),
      /^Yoga Flow, .+ fällt aus: Heizung defekt$/,
    ],
    [
      'it is moved',
      row => house.db.transaction(tx => tellMoved(tx, house, row, { ...row, startsAt: inDays(5 * dayMs) })),
      /^Yoga Flow ist verschoben: neu .+, statt .+$/,
    ],
    [
      'somebody else leads it',
      row => house.db.transaction(tx => tellSubstitute(tx, house, { ...row, instructor: person(7)._id })),
      /leitet Yoga Flow, /,
    ],
  ])('who has a seat or waits is told when %s', async (_name, tell, title) => {
    const { _id } = await makeExecution(house, { capacity: 1, startsAt: aTime() })
    await up(person(5)._id, _id)
    await up(person(6)._id, _id)
    const row = await executionNow(house, _id)
    const heard = await frames(() => tell(row))
    for (const who of [5, 6]) expect((await toldTo(person(who))).at(-1)).toMatch(title)
    await vi.waitFor(() => {
      const mine = heard().filter(({ event }) => event === 'course:mine')
      expect(mine.map(({ people: to }) => to)).toContainEqual(expect.arrayContaining([person(5)._id, person(6)._id]))
      expect(heard().some(({ event, data }) => event === 'course:changed' && (data as { execution: string }).execution === _id)).toBe(true)
    })
  })
})

test('until when somebody may not sign up is said beside the rules, before they try', async () => {
  const who = await member(house)
  const missed = await Promise.all([2, 3, 4].map(days => makeExecution(house, { startsAt: inDays(-days * dayMs) })))
  const { _id } = await makeExecution(house)
  const pausedOf = async () => (await house.as(who, courses.one, { params: { id: _id } })).reply.paused
  expect(await pausedOf()).toBeNull()
  for (const execution of missed)
    await house.db.insert(courseSignup).values({
      _id: crypto.randomUUID(),
      execution: execution._id,
      person: who._id,
      state: 'booked',
      receipt: 0,
      at: inDays(-soon),
      missedAt: inDays(-soon),
    })
  const paused = Date.parse((await pausedOf()) ?? '')
  expect(Math.round((paused - Date.now()) / dayMs)).toBe(5)
  expect((await house.as(who, courses.signUp, { params: { id: _id } })).code).toBe('course-paused')
  expect((await house.as(undefined, courses.one, { params: { id: _id } })).reply.paused).toBeNull()
})
