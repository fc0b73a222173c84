import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import { anyClash, clashKey } from '#contract/courses/clash.ts'
import { courseSchedule } from '#contract/courses/schedule.ts'
import { executionIdOf } from '#contract/rules/courses/courseRepeat.ts'
import { minutesAfter } from '#contract/time.ts'
import { courseSeries } from '#server/courses/tables.ts'
import { makeRoom } from '#server/courses/testing/make.ts'
import { dayOf, instantOf } from '#server/kit/zone.ts'
import { notification } from '#server/shared/notifications/tables.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, holder, member } from '#server/testing/make.ts'
import {
  ahead,
  at,
  clashesIn,
  dayIn,
  edit,
  house,
  lead,
  make,
  offered,
  other,
  planner,
  room,
  rowsOf,
  series,
  setUp,
  signUp,
  told,
} from './testing/planning.ts'

setUp()

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
      executions: [{ ...back, published: true, series: form._id, seriesDay: third.seriesDay ?? null }],
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

  test('of two in a room without walls is none', async () => {
    const online = (await makeRoom(house, { name: 'Zuhause', online: true }))._id
    await make({ room: online })
    const second = await make({ ...at('20:00'), room: online, instructor: null })
    expect((await edit(second._id, at('18:00'), { saw: at('20:00') })).status).toBe(200)
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
    // A clash that was accepted before is not asked about again.
    expect((await edit(second._id, { capacity: 12 }, { version: 2 })).status).toBe(200)
  })

  test('does not keep «Rückgängig» from putting back what stood there', async () => {
    await make()
    const knowingly = await make({ instructor: null })
    expect((await edit(knowingly._id, at('20:00'), { saw: at('18:00') })).status).toBe(200)
    const back = { version: 2, saw: at('20:00') }
    expect((await edit(knowingly._id, at('18:00'), back)).code).toBe('course-clash')
    expect((await edit(knowingly._id, at('18:00'), { ...back, despite: [anyClash] })).status).toBe(200)
  })

  test('of several that are planned at once is seen too; two planners at one moment do not both get the room', async () => {
    const one = (minutes: number) => ({
      _id: v7(),
      course: offered,
      room,
      instructor: null,
      capacity: 10,
      published: false,
      series: null,
      seriesDay: null,
      startsAt: minutesAfter(at('10:00').startsAt, minutes),
      endsAt: minutesAfter(at('10:00').startsAt, minutes + 60),
    })
    const add = (executions: ReturnType<typeof one>[]) =>
      house.as(planner, courseSchedule.add, { body: { studio: 'winterthur', executions, despite: [] } })
    expect(clashesIn(await add([one(0), one(30)]))).toHaveLength(2)
    const answers = await Promise.all([add([one(0)]), add([one(15)]), add([one(45)])])
    expect(answers.map(({ code }) => code ?? 'ok').sort()).toEqual(['course-clash', 'course-clash', 'ok'])
  })
})

test('who leads courses here and no longer may is seen in the plan, and not among those to plan with', async () => {
  const gone = await member(house, { vorname: 'Rita', nachname: 'Kunz' })
  await make({ instructor: gone._id })
  const elsewhere = await employee(house, 'gf_instructor', ['pfungen'], { vorname: 'Urs', nachname: 'Moser' })
  await make({ instructor: elsewhere._id, ...at('20:00') })
  const { reply } = await house.as(planner, courseSchedule.choices)
  const former = reply.formerInstructors.filter(({ _id }) => [gone._id, elsewhere._id].includes(_id))
  expect(former.map(({ name, studios }) => [name, studios])).toEqual([
    ['Rita Kunz', ['winterthur']],
    ['Urs Moser', ['winterthur']],
  ])
  expect(reply.formerInstructors.map(({ _id }) => _id)).not.toContain(lead._id)
  expect(reply.instructors.map(({ _id }) => _id)).not.toContain(gone._id)
})

describe('a copied week', () => {
  const form = (over: object = {}) => ({
    _id: v7(),
    course: offered,
    room,
    instructor: lead._id,
    capacity: 10,
    published: false,
    series: null,
    seriesDay: null,
    ...at('18:00'),
    ...over,
  })
  const copy = (executions: ReturnType<typeof form>[], over: object = {}) =>
    house.as(planner, courseSchedule.add, { body: { studio: 'winterthur', executions, despite: [], copies: true, ...over } })

  test('is taken but for what overlaps or is gone; who leads there no more leaves a course open; whoever copied it is told by name', async () => {
    const former = await member(house, { vorname: 'Sandro', nachname: 'Zehnder' })
    await make({ ...at('20:00') })
    await make({ instructor: former._id, ...at('07:00', dayIn(1)) })
    const stranger = await member(house, { vorname: 'Geheime', nachname: 'Person' })
    const fine = form()
    const open = form({ instructor: former._id, ...at('19:00') })
    const named = form({ instructor: stranger._id, ...at('15:00') })
    const met = form({ ...at('20:00') })
    const gone = form({ room: v7(), ...at('21:00') })
    const { status, reply } = await copy([fine, open, named, met, gone])
    expect(status).toBe(200)
    expect(reply.map(({ _id, instructor }) => [_id, instructor?._id ?? null]).sort()).toEqual(
      [
        [fine._id, lead._id],
        [open._id, null],
        [named._id, null],
      ].sort(),
    )
    const [title] = (await told(planner)).filter(text => text.includes('kopiert'))
    expect(title).toMatch(/^3 von 5 Kursen kopiert\. Ohne Leitung, weil Sandro Zehnder hier keine Kurse mehr leitet: Yoga Flow .*19:00/)
    expect(title).not.toContain('Geheime')
    // The notice names the one who led, and goes with them.
    const [notice] = await house.db.select().from(notification).where(eq(notification.title, title!))
    expect(notice?.about).toBe(former._id)
    expect((await copy([form({ ...at('20:00') })])).reply).toEqual([])
    expect((await told(planner)).at(-1)).toMatch(/^0 von 1 Kursen kopiert\. Nicht kopiert: Yoga Flow .*20:00\.$/)
  })

  test('says nothing where all was taken, and takes an overlap that was known', async () => {
    const before = (await told(planner)).length
    const there = await make()
    const meant = form()
    const despite = ['room', 'instructor'].map(kind => clashKey(kind as 'room', meant._id, there._id))
    const { reply } = await copy([meant], { despite })
    expect(reply).toHaveLength(1)
    expect(await told(planner)).toHaveLength(before)
  })

  test('planned without that word, one that overlaps is refused as ever', async () => {
    await make()
    expect((await copy([form()], { copies: false })).status).toBe(409)
  })
})

test('who plans sees how news of a course reaches each of its people, and whom to call', async () => {
  const { _id } = await make({ published: true })
  const one = (who: Somebody) => house.as(who, courseSchedule.one, { params: { id: _id }, query: { studio: 'winterthur' } })
  const called = await member(house, { vorname: 'Anna', telefon: '+41790000067' })
  await signUp(called, _id)
  const seen = { _id: called._id, waiting: false, pushed: false }
  expect((await one(planner)).reply.people).toEqual([expect.objectContaining({ ...seen, telefon: '+41790000067' })])
  const planning = await holder(house, [{ right: 'gf_c_plan', studios: ['winterthur'] }])
  expect((await one(planning)).reply.people).toEqual([expect.objectContaining({ ...seen, telefon: null })])
})
