import { and, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { courses } from '#contract/courses/calls.ts'
import type { CourseClash } from '#contract/courses/clash.ts'
import { usualRules } from '#contract/courses/rules.ts'
import { courseSchedule } from '#contract/courses/schedule.ts'
import type { ExecutionChange, Scope } from '#contract/courses/scheduleForms.ts'
import { dayMs, minutesAfter } from '#contract/time.ts'
import { courseExecution, courseSetting, courseSignup } from '#server/courses/tables.ts'
import { makeCourse, makeExecution, makeRoom } from '#server/courses/testing/make.ts'
import { dayOf, instantOf } from '#server/kit/zone.ts'
import { notification } from '#server/shared/notifications/tables.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { employee, makeStudio, member } from '#server/testing/make.ts'

export let house: TestHouse
export let planner: Somebody
export let lead: Somebody
export let other: Somebody
export let anna: Somebody
export let bea: Somebody
export let room: string
export let offered: string
/** Some days ahead, on which it is the hour by Zurich's clock. */
export let ahead = 3
export const dayIn = (days: number) => dayOf(new Date(Date.now() + days * dayMs).toISOString())
export const at = (clock: string, day = dayIn(ahead)) => ({
  startsAt: instantOf(day, clock),
  endsAt: minutesAfter(instantOf(day, clock), 60),
})

export const make = (over: Parameters<typeof makeExecution>[1] = {}) =>
  makeExecution(house, { course: offered, room, instructor: lead._id, ...at('18:00'), ...over })
export const edit = (
  _id: string,
  change: ExecutionChange,
  over: { scope?: Scope; version?: number; saw?: ExecutionChange; despite?: string[]; who?: Somebody } = {},
) =>
  house.as(over.who ?? planner, courseSchedule.edit, {
    params: { id: _id },
    body: { studio: 'winterthur', version: 1, scope: 'one', saw: change, despite: [], ...over, change },
  })
export const clashesIn = ({ reply }: { reply: unknown }) => (reply as { current?: { clashes: CourseClash[] } })?.current?.clashes ?? []
export const signUp = (who: Somebody, id: string) => house.as(who, courses.signUp, { params: { id } })
export const seatOf = async (who: Somebody, execution: string) =>
  (
    await house.db
      .select()
      .from(courseSignup)
      .where(and(eq(courseSignup.person, who._id), eq(courseSignup.execution, execution)))
  )[0]
export const told = async (who: Somebody) =>
  (await house.db.select().from(notification).where(eq(notification.person, who._id))).map(({ title }) => title)
export const series = async (over: object = {}, who = planner) => {
  const form = {
    _id: v7(),
    studio: 'winterthur',
    course: offered,
    room,
    instructor: null,
    rule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=6',
    from: '2027-10-11',
  }
  const body = { ...form, clock: '18:00', minutes: 60, capacity: 10, except: [], published: true, despite: [], ...over }
  return { ...(await house.as(who, courseSchedule.repeat, { body })), form: body }
}
export const rowsOf = async (course = offered) =>
  (await house.db.select().from(courseExecution).where(eq(courseExecution.course, course))).sort((a, b) =>
    a.startsAt.localeCompare(b.startsAt),
  )

/** A studio with who plans, leads and books there, and before each test a room and a course of its own. */
export function setUp() {
  beforeAll(async () => {
    house = await openTestHouse()
    await makeStudio(house, { code: 'winterthur' })
    await makeStudio(house, { code: 'pfungen' })
    await house.db.insert(courseSetting).values(['winterthur', 'pfungen'].map(studio => ({ studio, ...usualRules, openDays: 90 })))
    planner = await employee(house, 'studio_manager', ['winterthur'])
    lead = await employee(house, 'gf_instructor', ['winterthur'], { vorname: 'Sandra', nachname: 'Büchi' })
    other = await employee(house, 'gf_instructor', 'all', { vorname: 'Nadja', nachname: 'Rüegg' })
    anna = await member(house, { vorname: 'Anna' })
    bea = await member(house, { vorname: 'Bea' })
  }, 60_000)
  afterAll(() => house.close())
  beforeEach(async () => {
    room = (await makeRoom(house))._id
    offered = (await makeCourse(house, { title: 'Yoga Flow' }))._id
  })
  beforeEach(() => {
    ahead += 1
  })
}
