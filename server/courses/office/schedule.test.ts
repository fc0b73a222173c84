import { and, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { executionIdOf } from '#contract/courses/repeat.ts'
import { usualRules } from '#contract/courses/rules.ts'
import { type Change, type Clash, clashKey, courseSchedule, type Scope } from '#contract/courses/schedule.ts'
import { courses } from '#contract/courses.ts'
import { courseExecution, courseSeries, courseSetting, courseSignup } from '#server/courses/tables.ts'
import { executionNow, makeCourse, makeExecution, makeRoom } from '#server/courses/testing/make.ts'
import { notification } from '#server/notifications/tables.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { employee, makeStudio, member } from '#server/testing/make.ts'
import { dayOf, instantOf, minutesAfter } from './zone.ts'

let house: TestHouse
let planner: Somebody
let lead: Somebody
let other: Somebody
let anna: Somebody
let bea: Somebody
let room: string
let offered: string
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

/** Some days ahead, on which it is the hour by Zurich's clock. */
let ahead = 3
const dayIn = (days: number) => dayOf(new Date(Date.now() + days * 86_400_000).toISOString())
const at = (clock: string, day = dayIn(ahead)) => ({ startsAt: instantOf(day, clock), endsAt: minutesAfter(instantOf(day, clock), 60) })
beforeEach(() => {
  ahead += 1
})

const make = (over: Parameters<typeof makeExecution>[1] = {}) =>
  makeExecution(house, { course: offered, room, instructor: lead._id, ...at('18:00'), ...over })
const edit = (
  _id: string,
  change: Change,
  over: { scope?: Scope; version?: number; saw?: Change; despite?: string[]; who?: Somebody } = {},
) =>
  house.as(over.who ?? planner, courseSchedule.edit, {
    params: { id: _id },
    body: { studio: 'winterthur', version: 1, scope: 'one', saw: change, despite: [], ...over, change },
  })
const clashesIn = ({ reply }: { reply: unknown }) => (reply as { current?: { clashes: Clash[] } })?.current?.clashes ?? []
const signUp = (who: Somebody, id: string) => house.as(who, courses.signUp, { params: { id } })
const seatOf = async (who: Somebody, execution: string) =>
  (
    await house.db
      .select()
      .from(courseSignup)
      .where(and(eq(courseSignup.person, who._id), eq(courseSignup.execution, execution)))
  )[0]
const told = async (who: Somebody) =>
  (await house.db.select().from(notification).where(eq(notification.person, who._id))).map(({ title }) => title)
const series = async (over: object = {}, who = planner) => {
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
const rowsOf = async (course = offered) =>
  (await house.db.select().from(courseExecution).where(eq(courseExecution.course, course))).sort((a, b) =>
    a.startsAt.localeCompare(b.startsAt),
  )

describe('a series', () => {
  test('stands at 18:00 in summer and in winter, each with the id that a device knew before', async () => {
    const { reply, form } = await series()
    expect(reply.map(({ startsAt }) => startsAt)).toEqual(
      ['10-11', '10-18', '10-25', '11-01', '11-08', '11-15'].map((day, place) => `2027-${day}T${place < 3 ? 16 : 17}:00:00.000Z`),
    )
    expect(reply.map(({ _id }) => _id)).toEqual(reply.map(({ seriesDay }) => executionIdOf(form._id, seriesDay!)))
    expect((await series({ _id: form._id })).reply).toHaveLength(6)
    const again = reply.map(({ _id, seriesDay, startsAt, endsAt }) => ({
      _id,
      course: offered,
      room,
      instructor: null,
      capacity: 10,
      published: true,
      series: form._id,
      seriesDay: seriesDay!,
      startsAt,
      endsAt,
    }))
    expect(
      (await house.as(planner, courseSchedule.add, { body: { studio: 'winterthur', executions: again, despite: [] } })).reply,
    ).toHaveLength(6)
    expect(await rowsOf()).toHaveLength(6)
  })

  test('is edited from one on: the ones before stay, none is lost or doubled, single changes stay', async () => {
    const { reply } = await series()
    const [, second, third, fourth] = reply
    await edit(fourth!._id, { room: (await makeRoom(house, { name: 'Tödi' }))._id })
    const later = at('19:15', dayOf(third!.startsAt))
    const { status } = await edit(third!._id, later, { scope: 'following', saw: { startsAt: third!.startsAt, endsAt: third!.endsAt } })
    expect(status).toBe(200)
    const rows = await rowsOf()
    expect(rows.map(({ startsAt }) => startsAt.slice(11, 16))).toEqual(['16:00', '16:00', '17:15', '18:15', '18:15', '18:15'])
    expect(rows.filter(row => row.room !== room)).toHaveLength(1)
    const both = await house.db.select().from(courseSeries).where(eq(courseSeries.course, offered))
    expect(both.map(({ rule, from, clock }) => [rule, from, clock]).sort()).toEqual([
      ['FREQ=WEEKLY;BYDAY=MO;COUNT=4', '2027-10-25', '19:15'],
      ['FREQ=WEEKLY;BYDAY=MO;UNTIL=20271024', '2027-10-11', '18:00'],
    ])
    expect(rows.filter(row => row.series === second!.series)).toHaveLength(2)
  })

  test('moved as a whole goes to another weekday by its clock; what has begun stays', async () => {
    const { reply } = await series()
    const first = reply[0]!
    const tuesday = at('18:30', '2027-10-12')
    await edit(first._id, tuesday, { scope: 'all', saw: { startsAt: first.startsAt, endsAt: first.endsAt } })
    const rows = await rowsOf()
    expect(rows.map(({ startsAt }) => startsAt.slice(5, 16))).toEqual([
      '10-12T16:30',
      '10-19T16:30',
      '10-26T16:30',
      '11-02T17:30',
      '11-09T17:30',
      '11-16T17:30',
    ])
    expect(new Set(rows.map(({ seriesDay }) => seriesDay)).size).toBe(6)
    const [own] = await house.db.select().from(courseSeries).where(eq(courseSeries.course, offered))
    expect(own).toMatchObject({ rule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=6', from: '2027-10-12', clock: '18:30' })
  })

  test('leaves one out, and takes it in again', async () => {
    const { reply, form } = await series()
    const third = reply[2]!
    const query = { studio: 'winterthur', scope: 'one' as const }
    expect((await house.as(planner, courseSchedule.remove, { params: { id: third._id }, query })).status).toBe(200)
    const exceptOf = async () => (await house.db.select().from(courseSeries).where(eq(courseSeries._id, form._id)))[0]?.except
    expect([await exceptOf(), (await rowsOf()).length]).toEqual([['2027-10-25'], 5])
    const back = {
      _id: third._id,
      course: offered,
      room,
      instructor: null,
      startsAt: third.startsAt,
      endsAt: third.endsAt,
      capacity: 10,
    }
    const body = {
      studio: 'winterthur',
      despite: [],
      executions: [{ ...back, published: true, series: form._id, seriesDay: third.seriesDay }],
    }
    expect((await house.as(planner, courseSchedule.add, { body })).status).toBe(200)
    expect([await exceptOf(), (await rowsOf()).length]).toEqual([[], 6])
    await house.as(planner, courseSchedule.remove, { params: { id: third._id }, query: { ...query, scope: 'following' } })
    expect((await rowsOf()).map(({ seriesDay }) => seriesDay)).toEqual(['2027-10-11', '2027-10-18'])
  })
})

describe('a clash', () => {
  const cases: [string, [string, number], string[]][] = [
    ['one ends as the other begins', ['19:00', 60], []],
    ['begins as the other ends', ['17:00', 60], []],
    ['begins before the other ends', ['18:59', 60], ['room', 'instructor']],
    ['ends after the other began', ['17:01', 60], ['room', 'instructor']],
    ['within the other', ['18:15', 30], ['room', 'instructor']],
    ['around the other', ['17:45', 90], ['room', 'instructor']],
    ['at the same time', ['18:00', 60], ['room', 'instructor']],
  ]
  test.each(cases)('%s', async (_name, [clock, minutes], kinds) => {
    await make()
    const startsAt = instantOf(dayIn(ahead), clock)
    const one = { _id: v7(), course: offered, room, instructor: lead._id, startsAt, endsAt: minutesAfter(startsAt, minutes), capacity: 10 }
    const body = { studio: 'winterthur', executions: [{ ...one, published: false, series: null, seriesDay: null }], despite: [] }
    const asked = await house.as(planner, courseSchedule.clashes, { body: { ...body, series: null, edit: null } })
    expect(asked.reply.clashes.map(({ kind }) => kind)).toEqual(kinds)
    const { code } = await house.as(planner, courseSchedule.add, { body })
    expect(code).toBe(kinds.length > 0 ? 'course-clash' : undefined)
  })

  test('of another room and another instructor is none, a cancelled one and one in another studio stand in nobody’s way but its own people’s', async () => {
    await make({ cancelledAt: new Date().toISOString() })
    const elsewhere = (await makeRoom(house, { studio: 'pfungen' }))._id
    await make({ studio: 'pfungen', room: elsewhere, instructor: other._id })
    const mine = await make({ ...at('20:00'), instructor: null })
    expect((await edit(mine._id, at('18:00'), { saw: at('20:00') })).status).toBe(200)
    const { code, reply } = await edit(mine._id, { instructor: other._id }, { version: 2, saw: { instructor: null } })
    expect([code, clashesIn({ reply }).map(({ kind, who, other: { studio } }) => [kind, who, studio])]).toEqual([
      'course-clash',
      [['instructor', 'Nadja Rüegg', 'pfungen']],
    ])
  })

  test('is taken knowingly by its key, and only that one', async () => {
    const first = await make()
    const second = await make({ ...at('20:00'), instructor: null })
    const moved = at('18:30')
    const key = clashKey('room', second._id, first._id)
    const { reply } = await edit(second._id, moved, { saw: at('20:00') })
    expect(clashesIn({ reply }).map(clash => clash.key)).toEqual([key])
    expect((await edit(second._id, moved, { saw: at('20:00'), despite: ['room:other:key'] })).code).toBe('course-clash')
    expect((await edit(second._id, moved, { saw: at('20:00'), despite: [key] })).status).toBe(200)
    // What was knowingly so before is not asked again.
    expect((await edit(second._id, { capacity: 12 }, { version: 2 })).status).toBe(200)
  })

  test('of several that are planned at once is seen too; two planners at one moment do not both get the room', async () => {
    const one = (minutes: number) => ({
      ...{ _id: v7(), course: offered, room, instructor: null, capacity: 10, published: false, series: null, seriesDay: null },
      ...{ startsAt: minutesAfter(at('10:00').startsAt, minutes), endsAt: minutesAfter(at('10:00').startsAt, minutes + 60) },
    })
    const add = (executions: ReturnType<typeof one>[]) =>
      house.as(planner, courseSchedule.add, { body: { studio: 'winterthur', executions, despite: [] } })
    expect(clashesIn(await add([one(0), one(30)]))).toHaveLength(2)
    const answers = await Promise.all([add([one(0)]), add([one(15)]), add([one(45)])])
    expect(answers.map(({ code }) => code ?? 'ok').sort()).toEqual(['course-clash', 'course-clash', 'ok'])
  })
})

describe('what people booked', () => {
  test('moves with the course and is told; who has another course then is named before, and gives this seat back', async () => {
    const yoga = await make({ capacity: 2 })
    const pump = await make({
      course: (await makeCourse(house, { title: 'BodyPump' }))._id,
      room: (await makeRoom(house))._id,
      instructor: other._id,
      ...at('20:00'),
    })
    await signUp(anna, yoga._id)
    await signUp(bea, yoga._id)
    await signUp(anna, pump._id)
    const moved = at('19:30')
    const refused = await edit(yoga._id, moved, { saw: at('18:00') })
    expect(clashesIn(refused).map(({ kind, who, other: { title } }) => [kind, who, title])).toEqual([
      ['booked', `Anna ${await nameOf(anna)}`, 'BodyPump'],
    ])
    expect((await executionNow(house, yoga._id)).booked).toBe(2)
    const despite = clashesIn(refused).map(({ key }) => key)
    expect((await edit(yoga._id, moved, { saw: at('18:00'), despite })).status).toBe(200)
    expect([(await seatOf(anna, yoga._id))?.state, (await seatOf(bea, yoga._id))?.state]).toEqual(['off', 'booked'])
    expect((await seatOf(anna, pump._id))?.state).toBe('booked')
    expect(await executionNow(house, yoga._id)).toMatchObject({ ...moved, booked: 1 })
    expect((await told(anna)).at(-1)).toMatch(/Du hast dann einen anderen Kurs/)
    expect((await told(bea)).at(-1)).toMatch(/ist verschoben: neu .*19:30, statt .*18:00/)
  })

  test('is not thrown out by fewer seats; more seats go to who waits', async () => {
    const yoga = await make({ capacity: 1 })
    await signUp(anna, yoga._id)
    await signUp(bea, yoga._id)
    const refused = await edit(yoga._id, { capacity: 0 + 1 }, { saw: { capacity: 1 } })
    expect(refused.status).toBe(200)
    await house.db.update(courseExecution).set({ capacity: 5, booked: 3 }).where(eq(courseExecution._id, yoga._id))
    const fewer = await edit(yoga._id, { capacity: 2 }, { version: 9, saw: { capacity: 5 } })
    expect([fewer.code, fewer.reply]).toMatchObject([
      'course-seats',
      { fields: { 'change.capacity': '3 sind angemeldet: Weniger Plätze gehen nicht.' } },
    ])
    await house.db.update(courseExecution).set({ capacity: 1, booked: 1 }).where(eq(courseExecution._id, yoga._id))
    await edit(yoga._id, { capacity: 2 }, { version: 9, saw: { capacity: 1 } })
    await house.runJobs()
    expect((await seatOf(bea, yoga._id))?.state).toBe('booked')
  })

  test('hears who stands in, and back to the usual one it is no substitution', async () => {
    const yoga = await make()
    await signUp(anna, yoga._id)
    const put = (instructor: string, version: number, saw: string) =>
      house.as(planner, courseSchedule.substitute, {
        params: { id: yoga._id },
        body: { studio: 'winterthur', version, saw, instructor, despite: [] },
      })
    const first = await put(other._id, 1, lead._id)
    expect(first.reply).toMatchObject({ instructor: { name: 'Nadja Rüegg' }, substitutes: { name: 'Sandra Büchi' } })
    expect((await told(anna)).at(-1)).toMatch(/^Nadja Rüegg leitet Yoga Flow/)
    expect((await told(other)).at(-1)).toMatch(/^Du leitest Yoga Flow/)
    expect((await told(lead)).at(-1)).toMatch(/^Nadja Rüegg leitet für dich Yoga Flow/)
    expect((await put(anna._id, first.reply.version, other._id)).code).toBe('invalid')
    expect((await put(lead._id, first.reply.version, other._id)).reply).toMatchObject({ instructor: { _id: lead._id }, substitutes: null })
  })

  test('is told why a course is cancelled and has the time free; reopened, who booked elsewhere stays there', async () => {
    const yoga = await make()
    await signUp(anna, yoga._id)
    await signUp(bea, yoga._id)
    const path = { params: { id: yoga._id } }
    const body = { studio: 'winterthur', reason: 'Die Leitung ist krank' }
    expect((await house.as(planner, courseSchedule.cancel, { ...path, body })).reply).toMatchObject({
      cancelled: true,
      reason: body.reason,
    })
    expect((await told(anna)).at(-1)).toMatch(/fällt aus: Die Leitung ist krank$/)
    expect((await seatOf(anna, yoga._id))?.state).toBe('booked')
    const elsewhere = await make({ room: (await makeRoom(house))._id, instructor: other._id })
    expect((await signUp(anna, elsewhere._id)).reply.state).toBe('booked')
    await house.as(planner, courseSchedule.reopen, { ...path, body: { studio: 'winterthur', despite: [] } })
    expect([(await seatOf(anna, yoga._id))?.state, (await seatOf(bea, yoga._id))?.state]).toEqual(['off', 'booked'])
    expect((await executionNow(house, yoga._id)).booked).toBe(1)
    expect((await told(bea)).at(-1)).toMatch(/findet doch statt$/)
  })

  test('is not removed and not hidden again', async () => {
    const yoga = await make()
    await signUp(anna, yoga._id)
    const query = { studio: 'winterthur', scope: 'one' as const }
    expect((await house.as(planner, courseSchedule.remove, { params: { id: yoga._id }, query })).code).toBe('course-taken')
    const hide = { studio: 'winterthur', executions: [yoga._id], published: false }
    expect((await house.as(planner, courseSchedule.publish, { body: hide })).code).toBe('course-taken')
  })
})

describe('drafts and studios', () => {
  test('a draft is the planner’s alone until it is published', async () => {
    const draft = await make({ published: false })
    const plan = async () => (await house.as(anna, courses.plan, { query: { studio: 'winterthur', from: dayIn(ahead) } })).reply.executions
    expect((await plan()).some(({ _id }) => _id === draft._id)).toBe(false)
    expect((await signUp(anna, draft._id)).code).toBe('missing')
    const week = await house.as(planner, courseSchedule.week, { query: { from: dayIn(ahead), studios: ['winterthur', 'pfungen'] } })
    expect(week.reply.executions.some(({ _id }) => _id === draft._id)).toBe(true)
    await house.as(planner, courseSchedule.publish, { body: { studio: 'winterthur', executions: [draft._id], published: true } })
    expect((await plan()).some(({ _id }) => _id === draft._id)).toBe(true)
  })

  test('another studio’s rows are neither seen nor touched, under whatever studio they are named', async () => {
    const foreign = await make({ studio: 'pfungen', room: (await makeRoom(house, { studio: 'pfungen' }))._id, instructor: other._id })
    const week = await house.as(planner, courseSchedule.week, { query: { from: dayIn(ahead) } })
    expect(week.reply.executions.map(({ studio }) => studio)).not.toContain('pfungen')
    expect((await edit(foreign._id, { capacity: 3 })).code).toBe('missing')
    const body = { studio: 'pfungen', version: 1, scope: 'one' as const, change: { capacity: 3 }, saw: {}, despite: [] }
    expect((await house.as(planner, courseSchedule.edit, { params: { id: foreign._id }, body })).code).toBe('forbidden')
    expect((await house.as(planner, courseSchedule.one, { params: { id: foreign._id }, query: {} })).code).toBe('missing')
    const mine = await make({ ...at('07:00') })
    expect((await edit(mine._id, { room: foreign.room })).code).toBe('invalid')
  })

  test('two who change different things of one both get theirs; of the same the later one is asked', async () => {
    const yoga = await make()
    expect((await edit(yoga._id, { capacity: 12 }, { saw: { capacity: 20 } })).status).toBe(200)
    expect((await edit(yoga._id, at('18:15'), { saw: at('18:00') })).status).toBe(200)
    const late = await edit(yoga._id, { capacity: 15 }, { saw: { capacity: 20 } })
    expect([late.code, (late.reply as unknown as { current: { capacity: number } }).current.capacity]).toEqual(['stale', 12])
    expect(await executionNow(house, yoga._id)).toMatchObject({ capacity: 12, ...at('18:15') })
  })

  test('what has begun stays as it was', async () => {
    const past = await make({
      inMinutes: 0,
      startsAt: new Date(Date.now() - 600_000).toISOString(),
      endsAt: new Date(Date.now() + 600_000).toISOString(),
    })
    expect((await edit(past._id, { capacity: 3 }, { saw: { capacity: 20 } })).code).toBe('course-past')
  })
})

async function nameOf({ _id }: Somebody) {
  const { rows } = await house.pool.query('select nachname from person where _id = $1', [_id])
  return rows[0].nachname as string
}
