import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, describe, expect, test } from 'vitest'
import { courses } from '#contract/courses/calls.ts'
import { courseOffice } from '#contract/courses/courseOffice.ts'
import { livestreams } from '#contract/livestreams.ts'
import { courseExecution, courseRoom, courseSignup } from '#server/courses/tables.ts'
import { makeCourse, makeExecution, makeRoom } from '#server/courses/testing/make.ts'
import { meetingOf } from '#server/outside/meeting.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, holder, member } from '#server/testing/make.ts'

const house = testHouse({ studios: ['winterthur', 'pfungen'] })
let planner: Somebody
let course: string
beforeAll(async () => {
  planner = await employee(house, 'studio_manager', ['winterthur'])
  course = (await makeCourse(house, { title: '<b>Mobility</b>' }))._id
}, 60_000)

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
let day = 0
/** Plans a livestream at a time of its own, unless one is named. */
async function planned(over: object = {}) {
  const body = { studio: 'winterthur', course, startsAt: inMinutes(1440 + 100 * day++), minutes: 60, capacity: 2, openMinutes: 10, ...over }
  const { reply, code, fields } = await house.as(planner, livestreams.create, { body })
  if (code) throw new Error(`${code} ${JSON.stringify(fields)}`)
  return reply
}
const idOf = ({ execution }: { execution: { _id: string } }) => ({ params: { id: execution._id } })
const shift = (id: string, startsAt: string, endsAt: string) =>
  house.db.update(courseExecution).set({ startsAt, endsAt }).where(eq(courseExecution._id, id))

describe('signing up goes by the rules of courses', () => {
  test('capacity, waiting list in the order of receipt, moving up', async () => {
    const live = await planned()
    const people = await Promise.all([member(house), member(house), member(house), member(house)])
    const states = []
    for (const who of people) states.push((await house.as(who, livestreams.signUp, idOf(live))).reply)
    expect(states.map(({ state, position }) => [state, position])).toEqual([
      ['booked', null],
      ['booked', null],
      ['waiting', 1],
      ['waiting', 2],
    ])
    await house.as(people[0], livestreams.signOff, idOf(live))
    expect((await house.as(people[2], livestreams.one, idOf(live))).reply.signup).toMatchObject({ state: 'booked', promoted: true })
    expect((await house.as(people[3], livestreams.one, idOf(live))).reply.signup).toMatchObject({ state: 'waiting', position: 1 })
  })

  test('nobody is in a course and a livestream at one time', async () => {
    const startsAt = inMinutes(4000)
    const live = await planned({ startsAt })
    const studioCourse = await makeExecution(house, { startsAt: inMinutes(4030), endsAt: inMinutes(4090) })
    const anna = await member(house)
    await house.as(anna, livestreams.signUp, idOf(live))
    expect((await house.as(anna, courses.signUp, { params: { id: studioCourse._id } })).code).toBe('course-overlap')
    await house.as(anna, livestreams.signOff, idOf(live))
    await house.as(anna, courses.signUp, { params: { id: studioCourse._id } })
    expect((await house.as(anna, livestreams.signUp, idOf(live))).code).toBe('course-overlap')
  })

  test('an execution in a room is no livestream', async () => {
    const { _id } = await makeExecution(house)
    const anna = await member(house)
    for (const call of [livestreams.signUp, livestreams.signOff, livestreams.one, livestreams.participants, livestreams.join])
      expect((await house.as(anna, call, { params: { id: _id } })).code).toBe('missing')
  })
})

describe('the room', () => {
  test('opens ten minutes before and closes with the end, for who has a seat or leads', async () => {
    const instructor = await employee(house, 'gf_instructor', ['winterthur'])
    const live = await planned({ instructor: instructor._id })
    const id = live.execution._id
    const [anna, bea] = [await member(house, { vorname: 'Anna', nachname: '<i>Frei</i>' }), await member(house)]
    await house.as(anna, livestreams.signUp, idOf(live))
    const join = async (who: Somebody) => (await house.as(who, livestreams.join, idOf(live))).code ?? 'in'
    expect(await join(anna)).toBe('stream-closed')
    await shift(id, inMinutes(11), inMinutes(60))
    expect(await join(anna)).toBe('stream-closed')
    expect(await join(instructor)).toBe('stream-closed')
    await shift(id, inMinutes(9), inMinutes(60))
    expect([await join(anna), await join(bea), await join(instructor), await join(planner)]).toEqual(['in', 'stream-unbooked', 'in', 'in'])
    const [seat] = await house.db.select().from(courseSignup).where(eq(courseSignup.person, anna._id))
    expect(seat?.visitedAt).not.toBeNull()
    expect((await house.as(instructor, livestreams.participants, idOf(live))).reply).toEqual([
      { _id: anna._id, name: 'Anna <i>Frei</i>', state: 'booked', joinedAt: seat?.visitedAt },
    ])
    expect((await house.as(bea, livestreams.participants, idOf(live))).reply).toEqual([])
    await shift(id, inMinutes(-60), inMinutes(-1))
    expect(await join(anna)).toBe('stream-closed')
  })

  test('of the sandbox is a page that says who is in it, lets in by a token alone, and runs nothing', async () => {
    const live = await planned()
    const anna = await member(house, { vorname: 'Anna', nachname: '<i>Frei</i>' })
    await house.as(anna, livestreams.signUp, idOf(live))
    await shift(live.execution._id, inMinutes(-5), inMinutes(55))
    const { reply } = await house.as(anna, livestreams.join, idOf(live))
    const path = reply.address.replace('/api/', '')
    const answer = await house.ask(path)
    const page = await answer.text()
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; frame-ancestors 'none'/)
    expect(page).toContain('Anna &#60;i&#62;Frei&#60;/i&#62;')
    expect(page).toContain('&#60;b&#62;Mobility&#60;/b&#62;')
    expect(page).not.toMatch(/<script|<i>|<b>/)
    const bea = await member(house, { vorname: 'Bea', nachname: 'Roth' })
    await house.as(bea, livestreams.signUp, idOf(live)).catch(() => {})
    const lead = await house.as(planner, livestreams.join, idOf(live))
    expect(await (await house.ask(lead.reply.address.replace('/api/', ''))).text()).toMatch(/Im Raum: 2/)
    const [head, body, sig] = path.split('token=')[1]!.split('.') as [string, string, string]
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>
    const packed = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const forged = [
      `${head}.${packed({ ...claims, room: 'another' })}.${sig}`,
      `${packed({ alg: 'none' })}.${body}.`,
      `${head}.${body}.${createHmac('sha256', 'geraten').update(`${head}.${body}`).digest('base64url')}`,
      'x',
    ]
    for (const token of forged) expect((await house.ask(`livestream/room?token=${token}`)).status, token).toBe(404)
  })

  test('of a real service is its address with a token that names guest, room and time', async () => {
    const secret = 'ein-langes-geheimnis'
    const real = { ...house, settings: { ...house.settings, meeting: { url: 'https://meet.example.ch', app: 'formkurve', secret } } }
    const [opensAt, closesAt] = ['2026-11-20T16:50:00.000Z', '2026-11-20T18:00:00.000Z']
    const guest = { _id: 'anna', name: 'Anna Frei', leads: true }
    const address = new URL(await meetingOf(real).enter({ name: 'formkurve-1', title: 'Mobility', opensAt, closesAt }, guest))
    expect([address.origin, address.pathname]).toEqual(['https://meet.example.ch', '/formkurve-1'])
    const [head, body, sig] = address.searchParams.get('jwt')!.split('.')
    expect(createHmac('sha256', secret).update(`${head}.${body}`).digest('base64url')).toBe(sig)
    expect(JSON.parse(Buffer.from(body!, 'base64url').toString())).toEqual({
      aud: 'jitsi',
      iss: 'formkurve',
      sub: 'meet.example.ch',
      room: 'formkurve-1',
      title: 'Mobility',
      nbf: Date.parse(opensAt) / 1000,
      exp: Date.parse(closesAt) / 1000,
      context: { user: { id: 'anna', name: 'Anna Frei', moderator: true }, room: { regex: false } },
    })
  })
})

describe('planning', () => {
  test('stays within the studios of the right', async () => {
    const body = { studio: 'pfungen', course, startsAt: inMinutes(5000), minutes: 30, capacity: 5, openMinutes: 5 }
    expect((await house.as(planner, livestreams.create, { body })).code).toBe('forbidden')
    const elsewhere = await holder(house, [{ right: 'gf_c_plan', studios: ['pfungen'] }])
    const live = await planned()
    const cancel = { ...idOf(live), body: { studio: 'pfungen', reason: 'Fremd' } }
    expect((await house.as(elsewhere, livestreams.cancel, cancel)).code).toBe('missing')
    expect((await house.as(elsewhere, livestreams.choices)).reply.studios.map(({ code }) => code)).toEqual(['pfungen'])
    expect((await house.as(elsewhere, livestreams.one, idOf(live))).reply.leads).toBe(false)
  })

  test('a new time and a cancellation are told to who is signed up, and never take seats away', async () => {
    const live = await planned()
    const [anna, bea] = [await member(house), await member(house)]
    for (const who of [anna, bea]) await house.as(who, livestreams.signUp, idOf(live))
    const body = {
      studio: 'winterthur',
      course,
      startsAt: inMinutes(9000),
      minutes: 45,
      capacity: 2,
      openMinutes: 20,
      version: live.version,
    }
    expect((await house.as(planner, livestreams.edit, { ...idOf(live), body: { ...body, capacity: 1 } })).code).toBe('course-seats')
    const moved = await house.as(planner, livestreams.edit, { ...idOf(live), body })
    expect(moved.reply).toMatchObject({ openMinutes: 20, execution: { startsAt: body.startsAt } })
    // The same form sent again changes nothing; another one that saw an older version is stale.
    expect((await house.as(planner, livestreams.edit, { ...idOf(live), body })).reply.version).toBe(moved.reply.version)
    expect((await house.as(planner, livestreams.edit, { ...idOf(live), body: { ...body, minutes: 50 } })).code).toBe('stale')
    const reason = { ...idOf(live), body: { studio: 'winterthur', reason: 'Krankheit' } }
    expect((await house.as(planner, livestreams.cancel, reason)).reply.execution).toMatchObject({ cancelled: true, reason: 'Krankheit' })
    await house.as(planner, livestreams.cancel, reason)
    const { rows } = await house.db.execute(`select title from notification where person = '${anna._id}' order by created, title`)
    expect(rows.map(row => (row as { title: string }).title)).toEqual([
      expect.stringContaining('verschoben'),
      expect.stringContaining('fällt aus: Krankheit'),
    ])
    expect((await house.as(anna, livestreams.join, idOf(live))).code).toBe('course-cancelled')
  })

  test('what was planned without a network is planned once, and cancelled it may take place after all', async () => {
    const _id = v7()
    const body = { _id, studio: 'winterthur', course, startsAt: inMinutes(12_000), minutes: 45, capacity: 9, openMinutes: 5 }
    const create = (over: object = {}) => house.as(planner, livestreams.create, { body: { ...body, ...over } })
    expect((await create()).reply.execution._id).toBe(_id)
    expect((await create()).reply.version).toBe(1)
    expect((await create({ capacity: 10 })).code).toBe('taken')
    const room = await makeExecution(house, { course, studio: 'winterthur' })
    expect((await create({ _id: room._id })).code).toBe('taken')

    const edit = (over: object, version: number) =>
      house.as(planner, livestreams.edit, { params: { id: _id }, body: { ...body, ...over, version } })
    expect((await edit({ capacity: 12 }, 1)).reply.version).toBe(2)
    expect((await edit({ capacity: 12 }, 1)).reply.version).toBe(2)
    expect(await edit({ capacity: 14 }, 1)).toMatchObject({
      code: 'stale',
      reply: { current: { capacity: 12, course, minutes: 45, version: 2 } },
    })

    const anna = await member(house)
    await house.as(anna, livestreams.signUp, { params: { id: _id } })
    const stays = { params: { id: _id }, body: { studio: 'winterthur' } }
    await house.as(planner, livestreams.cancel, { ...stays, body: { ...stays.body, reason: 'Krankheit' } })
    expect((await house.as(planner, livestreams.reopen, stays)).reply.execution).toMatchObject({ cancelled: false, reason: null })
    expect((await house.as(planner, livestreams.reopen, stays)).status).toBe(200)
    expect((await house.as(anna, livestreams.one, { params: { id: _id } })).reply.signup?.state).toBe('booked')
    expect((await house.as(planner, livestreams.reopen, { params: { id: room._id }, body: stays.body })).code).toBe('missing')
    expect((await house.as(anna, livestreams.reopen, stays)).code).toBe('forbidden')
  })

  test('nobody leads two at one time', async () => {
    const instructor = await employee(house, 'gf_instructor', ['winterthur'])
    const startsAt = inMinutes(20_000)
    await planned({ startsAt, instructor: instructor._id })
    await expect(planned({ startsAt, instructor: instructor._id })).rejects.toThrow(/invalid.*instructor/)
    const stranger = await member(house)
    await expect(planned({ instructor: stranger._id })).rejects.toThrow(/invalid.*instructor/)
  })
})

test('is known by what it is, not by the name of its room, and goes to the studio’s room without walls whatever that is called', async () => {
  const first = await planned()
  const room = first.execution.room._id
  const office = await employee(house, 'admin')
  const [row] = await house.db.select().from(courseRoom).where(eq(courseRoom._id, room))
  const body = { _id: room, studio: 'winterthur', name: 'Zuhause', capacity: 1000, spot: null, version: row?.version as number }
  expect((await house.as(office, courseOffice.editRoom, { params: { id: room }, body })).reply).toMatchObject({
    name: 'Zuhause',
    online: true,
  })
  const second = await planned()
  expect(second.execution).toMatchObject({ live: true, room: { _id: room, name: 'Zuhause' } })
  const walls = await makeExecution(house, { room: (await makeRoom(house, { name: 'Online' }))._id })
  expect((await house.as(undefined, courses.one, { params: { id: walls._id } })).reply).toMatchObject({
    live: false,
    room: { name: 'Online' },
  })
})
