import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { courses } from '#contract/courses/calls.ts'
import { courseOffice } from '#contract/courses/courseOffice.ts'
import { courseSchedule } from '#contract/courses/schedule.ts'
import { courseExecution } from '#server/courses/tables.ts'
import { executionNow, makeCourse, makeRoom } from '#server/courses/testing/make.ts'
import type { Somebody } from '#server/testing/house.ts'
import { holder, member } from '#server/testing/make.ts'
import {
  ahead,
  anna,
  at,
  bea,
  clashesIn,
  dayIn,
  edit,
  house,
  lead,
  make,
  other,
  planner,
  seatOf,
  setUp,
  signUp,
  told,
} from './testing/planning.ts'

setUp()

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

  test('is looked for by who is free then: others are named with what they lead, drafts elsewhere without it', async () => {
    const yoga = await make()
    const engaged = async () =>
      (await house.as(planner, courseSchedule.engaged, { params: { id: yoga._id }, query: { studio: 'winterthur' } })).reply.map(
        ({ instructor, other: { title } }) => [instructor, title],
      )
    await make({ instructor: lead._id, room: (await makeRoom(house, { name: 'Piz Kesch' }))._id, ...at('19:00') })
    expect(await engaged()).toEqual([])
    await make({ instructor: other._id, room: (await makeRoom(house, { name: 'Piz Linard' }))._id, ...at('18:30') })
    expect(await engaged()).toEqual([[other._id, 'Yoga Flow']])
    await house.db.update(courseExecution).set({ cancelledAt: new Date().toISOString() }).where(eq(courseExecution.instructor, other._id))
    expect(await engaged()).toEqual([])
    await make({ instructor: other._id, studio: 'pfungen', published: false, ...at('18:30') })
    expect(await engaged()).toEqual([[other._id, 'einen Kurs in einem anderen Studio']])
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

describe('a planner', () => {
  const seat = (person: string, _id: string, who = planner) =>
    house.as(who, courseOffice.seat, { params: { id: _id }, body: { studio: 'winterthur', person } })
  const unseat = (person: string, _id: string) =>
    house.as(planner, courseOffice.unseat, { params: { id: _id }, body: { studio: 'winterthur', person } })

  test('signs a member of the studio up and off, by the same rules; the member hears of it once', async () => {
    const carla = await member(house, { studioCode: 'winterthur' })
    const { _id } = await make({ capacity: 1 })
    expect((await seat(carla._id, _id)).reply).toEqual({ state: 'booked' })
    expect((await seat(carla._id, _id)).reply).toEqual({ state: 'booked' })
    expect((await told(carla)).filter(title => title.startsWith('Dein Studio hat dich angemeldet: Yoga Flow'))).toHaveLength(1)
    const dora = await member(house, { studioCode: 'winterthur' })
    expect((await seat(dora._id, _id)).reply).toEqual({ state: 'waiting' })
    expect((await told(dora)).at(-1)).toMatch(/^Dein Studio hat dich auf die Warteliste gesetzt: Yoga Flow/)
    expect((await unseat(carla._id, _id)).reply).toEqual({ state: 'off' })
    expect((await seatOf(carla, _id))?.state).toBe('off')
    expect((await seatOf(dora, _id))?.state).toBe('booked')
    expect((await told(carla)).at(-1)).toMatch(/^Dein Studio hat dich abgemeldet: Yoga Flow/)
  })

  test('does so with nobody of another studio, in no course of one, and with no right to look people up not at all', async () => {
    const far = await member(house, { studioCode: 'pfungen' })
    const near = await member(house, { studioCode: 'winterthur' })
    const { _id } = await make()
    expect((await seat(far._id, _id)).code).toBe('missing')
    const draft = await make({ published: false, ...at('20:00') })
    expect((await seat(near._id, draft._id)).code).toBe('missing')
    expect((await seat(near._id, _id, await holder(house, [{ right: 'gf_c_plan', studios: ['winterthur'] }]))).code).toBe('forbidden')
    expect(await seatOf(near, _id)).toBeUndefined()
  })
})
