import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { type Event, events } from '#contract/events/calls.ts'
import { eventPeople } from '#contract/events/eventPeople.ts'
import { notifications } from '#contract/notifications.ts'
import { dayMs } from '#contract/time.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, member } from '#server/testing/make.ts'
import { event, eventSignup } from './tables.ts'

const house = testHouse({ studios: ['winterthur', 'pfungen'] })
let office: Somebody
beforeAll(async () => {
  office = await employee(house, 'office')
}, 60_000)

const at = (days: number) => new Date(Date.now() + days * dayMs).toISOString()
async function made(over: object = {}) {
  const body = { title: 'Sommerfest', startsAt: at(10), endsAt: at(10.2), published: true, ...over }
  const { reply, code, fields } = await house.as(office, events.create, { body })
  if (code) throw new Error(`${code} ${JSON.stringify(fields)}`)
  return reply
}
const up = async (who: Somebody, { _id }: Event, guests = 0) => {
  const { reply, code } = await house.as(who, events.signUp, { params: { id: _id }, body: { guests } })
  return code ?? `${reply.state} ${reply.guests}${reply.position ? ` #${reply.position}` : ''}`
}
const off = async (who: Somebody, { _id }: Event) => {
  const { reply, code } = await house.as(who, events.signOff, { params: { id: _id }, body: {} })
  return code ?? reply.state
}
const counts = async ({ _id }: Event) => {
  const { free, booked, waiting } = (await house.as(office, events.one, { params: { id: _id } })).reply
  return { free, booked, waiting }
}
const edit = (row: Event, over: object) => {
  const { _id, version, title, startsAt, endsAt, studio, capacity, place, published } = row
  return house.as(office, events.edit, { body: { _id, version, title, startsAt, endsAt, studio, capacity, place, published, ...over } })
}
const titlesOf = async (who: Somebody) => (await house.as(who, notifications.list)).reply.rows.map(({ title }) => title)

test('guests take places, fewer give theirs back, and whoever waits longest and fits moves up', async () => {
  const row = await made({ capacity: 5, price: 1500 })
  const [anna, beat, cora, dora] = [await member(house), await member(house), await member(house), await member(house)]
  expect([await up(anna, row, 3), await up(beat, row, 2), await up(cora, row, 1), await up(dora, row)]).toEqual([
    'booked 3',
    'waiting 2 #1',
    'waiting 1 #2',
    'booked 0',
  ])
  expect(await counts(row)).toEqual({ free: 0, booked: 5, waiting: 2 })
  expect([await up(anna, row, 3), await up(dora, row, 1)]).toEqual(['booked 3', 'event-guests'])
  // Two are free: Beat needs three and keeps his turn, Cora moves up.
  expect(await up(anna, row, 1)).toBe('booked 1')
  expect(await counts(row)).toEqual({ free: 0, booked: 5, waiting: 1 })
  expect(await titlesOf(cora)).toEqual([expect.stringMatching(/^Du bist dabei: Sommerfest, /)])
  expect([await up(beat, row, 2), await off(anna, row), await up(beat, row, 1)]).toEqual(['waiting 2 #1', 'off', 'booked 1'])
  const { signup } = (await house.as(beat, events.one, { params: { id: row._id } })).reply
  expect(signup).toMatchObject({ due: 3000, payment: 'unpaid', state: 'booked' })
  expect(await up(cora, row, 5)).toBe('invalid')
})

test('everybody finds a place where there is no limit; a draft, an event of another studio and one that began are not to be had', async () => {
  const anna = await member(house, { studioCode: 'winterthur' })
  expect(await up(anna, await made({ capacity: null }), 4)).toBe('booked 4')
  expect(await up(anna, await made({ studio: 'pfungen' }))).toBe('missing')
  expect(await up(anna, await made({ published: false }))).toBe('missing')
  expect(await up(anna, await made({ startsAt: at(-0.1), endsAt: at(0.1) }))).toBe('event-closed')
})

test('giving back is late shortly before the beginning, but never where the event was moved since', async () => {
  const soon = { startsAt: at(0.02), endsAt: at(0.2) }
  const [anna, beat] = [await member(house), await member(house)]
  const row = await made({ startsAt: at(3), endsAt: at(3.2), place: 'Töss' })
  expect([await up(anna, row), await up(beat, row)]).toEqual(['booked 0', 'booked 0'])
  const { reply: moved } = await edit(row, { ...soon, place: 'Eschenberg' })
  expect(await titlesOf(anna)).toEqual([
    expect.stringMatching(/^Sommerfest ist verschoben: neu .+, statt .+; neu Eschenberg, statt Töss\. Du kannst dich frei abmelden\.$/),
  ])
  expect((await house.as(anna, events.one, { params: { id: row._id } })).reply.signup?.free).toBe(true)
  expect(await off(anna, row)).toBe('off')
  const cora = await member(house)
  expect([await up(cora, moved), await off(cora, moved)]).toEqual(['booked 0', 'late'])
})

test('a notice of an event with long words is as long as one may be, and says what matters', async () => {
  const [title, place] = [`Sommerfest ${'🎉'.repeat(54)}`, `Wald ${'🌲'.repeat(90)}`]
  const row = await made({ title, place: `Töss ${'🏞️'.repeat(60)}` })
  const anna = await member(house)
  await up(anna, row)
  await edit(row, { title, place, startsAt: at(4), endsAt: at(4.1) })
  await house.as(office, events.cancel, { params: { id: row._id }, body: { reason: `Sturm ${'🌪️'.repeat(60)}` } })
  const told = await titlesOf(anna)
  expect(told.map(one => [one.length <= 200, one.isWellFormed()])).toEqual(told.map(() => [true, true]))
  expect(told).toEqual([
    expect.stringMatching(/^Sommerfest .+…, .+ fällt aus: Sturm .+…$/),
    expect.stringMatching(/^Sommerfest .+… ist verschoben: neu .+, statt .+; neu Wald .+…\. Du kannst dich frei abmelden\.$/),
  ])
})

test('fewer places than are taken are refused with the number, more go to the waiting list', async () => {
  const row = await made({ capacity: 2 })
  const [anna, beat] = [await member(house), await member(house)]
  expect([await up(anna, row, 1), await up(beat, row)]).toEqual(['booked 1', 'waiting 0 #1'])
  const lower = await edit(row, { capacity: 1 })
  expect([lower.code, lower.fields?.capacity]).toEqual(['course-seats', '2 Plätze sind vergeben: Weniger gehen nicht.'])
  expect((await edit(row, { published: false })).code).toBe('event-taken')
  expect((await edit(row, { capacity: 3 })).code).toBeUndefined()
  expect(await counts(row)).toEqual({ free: 0, booked: 3, waiting: 0 })
})

test('an event that is over stays with whoever had a place, and the office is told so; one that all gave back goes', async () => {
  const [row, empty] = [await made(), await made()]
  const anna = await member(house)
  expect([await up(anna, row), await up(anna, empty), await off(anna, empty)]).toEqual(['booked 0', 'booked 0', 'off'])
  const past = { startsAt: at(-1), endsAt: at(-0.8) }
  for (const { _id } of [row, empty]) await house.db.update(event).set(past).where(eq(event._id, _id))
  const remove = ({ _id }: Event) => house.as(office, events.remove, { params: { id: _id } })
  expect((await remove(row)).code).toBe('event-past')
  expect((await edit({ ...row, ...past }, { published: false })).fields?.published).toBe(
    'Der Event ist vorbei und bleibt bei allen, die angemeldet waren.',
  )
  expect((await house.as(anna, events.mine)).reply.map(({ _id }) => _id)).toContain(row._id)
  expect((await remove(empty)).status).toBe(200)
})

test('an event with sign-ups goes only once it is cancelled, and everybody reads why', async () => {
  const row = await made()
  const anna = await member(house)
  await up(anna, row)
  const params = { id: row._id }
  expect((await house.as(office, events.remove, { params })).code).toBe('event-taken')
  expect((await house.as(office, events.cancel, { params, body: { reason: ' ' } })).code).toBe('invalid')
  expect((await house.as(anna, events.cancel, { params, body: { reason: 'Nein' } })).code).toBe('forbidden')
  expect((await house.as(office, events.cancel, { params, body: { reason: 'Sturm' } })).reply).toMatchObject({
    cancelled: true,
    reason: 'Sturm',
  })
  expect((await house.as(office, events.cancel, { params, body: { reason: 'Nochmals' } })).reply.reason).toBe('Sturm')
  expect(await titlesOf(anna)).toEqual([expect.stringMatching(/^Sommerfest, .+ fällt aus: Sturm$/)])
  expect([await up(await member(house), row), await off(anna, row)]).toEqual(['event-cancelled', 'event-cancelled'])
  expect((await house.as(office, events.revive, { params })).reply.cancelled).toBe(false)
  expect((await titlesOf(anna))[0]).toMatch(/findet doch statt$/)
  await house.as(office, events.cancel, { params, body: { reason: 'Sturm' } })
  expect((await house.as(office, events.remove, { params })).status).toBe(200)
  expect((await house.as(anna, events.mine)).reply).toEqual([])
})

test('an event that is over is put right without telling anybody that it takes place', async () => {
  const row = await made()
  const anna = await member(house)
  await up(anna, row)
  const params = { id: row._id }
  await house.as(office, events.cancel, { params, body: { reason: 'Sturm' } })
  await house.db
    .update(event)
    .set({ startsAt: at(-2), endsAt: at(-1) })
    .where(eq(event._id, row._id))
  expect((await house.as(office, events.revive, { params })).reply.cancelled).toBe(false)
  expect(await titlesOf(anna)).toEqual([expect.stringContaining('fällt aus: Sturm')])
})

test('two devices of one person take one place; what they are told is what stands', async () => {
  const row = await made({ capacity: 4 })
  const anna = await member(house)
  const all = await Promise.all([up(anna, row, 1), up(anna, row, 1), up(anna, row, 1)])
  expect(new Set(all)).toEqual(new Set(['booked 1']))
  expect(await counts(row)).toEqual({ free: 2, booked: 2, waiting: 0 })
})

/** Each of these people asks with some guests, changes or gives back, all at once: places are never over, nobody is lost. */
async function crowd(people: readonly Somebody[], row: Event, draw: () => number) {
  await Promise.all(people.map(who => up(who, row, Math.floor(draw() * 5))))
  await Promise.all(people.map(who => (draw() < 0.3 ? off(who, row) : draw() < 0.5 ? up(who, row, 0) : undefined)))
  const seats = await house.db.select().from(eventSignup).where(eq(eventSignup.event, row._id))
  const [now] = await house.db.select().from(event).where(eq(event._id, row._id))
  const booked = seats.filter(({ state }) => state === 'booked')
  const waiting = seats.filter(({ state }) => state === 'waiting')
  const taken = booked.reduce((sum, { guests }) => sum + 1 + guests, 0)
  expect([now?.booked, now?.waiting]).toEqual([taken, waiting.length])
  expect(taken).toBeLessThanOrEqual(40)
  // Whoever still waits does not fit.
  expect(waiting.filter(({ guests }) => 1 + guests <= 40 - taken)).toEqual([])
}

/** Mulberry32: the same numbers for the same seed. */
const drawn = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
}

const long = Boolean(process.env.LONG)
test(`${long ? 50 : 2} times ${long ? 300 : 40} people with guests ask for 40 places at once`, {
  timeout: long ? 3_600_000 : 60_000,
}, async () => {
  const people = await Promise.all(Array.from({ length: long ? 300 : 40 }, () => member(house)))
  for (let round = 0; round < (long ? 50 : 2); round++) await crowd(people, await made({ capacity: 40 }), drawn(round + 1))
})

test('who looks after an event adds somebody, takes them out, notes what was paid, and writes to all', async () => {
  const row = await made({ capacity: 1, price: 2000 })
  const params = { id: row._id }
  const [anna, beat] = [await member(house, { vorname: 'Anna' }), await member(house, { vorname: 'Beat' })]
  const add = async (who: Somebody) => (await house.as(office, eventPeople.add, { params, body: { person: who._id, guests: 0 } })).reply
  expect([(await add(anna)).state, (await add(beat)).state]).toEqual(['booked', 'waiting'])
  const pay = (paid: boolean) => house.as(office, eventPeople.pay, { params: { ...params, person: anna._id }, body: { paid } })
  const list = async (query = {}) => (await house.as(office, eventPeople.list, { params, query })).reply
  expect((await list()).rows.map(({ _id, payment }) => [_id, payment])).toEqual([
    [anna._id, 'free'],
    [beat._id, 'free'],
  ])
  await pay(true)
  expect((await list({ payment: ['paid'] })).rows).toMatchObject([{ _id: anna._id, paid: 2000 }])
  expect((await list({ q: 'beat' })).total).toBe(1)
  await house.as(office, eventPeople.tell, { params, body: { text: 'Bring Wasser mit.' } })
  expect((await titlesOf(beat))[0]).toBe('Sommerfest: Bring Wasser mit.')
  const remove = () => house.as(office, eventPeople.remove, { params: { ...params, person: anna._id } })
  expect([(await remove()).status, (await remove()).status]).toEqual([200, 200])
  expect((await titlesOf(anna))[0]).toMatch(/^Das Studio hat dich abgemeldet: Sommerfest/)
  expect((await titlesOf(beat))[0]).toMatch(/^Für dich reserviert: Sommerfest/)
  for (const call of [eventPeople.list, eventPeople.excel, eventPeople.pdf])
    expect((await house.as(anna, call as typeof eventPeople.list, { params })).code).toBe('forbidden')
  const [seat] = await house.db
    .select()
    .from(eventSignup)
    .where(and(eq(eventSignup.event, row._id), eq(eventSignup.person, anna._id)))
  expect(seat?.paid).toBe(2000)
})

test('added by hand, somebody keeps the guests they bring, and may bring more once it has begun', async () => {
  const row = await made({ capacity: 10 })
  const params = { id: row._id }
  const anna = await member(house)
  await up(anna, row, 3)
  const add = async (guests: number) => {
    const { reply, code } = await house.as(office, eventPeople.add, { params, body: { person: anna._id, guests } })
    return code ?? reply.guests
  }
  expect([await add(0), (await counts(row)).booked]).toEqual([3, 4])
  await house.db
    .update(event)
    .set({ startsAt: at(-0.01) })
    .where(eq(event._id, row._id))
  expect([await up(anna, row, 4), await add(4), (await counts(row)).booked]).toEqual(['event-closed', 4, 5])
})

test('what was paid stays noted where somebody gave back before the note arrived', async () => {
  const row = await made({ price: 2000 })
  const anna = await member(house)
  await up(anna, row)
  const params = { id: row._id, person: anna._id }
  const pay = () => house.as(office, eventPeople.pay, { params, body: { paid: true } })
  await pay()
  await off(anna, row)
  await pay()
  expect((await house.as(office, eventPeople.list, { params: { id: row._id }, query: {} })).reply.rows).toMatchObject([{ paid: 2000 }])
})

test('who still waits is told by the clock of the day to which an event was moved', async () => {
  const row = await made({ capacity: 1, startsAt: at(10), endsAt: at(10.2) })
  const [anna, beat] = [await member(house), await member(house)]
  await up(anna, row)
  await up(beat, row)
  // Moved so near that nobody moves up any more.
  expect((await edit(row, { startsAt: at(0.001), endsAt: at(0.2) })).code).toBeUndefined()
  await house.runJobs()
  expect((await titlesOf(beat))[0]).toMatch(/^Kein Platz frei geworden: Sommerfest/)
})
