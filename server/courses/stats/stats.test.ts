import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CourseCounts, courseMeasures, courseStats } from '#contract/courses/stats.ts'
import type { StatsMeasure } from '#contract/stats.ts'
import { courseExecution, courseSignup } from '#server/courses/tables.ts'
import { makeCourse, makeExecution, makeRoom } from '#server/courses/testing/make.ts'
import { missed, visited } from '#server/courses/testing/seenElsewhere.ts'
import { dayOf } from '#server/kit/zone.ts'
import { person } from '#server/shared/auth/tables.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { holder, makeStudio, member } from '#server/testing/make.ts'
import { none } from './courseTallies.ts'
import { tallyAll } from './tally.ts'

type Seat = Partial<typeof courseSignup.$inferInsert> & { gone?: true }
type Over = Partial<typeof courseExecution.$inferInsert>

const at = '2026-03-10T17:00:00.000Z'
const march = { from: '2026-03-01', to: '2026-03-31' }
let house: TestHouse
let chief: Somebody
let room: string
beforeAll(async () => {
  house = await openTestHouse()
  for (const code of ['winterthur', 'pfungen', 'arbon']) await makeStudio(house, { code })
  chief = await holder(house, [{ right: 'stat_admin', studios: 'all' }])
  room = (await makeRoom(house))._id
}, 60_000)
afterAll(() => house.close())

/** One execution of a course of its own, with its seats. */
async function held(over: Over = {}, seats: Seat[] = []) {
  const course = (await makeCourse(house))._id
  const execution = await makeExecution(house, { course, room, startsAt: at, ...over })
  for (const { gone, ...seat } of seats) {
    const _id = gone ? null : (await member(house))._id
    const row = { _id: v7(), execution: execution._id, person: _id, state: 'booked' as const, receipt: 1, at, ...seat }
    await house.db.insert(courseSignup).values(row)
  }
  return { course, execution }
}

async function numbersOf(body: object, who = chief) {
  const { reply, code } = await house.as(who, courseStats.numbers, { body: { datePickerRange: march, ...body } })
  expect(code).toBeUndefined()
  return reply
}

const came: Seat = { visitedAt: at }
/** One execution, its seats, and their counts, for every definition of contract/courses/stats.ts. */
const cases: [name: string, over: Over, seats: Seat[], counted: Partial<CourseCounts>][] = [
  ['an empty course offers its seats', {}, [], { held: 1, seats: 20 }],
  ['who was there', {}, [came, came], { held: 1, seats: 20, signups: 2, visits: 2 }],
  ['who had a seat and nobody said whether they came', {}, [{}], { held: 1, seats: 20, signups: 1 }],
  ['who did not come', {}, [came, { missedAt: at }], { held: 1, seats: 20, signups: 2, visits: 1, missed: 1 }],
  ['who came after all although they were missed', {}, [{ ...came, missedAt: at }], { held: 1, seats: 20, signups: 1, visits: 1 }],
  ['who signed off in time', {}, [{ state: 'off' }], { held: 1, seats: 20, signups: 1 }],
  ['who signed off too late', {}, [{ state: 'late' }], { held: 1, seats: 20, signups: 1, late: 1 }],
  ['who signed off too late and came all the same', {}, [{ state: 'late', ...came }], { held: 1, seats: 20, signups: 1, visits: 1 }],
  ['who waited to the end', {}, [{ state: 'waiting' }], { held: 1, seats: 20, signups: 1, left: 1 }],
  ['who moved up and came', {}, [{ promotedAt: at, ...came }], { held: 1, seats: 20, signups: 1, visits: 1, promoted: 1 }],
  [
    'who moved up and signed off too late',
    {},
    [{ promotedAt: at, state: 'late' }],
    { held: 1, seats: 20, signups: 1, late: 1, promoted: 1 },
  ],
  ['who came without signing up', {}, [{ walkIn: true, ...came }], { held: 1, seats: 20, visits: 1 }],
  [
    'who has no account any more',
    {},
    [
      { gone: true, ...came },
      { gone: true, missedAt: at },
    ],
    { held: 1, seats: 20, signups: 2, visits: 1, missed: 1 },
  ],
  ['a cancelled course, whoever signed up', { cancelledAt: at, reason: 'krank' }, [{}, came], { cancelled: 1 }],
  ['a draft', { published: false }, [came], {}],
  ['a course of another month', { startsAt: '2026-04-10T17:00:00.000Z' }, [came], {}],
  [
    'the first minute of the month in Zurich',
    { startsAt: '2026-02-28T23:00:00.000Z' },
    [came],
    { held: 1, seats: 20, signups: 1, visits: 1 },
  ],
  ['the last minute before it', { startsAt: '2026-02-28T22:59:00.000Z' }, [came], {}],
  [
    'the last hour of the month, in summer time',
    { startsAt: '2026-03-31T21:59:00.000Z' },
    [came],
    { held: 1, seats: 20, signups: 1, visits: 1 },
  ],
  ['the first of the next', { startsAt: '2026-03-31T22:00:00.000Z' }, [came], {}],
]

test.each(cases)('%s', async (_name, over, seats, counted) => {
  const { course } = await held(over, seats)
  const told = async () => (await numbersOf({ course: [course] })).total.now
  expect(await told()).toEqual({ ...none, ...counted })
  await tallyAll(house.db)
  expect(await told()).toEqual({ ...none, ...counted })
})

test('a course that is not over counts once it is', async () => {
  const startsAt = new Date(Date.now() - 30 * 60_000).toISOString()
  const { course } = await held({ startsAt }, [came])
  const day = dayOf(new Date().toISOString())
  const asked = { course: [course], datePickerRange: { from: day < '2026-12-01' ? '2026-01-01' : day, to: '2027-12-31' } }
  expect((await numbersOf(asked)).total.now).toEqual(none)
  await house.db
    .update(courseExecution)
    .set({ endsAt: new Date(Date.now() - 1000).toISOString() })
    .where(eq(courseExecution.course, course))
  expect((await numbersOf(asked)).total.now).toEqual({ ...none, held: 1, seats: 20, signups: 1, visits: 1 })
})

test('measures are worked out of what is counted, and nothing divided by nothing is nothing', () => {
  const counts: CourseCounts = { held: 4, cancelled: 1, seats: 80, signups: 60, visits: 48, missed: 12, late: 3, promoted: 2, left: 1 }
  const values = (of: CourseCounts) =>
    Object.fromEntries(courseMeasures.map((measure: StatsMeasure<CourseCounts>) => [measure.id, measure.value(of)]))
  const shares = { utilisation: 60, missedShare: 20, perCourse: 12 }
  expect(values(counts)).toEqual({ visits: 48, ...shares, missed: 12, signups: 60, late: 3, held: 4, promoted: 2, left: 1, cancelled: 1 })
  expect(values(none)).toMatchObject({ utilisation: null, missedShare: null, perCourse: null, visits: 0 })
  expect(courseMeasures.every(({ formula }) => formula.length > 20)).toBe(true)
})

describe('what was written down is taken back', () => {
  const tallied = async (_id: string) => (await house.db.select().from(courseExecution).where(eq(courseExecution._id, _id)))[0]?.tallied

  test('by whoever looks after the door, and counted anew', async () => {
    const { course, execution } = await held({}, [{}])
    const [seat] = await house.db.select().from(courseSignup).where(eq(courseSignup.execution, execution._id))
    await tallyAll(house.db)
    const told = async () => (await numbersOf({ course: [course] })).total.now
    const act = { execution: execution._id, person: seat?.person as string, by: null, at }
    await house.db.transaction(tx => missed(tx, house, act))
    expect([await tallied(execution._id), (await told()).missed, (await told()).visits]).toEqual([false, 1, 0])
    await tallyAll(house.db)
    const other = await member(house)
    await house.db.transaction(tx => visited(tx, house, { ...act, person: other._id }))
    expect([await tallied(execution._id), (await told()).visits, (await told()).signups]).toEqual([false, 1, 1])
    await tallyAll(house.db)
    expect(await told()).toEqual({ ...none, held: 1, seats: 20, signups: 1, visits: 1, missed: 1 })
  })

  test('by a course that is moved, given to somebody else or cancelled', async () => {
    const { course, execution } = await held({}, [came])
    const change = async (set: Over) => {
      await tallyAll(house.db)
      expect(await tallied(execution._id)).toBe(true)
      await house.db.update(courseExecution).set(set).where(eq(courseExecution._id, execution._id))
      expect(await tallied(execution._id)).toBe(false)
      const { total, splits } = await numbersOf({ course: [course] })
      return [total.now.visits, total.now.cancelled, splits.find(({ by }) => by === 'studio')?.rows.map(({ key }) => key)]
    }
    expect(await change({ studio: 'pfungen' })).toEqual([1, 0, ['pfungen']])
    expect(await change({ capacity: 12 })).toEqual([1, 0, ['pfungen']])
    expect(await change({ cancelledAt: at })).toEqual([0, 1, ['pfungen']])
    expect(await change({ cancelledAt: null, startsAt: '2026-05-10T17:00:00.000Z', endsAt: '2026-05-10T18:00:00.000Z' })).toEqual([
      0,
      0,
      [],
    ])
  })

  test('by whoever acts while it is written down: nothing is lost', async () => {
    const { course, execution } = await held({ capacity: 60 })
    const people = await Promise.all(Array.from({ length: 24 }, () => member(house)))
    const come = ({ _id }: Somebody) =>
      house.db.transaction(tx => visited(tx, house, { execution: execution._id, person: _id, by: null, at }))
    await Promise.all(people.flatMap(one => [come(one), tallyAll(house.db)]))
    const told = async () => (await numbersOf({ course: [course] })).total.now
    expect(await told()).toEqual({ ...none, held: 1, seats: 60, visits: 24 })
    await tallyAll(house.db)
    expect(await told()).toEqual({ ...none, held: 1, seats: 60, visits: 24 })
  })

  test('a visit stays when its account goes', async () => {
    const { course, execution } = await held({}, [came])
    await tallyAll(house.db)
    const [seat] = await house.db.select().from(courseSignup).where(eq(courseSignup.execution, execution._id))
    await house.db.delete(person).where(eq(person._id, seat?.person as string))
    expect((await numbersOf({ course: [course] })).total.now.visits).toBe(1)
  })
})

describe('whoever sees some studios only', () => {
  test('is told of those, also where more were asked for; of others nothing', async () => {
    const { course, execution } = await held({ studio: 'pfungen' }, [came])
    await house.db.insert(courseExecution).values({ ...over(execution), _id: v7(), course, studio: 'arbon' })
    const local = await holder(house, [{ right: 'stat_gf_stud', studios: ['pfungen'] }])
    const asked = { course: [course] }
    expect((await numbersOf(asked)).total.now.held).toBe(2)
    expect(await numbersOf(asked, local)).toMatchObject({ studios: ['pfungen'], total: { now: { held: 1, visits: 1 } } })
    expect((await numbersOf({ ...asked, selectedStudios: ['pfungen', 'arbon'] }, local)).total.now.held).toBe(1)
    const refused = { datePickerRange: march, selectedStudios: ['arbon'] }
    expect((await house.as(local, courseStats.numbers, { body: refused })).code).toBe('forbidden')
    expect((await house.as(local, courseStats.excel, { body: refused })).code).toBe('forbidden')
    expect((await house.as(local, courseStats.rows, { query: { ...march, selectedStudios: ['arbon'] } })).code).toBe('forbidden')
    const rows = (await house.as(local, courseStats.rows, { query: { ...march, course: [course] } })).reply
    expect(rows.rows.map(({ studio }) => studio)).toEqual(['pfungen'])
    const offered = (await house.as(local, courseStats.choices)).reply.filters.find(({ id }) => id === 'studio')
    expect(offered?.choices.map(({ value }) => value)).toEqual(['pfungen'])
  })

  test('several grants add up, and who has none of the three rights is refused', async () => {
    const two = await holder(house, [
      { right: 'stat_gf_stud', studios: ['pfungen'] },
      { right: 'stat_gf', studios: ['arbon'] },
    ])
    expect((await numbersOf({}, two)).studios.toSorted()).toEqual(['arbon', 'pfungen'])
    const other = await holder(house, [{ right: 'stat_viewstudio', studios: 'all' }])
    expect((await house.as(other, courseStats.numbers, { body: {} })).code).toBe('forbidden')
  })
})

const over = ({ day: _, ...row }: typeof courseExecution.$inferSelect) => row

test('a period that ends before it begins, or is too long, is refused in German', async () => {
  const told = async (from: string, to: string) =>
    (await house.as(chief, courseStats.numbers, { body: { datePickerRange: { from, to } } })).fields
  expect(await told('2026-03-31', '2026-03-01')).toEqual({ datePickerRange: 'Das Ende liegt vor dem Anfang.' })
  expect(await told('2001-01-01', '2026-03-01')).toEqual({ datePickerRange: 'Höchstens zehn Jahre auf einmal.' })
})
