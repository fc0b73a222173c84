import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import { courseVisits } from '#contract/courses/courseVisits.ts'
import { addDays, mondayOf } from '#contract/days.ts'
import { streakOf } from '#contract/rules/training/streak.ts'
import type { Wired } from '#contract/sync.ts'
import { dayMs, zone } from '#contract/time.ts'
import { workouts } from '#contract/workouts.ts'
import { type courseExecution, courseSignup } from '#server/courses/tables.ts'
import { makeExecution } from '#server/courses/testing/make.ts'
import { push } from '#server/sync/door.ts'
import { aSet } from '#server/sync/testing/documents.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, member } from '#server/testing/make.ts'

const house = testHouse({ studios: ['winterthur', 'pfungen'] })
let who: Somebody
beforeEach(async () => {
  who = await member(house, { studioCode: 'winterthur', streakGoal: 2 })
})

const today = new Date().toLocaleDateString('sv-SE', { timeZone: zone })
let receipts = 0

async function seat(
  startsAt: string,
  over: Partial<typeof courseSignup.$inferInsert> = {},
  execution: Partial<typeof courseExecution.$inferInsert> = {},
) {
  const endsAt = new Date(Date.parse(startsAt) + 3_600_000).toISOString()
  const { _id } = await makeExecution(house, { startsAt, endsAt, ...execution })
  const row = {
    _id: v7(),
    execution: _id,
    person: who._id,
    state: 'booked' as const,
    receipt: ++receipts,
    at: startsAt,
    visitedAt: startsAt,
    ...over,
  }
  await house.db.insert(courseSignup).values(row)
  return row
}
const noon = (day: string) => `${day}T11:00:00.000Z`

async function trained(day: string) {
  const doc = { ...aSet({ id: v7(), day, at: noon(day) }), version: 1, rev: '', _deleted: false }
  expect((await push(house, who._id, 'sets', [{ newDocumentState: doc as unknown as Wired }])).refused).toEqual([])
  await house.projector.settled(who._id)
}

test.each([
  ['half an hour before midnight in Zurich', '2026-11-20T22:30:00.000Z', '2026-11-20'],
  ['half an hour after it', '2026-11-20T23:30:00.000Z', '2026-11-21'],
  ['in summer, when Zurich is two hours ahead', '2026-07-10T22:15:00.000Z', '2026-07-11'],
  ['in the hour that happens twice', '2026-10-25T00:30:00.000Z', '2026-10-25'],
  ['on the last evening of a year', '2025-12-31T22:59:00.000Z', '2025-12-31'],
])('a visit counts on the Zurich day on which the course began: %s', async (_name, startsAt, day) => {
  await seat(startsAt)
  expect((await house.as(who, courseVisits.days)).reply).toEqual([{ day, visits: 1 }])
})

test('only what the door says was visited counts, and of no cancelled course', async () => {
  await seat(noon('2026-11-10'), { visitedAt: null })
  await seat(noon('2026-11-11'), { visitedAt: null, missedAt: noon('2026-11-11') })
  await seat(noon('2026-11-12'), {}, { cancelledAt: noon('2026-11-12') })
  const row = await seat(noon('2026-11-13'))
  expect((await house.as(who, courseVisits.days)).reply).toEqual([{ day: '2026-11-13', visits: 1 }])
  await house.db.update(courseSignup).set({ visitedAt: null }).where(eq(courseSignup._id, row._id))
  expect((await house.as(who, courseVisits.days)).reply).toEqual([])
})

describe('streak and calendar', () => {
  const monday = mondayOf(today)
  const last = addDays(monday, -7)

  test('count a course and a workout on one day once, and each alone', async () => {
    await trained(last)
    await seat(noon(last))
    await seat(noon(last))
    await seat(noon(addDays(last, 2)))
    const { reply: calendar } = await house.as(who, workouts.calendar, { query: { start: last, end: addDays(last, 6) } })
    expect(calendar).toEqual([
      { day: last, runs: 1, visits: 2 },
      { day: addDays(last, 2), runs: 0, visits: 1 },
    ])
    const { reply: streak } = await house.as(who, workouts.streak)
    expect(streak).toMatchObject({ weeks: 1, best: 1, goal: 2 })
    expect((await house.as(who, workouts.streakHistory)).reply[0]).toEqual({ week: last, trainings: 2, goal: 2, kept: true })
    expect((await house.as(who, workouts.stats)).reply.streak).toEqual(streak)
    expect((await house.as(who, workouts.updateStreak, {}, { key: v7() })).reply).toEqual(streak)
  })

  test('what a device counts from the days it was told is what the server says', async () => {
    const trainings = [addDays(last, 1), addDays(last, -6), addDays(last, -20)]
    for (const day of trainings) await trained(day)
    for (const day of [last, addDays(last, -7), addDays(last, -6), addDays(last, -14)]) await seat(noon(day))
    const { reply: days } = await house.as(who, courseVisits.days)
    const onDevice = streakOf([...trainings, ...days.map(({ day }) => day)], 2, today)
    expect((await house.as(who, workouts.streak)).reply).toEqual(onDevice)
    expect(onDevice).toMatchObject({ weeks: 2, best: 2 })
  })
})

describe('the card of a person', () => {
  test('says how often somebody came, for who may search in that studio', async () => {
    const [here, elsewhere] = [await employee(house, 'office', ['winterthur']), await employee(house, 'office', ['pfungen'])]
    const recently = new Date(Date.now() - dayMs).toISOString()
    await seat(recently)
    await seat(new Date(Date.now() - 40 * dayMs).toISOString(), { visitedAt: null, missedAt: recently })
    await seat(recently, { state: 'late', visitedAt: null })
    const at = { params: { id: who._id } }
    const { reply } = await house.as(here, courseVisits.attendance, at)
    expect(reply).toMatchObject({ visits: 1, recent: 1, missed: 1, late: 1, courses: [{ title: 'Yoga Flow', visits: 1 }] })
    expect(reply.months).toHaveLength(6)
    expect(reply.months.at(-1)?.month).toBe(today.slice(0, 7))
    expect(reply.months.reduce((sum, { visits }) => sum + visits, 0)).toBe(1)
    expect((await house.as(elsewhere, courseVisits.attendance, at)).code).toBe('missing')
    expect((await house.as(who, courseVisits.attendance, at)).code).toBe('forbidden')
  })
})
