import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import { courseSchedule } from '#contract/courses/schedule.ts'
import type { ExecutionForm, Scope } from '#contract/courses/scheduleForms.ts'
import { addDays } from '#contract/days.ts'
import { daysAfter, openDays, repeatOf } from '#contract/rules/courses/courseRepeat.ts'
import { courseExecution, courseSeries } from '#server/courses/tables.ts'
import { makeCourse } from '#server/courses/testing/make.ts'
import { dayOf } from '#server/kit/zone.ts'
import { employee } from '#server/testing/make.ts'
import { goOn } from './goesOn.ts'
import { edit, house, lead, offered, other, planner, room, rowsOf, series, setUp } from './testing/planning.ts'

setUp()

// Series that other tests left in this record take no part.
beforeEach(() => house.db.update(courseSeries).set({ ends: '2020-01-01' }))

const at = (day: string) => Date.parse(`${day}T03:00:00Z`)
const endless = { rule: 'FREQ=WEEKLY;BYDAY=MO' }
const daysOfRows = async () => (await rowsOf()).map(({ seriesDay }) => seriesDay)
const mondays = (from: string, to: string) => daysAfter(repeatOf(endless.rule)!, { from, after: addDays(from, -1), last: to })

describe('a series without an end', () => {
  test('is planned half a year ahead, goes on a day at a time, and is the same however often that is done', async () => {
    const { reply, form } = await series(endless)
    const planned = mondays(form.from, addDays(form.from, openDays))
    expect(reply.map(({ seriesDay }) => seriesDay)).toEqual(planned)
    expect(planned).toHaveLength(27)
    await goOn(house, at(form.from))
    expect(await daysOfRows()).toEqual(planned)
    for (const days of [1, 6, 7, 7, 30, 400]) await goOn(house, at(addDays(form.from, days)))
    await goOn(house, at(addDays(form.from, 30)))
    // Each goes on from the day on that it is, so nothing is planned into the past.
    const [until30, until400] = [addDays(form.from, 30 + openDays), addDays(form.from, 400 + openDays)]
    expect(await daysOfRows()).toEqual([...mondays(form.from, until30), ...mondays(addDays(form.from, 401), until400)])
  })

  test.each([
    ['the end of summer time', '2027-10-25', '16:00', '2027-11-01', '17:00'],
    ['its beginning', '2028-03-20', '17:00', '2028-03-27', '16:00'],
  ])('stands at 18:00 over %s', async (_name, before, early, after, late) => {
    // Dates that the job plans lie beyond those of the planning itself.
    const from = addDays(before, -openDays - 14)
    await series({ ...endless, from })
    await goOn(house, at(addDays(after, -openDays)))
    const clockOn = async (day: string) => (await rowsOf()).find(({ seriesDay }) => seriesDay === day)?.startsAt
    expect(await clockOn(before)).toBe(`${before}T${early}:00.000Z`)
    expect(await clockOn(after)).toBe(`${after}T${late}:00.000Z`)
  })

  test('keeps what was left out, moved and changed', async () => {
    const { reply, form } = await series(endless)
    const [last, before] = [reply.at(-1)!, reply.at(-2)!]
    const params = { id: before._id }
    await house.as(planner, courseSchedule.remove, { params, query: { studio: 'winterthur', scope: 'one' } })
    await edit(last._id, { instructor: lead._id })
    const left = addDays(last.seriesDay!, 7)
    await house.db
      .update(courseSeries)
      .set({ except: [before.seriesDay!, left] })
      .where(eq(courseSeries._id, form._id))
    await goOn(house, at(addDays(form.from, 15)))
    const rows = await rowsOf()
    expect(rows.map(({ seriesDay }) => seriesDay)).not.toContain(before.seriesDay)
    expect(rows.map(({ seriesDay }) => seriesDay)).not.toContain(left)
    expect(rows.find(({ _id }) => _id === last._id)?.instructor).toBe(lead._id)
    expect(rows.at(-1)).toMatchObject({ seriesDay: addDays(left, 7), instructor: null, room, course: offered })
  })

  test('ends where it is taken out of the plan, and goes on once that is taken back', async () => {
    const { reply, form } = await series(endless)
    const params = { id: reply[3]!._id }
    await house.as(planner, courseSchedule.remove, { params, query: { studio: 'winterthur', scope: 'following' } })
    await goOn(house, at(addDays(form.from, 60)))
    expect(await daysOfRows()).toEqual(mondays(form.from, reply[2]!.seriesDay!))
    const gone = reply.slice(3).map(({ _id, seriesDay, startsAt, endsAt }) => ({
      _id,
      course: offered,
      room,
      instructor: null,
      capacity: 10,
      published: true,
      series: form._id,
      seriesDay,
      startsAt,
      endsAt,
    }))
    await house.as(planner, courseSchedule.add, { body: { studio: 'winterthur', executions: gone as never, despite: [] } })
    await goOn(house, at(addDays(form.from, 14)))
    expect(await daysOfRows()).toEqual(mondays(form.from, addDays(form.from, 14 + openDays)))
  })

  test('is put back as it was: what was changed one by one, what was left out, and an end that it had before', async () => {
    const { reply, form } = await series(endless)
    const [first, second, third] = [reply[0]!, reply[1]!, reply[2]!]
    const remove = (_id: string, scope: Scope) =>
      house.as(planner, courseSchedule.remove, { params: { id: _id }, query: { studio: 'winterthur', scope } })
    const detailOf = async (_id: string) =>
      (await house.as(planner, courseSchedule.one, { params: { id: _id }, query: { studio: 'winterthur' } })).reply.series!
    const back = (executions: ExecutionForm[], ends: string | null) =>
      house.as(planner, courseSchedule.add, { body: { studio: 'winterthur', executions, despite: [], ends } })
    await edit(second._id, { instructor: lead._id })
    await remove(third._id, 'one')
    const before = await rowsOf()
    const { coming, ends } = await detailOf(first._id)
    expect([coming.length, ends]).toEqual([before.length, null])
    expect((await remove(first._id, 'all')).status).toBe(200)
    expect(await rowsOf()).toEqual([])
    expect((await back(coming, ends ?? null)).status).toBe(200)
    const plain = (rows: Awaited<ReturnType<typeof rowsOf>>) => rows.map(({ version: _, changed: __, ...row }) => row)
    expect(plain(await rowsOf())).toEqual(plain(before))
    await goOn(house, at(addDays(form.from, 14)))
    const days = mondays(form.from, addDays(form.from, 14 + openDays)).filter(day => day !== third.seriesDay)
    expect(await daysOfRows()).toEqual(days)

    // Ended once and removed then, it is put back to that end and goes on no further.
    await remove(reply[5]!._id, 'following')
    const ended = await detailOf(first._id)
    expect(ended.ends).toBe(reply[5]!.seriesDay)
    await remove(first._id, 'all')
    await back(ended.coming, ended.ends ?? null)
    await goOn(house, at(addDays(form.from, 60)))
    expect(await daysOfRows()).toEqual([first, second, reply[3]!, reply[4]!].map(({ seriesDay }) => seriesDay))
  })

  test('edited from one on, it goes on as it is from there on, and the part before does not', async () => {
    const { reply, form } = await series(endless)
    await edit(reply[2]!._id, { capacity: 7 }, { scope: 'following', saw: { capacity: 10 } })
    await goOn(house, at(addDays(form.from, 14)))
    const rows = await rowsOf()
    expect(rows.map(({ seriesDay }) => seriesDay)).toEqual(mondays(form.from, addDays(form.from, 14 + openDays)))
    expect(rows.map(({ capacity }) => capacity)).toEqual(rows.map((_, place) => (place < 2 ? 10 : 7)))
  })

  test('with an end it stays as it is', async () => {
    const { form } = await series()
    await goOn(house, at(addDays(form.from, 100)))
    expect(await rowsOf()).toHaveLength(6)
  })
})

describe('what goes on', () => {
  const next = async (from: string) => {
    await goOn(house, at(addDays(from, 7)))
    return (await rowsOf()).at(-1)!
  }

  test.each([true, false])('is published as the series was: %s', async published => {
    const { form } = await series({ ...endless, published })
    expect((await next(form.from)).published).toBe(published)
  })

  test('is a draft where the room is taken, so that somebody looks first, and public again after', async () => {
    const { form } = await series(endless)
    const day = addDays(form.from, openDays + 7)
    const [row] = await rowsOf()
    await house.db.insert(courseExecution).values({
      _id: v7(),
      course: (await makeCourse(house, { title: 'Pilates' }))._id,
      room,
      studio: 'winterthur',
      capacity: 5,
      published: true,
      startsAt: `${day}T${row!.startsAt.slice(11, 13)}:30:00.000Z`,
      endsAt: `${day}T22:00:00.000Z`,
    })
    expect(await next(form.from)).toMatchObject({ seriesDay: day, published: false })
    await goOn(house, at(addDays(form.from, 14)))
    expect((await rowsOf()).at(-1)).toMatchObject({ seriesDay: addDays(day, 7), published: true })
  })

  test('is an open draft where whoever led it leads there no more', async () => {
    const former = await employee(house, 'gf_instructor', ['winterthur'])
    const { form } = await series({ ...endless, instructor: former._id })
    await house.pool.query('delete from person_role where person = $1', [former._id])
    expect(await next(form.from)).toMatchObject({ instructor: null, published: false })
  })

  test('stays away once the room is removed', async () => {
    const { form, reply } = await series({ ...endless, instructor: other._id })
    await house.pool.query('update course_room set removed_at = now() where _id = $1', [room])
    await goOn(house, at(addDays(form.from, 7)))
    expect(await rowsOf()).toHaveLength(reply.length)
    expect(dayOf((await rowsOf()).at(-1)!.startsAt)).toBe(reply.at(-1)!.seriesDay)
  })
})
