import { and, eq } from 'drizzle-orm'
import ICAL from 'ical.js'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { codes } from '#contract/codes.ts'
import { courseCalendar } from '#contract/courses/courseCalendar.ts'
import type { DoorAct } from '#contract/courses/courseDoor.ts'
import { events } from '#contract/events/calls.ts'
import { eventDoor } from '#contract/events/eventDoor.ts'
import { eventPeople } from '#contract/events/eventPeople.ts'
import { doorView } from '#contract/rules/door/doorRules.ts'
import { event, eventDoorAct, eventSignup } from '#server/events/tables.ts'
import { leave } from '#server/leaving/leave.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, makeStudio, member } from '#server/testing/make.ts'
import { openDevice } from '#server/testing/socket.ts'

const house = testHouse({ studios: ['winterthur'] })
let office: Somebody
beforeAll(async () => {
  office = await employee(house, 'office')
}, 60_000)

const from = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
/** An event that begins in so many minutes, with these people and their guests. */
async function eventWith(people: readonly (readonly [Somebody, number])[], { capacity = 10, inMinutes = 10 } = {}) {
  const body = { title: 'Sommerfest', startsAt: from(6000), endsAt: from(6100), published: true, capacity }
  const { _id } = (await house.as(office, events.create, { body })).reply
  for (const [who, guests] of people) await house.as(who, events.signUp, { params: { id: _id }, body: { guests } })
  await house.db
    .update(event)
    .set({ startsAt: from(inMinutes), endsAt: from(inMinutes + 60) })
    .where(eq(event._id, _id))
  return _id
}
const here = (person: string, over: Partial<DoorAct> = {}): DoorAct => ({ _id: v7(), kind: 'here', at: from(0), person, ...over })
const undo = (of: DoorAct): DoorAct => ({ _id: v7(), kind: 'undo', at: from(0), of: of._id })
const close = (): DoorAct => ({ _id: v7(), kind: 'close', at: from(0) })
async function check(id: string, ...acts: DoorAct[]) {
  const { reply, code } = await house.as(office, eventDoor.check, { params: { id }, body: { acts } })
  if (code) throw new Error(code)
  return reply.told.map(({ outcome, over }) => `${outcome}${over ? ' over' : ''}`)
}
const rosterOf = async (id: string) => (await house.as(office, eventDoor.roster, { params: { id } })).reply
const seatOf = async (id: string, { _id }: Somebody) =>
  (
    await house.db
      .select()
      .from(eventSignup)
      .where(and(eq(eventSignup.event, id), eq(eventSignup.person, _id)))
  )[0]
const booked = async (id: string) => (await house.db.select().from(event).where(eq(event._id, id)))[0]?.booked

test('at the door a party counts with its guests, a walk-in takes a place, and what is taken back is as before', async () => {
  const [anna, beat, cora] = [await member(house), await member(house), await member(house)]
  const id = await eventWith([
    [anna, 3],
    [beat, 1],
  ])
  const view = doorView(await rosterOf(id), [], Date.now())
  expect([view.free, view.inside, view.people.map(({ guests }) => guests).sort()]).toEqual([4, 0, [1, 3]])
  const [one, walk] = [here(anna._id), here(cora._id)]
  expect(await check(id, one, one, walk)).toEqual(['visited', 'visited', 'walk-in'])
  expect(doorView(await rosterOf(id), [], Date.now()).inside).toBe(5)
  expect([await booked(id), (await seatOf(id, cora))?.visitedAt]).toEqual([7, expect.any(String)])
  expect(await check(id, undo(walk))).toEqual(['undone'])
  expect([await booked(id), (await seatOf(id, cora))?.state]).toEqual([6, 'off'])
  expect((await rosterOf(id)).entries.find(({ person }) => person === cora._id)?.state).toBe(null)
  expect((await house.as(anna, events.signOff, { params: { id }, body: {} })).code).toBe('course-inside')
  await check(id, close())
  expect([(await seatOf(id, beat))?.missedAt, (await seatOf(id, anna))?.missedAt]).toEqual([expect.any(String), null])
})

test('two devices without a network may let in more than there are places; both are told', async () => {
  const [anna, beat, cora] = [await member(house), await member(house), await member(house)]
  const id = await eventWith(
    [
      [anna, 0],
      [beat, 1],
    ],
    { capacity: 1 },
  )
  expect(await check(id, here(beat._id))).toEqual(['moved-up over'])
  expect([await booked(id), (await seatOf(id, beat))?.state]).toEqual([3, 'booked'])
  expect(await check(id, here(cora._id, { at: from(-5000) }))).toEqual(['early'])
  // More are inside than there are places: the event can still be edited as it stands.
  const { _id, version, title, startsAt, endsAt, capacity } = (await house.as(office, events.one, { params: { id } })).reply
  const edit = (over: object) =>
    house.as(office, events.edit, { body: { _id, version, title, startsAt, endsAt, capacity, published: true, ...over } })
  expect([(await edit({ capacity: 2 })).code, (await edit({ text: 'Im Regen' })).reply.text]).toEqual(['course-seats', 'Im Regen'])
})

test('a frame of a door reaches who looks after the event, and nobody else', async () => {
  await makeStudio(house, { code: 'pfungen' })
  const anna = await member(house)
  const everybody = { office, anna, elsewhere: await employee(house, 'studio_manager', ['pfungen']) }
  const apps = Object.values(everybody).map(({ token }) => openDevice(house.url, { token }))
  await Promise.all(apps.map(app => app.hear('ready')))
  const id = await eventWith([[anna, 0]])
  await house.db.update(event).set({ studio: 'winterthur' }).where(eq(event._id, id))
  await check(id, here(anna._id))
  // A frame to everybody comes after that one: once it is heard, the first is no more on its way.
  await house.bus.publish(house.db, { kind: 'live', people: 'all', event: 'notices:read', data: {} })
  await Promise.all(apps.map(app => app.hear('notices:read')))
  expect(apps.map(({ frames }) => frames.filter(frame => frame.event === 'event:door').length)).toEqual([1, 0, 0])
})

test('who signed off too late and comes after all has paid already; taken back, the money stays with the studio again', async () => {
  const anna = await member(house)
  const id = await eventWith([[anna, 1]])
  await house.db.update(eventSignup).set({ price: 1500, online: 3000 }).where(eq(eventSignup.event, id))
  await house.as(anna, events.signOff, { params: { id }, body: {} })
  expect(await seatOf(id, anna)).toMatchObject({ state: 'late', kept: 3000 })
  const came = here(anna._id)
  await check(id, came)
  // Of two places that were paid one is taken.
  expect(await seatOf(id, anna)).toMatchObject({ state: 'booked', guests: 0, kept: 1500 })
  const { rows } = (await house.as(office, eventPeople.list, { params: { id } })).reply
  expect(rows).toMatchObject([{ owed: 0, back: 0, payment: 'paid' }])
  await check(id, undo(came))
  expect(await seatOf(id, anna)).toMatchObject({ state: 'late', kept: 3000 })
})

test('a place that the door gives is offered with its price: nobody owes for it before they agree or pay', async () => {
  const [anna, beat, cora, dario] = [await member(house), await member(house), await member(house), await member(house)]
  const id = await eventWith([[anna, 0]])
  await house.db.update(event).set({ price: 2000 }).where(eq(event._id, id))
  await house.db.update(eventSignup).set({ price: 2000 }).where(eq(eventSignup.event, id))
  await house.db.update(eventSignup).set({ state: 'off' }).where(eq(eventSignup.event, id))
  await house.as(office, eventPeople.add, { params: { id }, body: { person: dario._id, guests: 0 } })
  const outcomes = await check(id, here(anna._id), here(beat._id), here(cora._id), here(dario._id))
  expect(outcomes).toEqual(['signed-off', 'walk-in', 'walk-in', 'visited'])
  const owed = async ({ _id }: Somebody) => {
    const { rows } = (await house.as(office, eventPeople.list, { params: { id }, query: {} })).reply
    const row = rows.find(one => one._id === _id)
    return [row?.owed, row?.offered, row?.back]
  }
  for (const who of [anna, beat, cora, dario]) expect(await owed(who)).toEqual([0, 2000, 0])
  await house.as(office, eventPeople.pay, { params: { id, person: beat._id }, body: { paid: true } })
  expect(await owed(beat)).toEqual([0, null, 0])
  await house.as(cora, events.signUp, { params: { id }, body: { guests: 0 } })
  expect(await owed(cora)).toEqual([2000, null, 0])
})

test('who waited for a place by their own wish owes for it once the door lets them in', async () => {
  const [anna, beat] = [await member(house), await member(house)]
  const id = await eventWith(
    [
      [anna, 0],
      [beat, 0],
    ],
    { capacity: 1 },
  )
  await house.db.update(event).set({ price: 2000 }).where(eq(event._id, id))
  await house.db.update(eventSignup).set({ price: 2000 }).where(eq(eventSignup.event, id))
  await check(id, here(beat._id))
  const { rows } = (await house.as(office, eventPeople.list, { params: { id }, query: {} })).reply
  expect(rows.find(({ _id }) => _id === beat._id)).toMatchObject({ owed: 2000, offered: null })
})

test('by name a door takes people in its keeper’s reach and who signed up; a code, whoever shows it', async () => {
  await makeStudio(house, { code: 'illnau' })
  const lead = await employee(house, 'studio_manager', ['winterthur'])
  const [far, showing, booked] = [
    await member(house, { studioCode: 'illnau' }),
    await member(house, { studioCode: 'illnau' }),
    await member(house, { studioCode: 'illnau' }),
  ]
  const id = await eventWith([[booked, 0]])
  await house.db.update(event).set({ studio: 'winterthur' }).where(eq(event._id, id))
  const { code } = (await house.as(showing, codes.mine)).reply
  const acts = [here(far._id), here(showing._id, { person: undefined, code }), here(booked._id)]
  const { told } = (await house.as(lead, eventDoor.check, { params: { id }, body: { acts } })).reply
  expect(told.map(({ outcome, person }) => [outcome, person])).toEqual([
    ['unknown-code', null],
    ['walk-in', showing._id],
    ['visited', booked._id],
  ])
  const roster = (await house.as(lead, eventDoor.roster, { params: { id } })).reply
  expect(JSON.stringify(roster)).not.toContain(far._id)
})

test('members stand at no door, and nobody at that of a draft', async () => {
  const id = await eventWith([])
  const anna = await member(house)
  expect((await house.as(anna, eventDoor.roster, { params: { id } })).code).toBe('forbidden')
  await house.db.update(event).set({ published: false }).where(eq(event._id, id))
  expect((await house.as(office, eventDoor.roster, { params: { id } })).code).toBe('missing')
})

test('Excel and the list for the door hold who is expected', async () => {
  const id = await eventWith([[await member(house), 2]])
  for (const [call, begins] of [
    [eventPeople.excel, 'PK'],
    [eventPeople.pdf, '%PDF'],
  ] as const) {
    const answer = await house.ask(call.path.replace(':id', id), { headers: { authorization: `Bearer ${office.token}` } })
    expect([answer.status, (await answer.text()).slice(0, begins.length)]).toEqual([200, begins])
  }
})

test('a date that was kept before signing up becomes the sign-up in the calendar', async () => {
  const anna = await member(house)
  const id = await eventWith([], { inMinutes: 3000 })
  const read = async () => {
    const answer = await house.ask(`event/${id}/ics`, { headers: { authorization: `Bearer ${anna.token}` } })
    const told = new ICAL.Event(new ICAL.Component(ICAL.parse(await answer.text())).getFirstSubcomponent('vevent')!)
    return { uid: told.uid, sequence: told.sequence, status: told.component.getFirstPropertyValue('status') }
  }
  const kept = await read()
  await house.as(anna, events.signUp, { params: { id }, body: { guests: 0 } })
  const booked = await read()
  await house.as(anna, events.signOff, { params: { id }, body: {} })
  const back = await read()
  expect([kept.status, booked.status, back.status]).toEqual(['TENTATIVE', 'CONFIRMED', 'CANCELLED'])
  expect(new Set([kept.uid, booked.uid, back.uid]).size).toBe(1)
  expect(back.sequence).toBeGreaterThan(booked.sequence)
})

test('events stand in the subscribed calendar beside the courses, and go with a cancellation', async () => {
  const anna = await member(house)
  const id = await eventWith([[anna, 2]], { inMinutes: 3000 })
  const address = (await house.as(anna, courseCalendar.subscribe)).reply.address ?? ''
  const read = async () => {
    const key = address.match(/feed\/(.+)\.ics$/)?.[1] ?? ''
    const text = await (await house.ask(`kurse/feed/${key}.ics`)).text()
    return new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map(part => {
      const told = new ICAL.Event(part)
      return [told.summary, part.getFirstPropertyValue('status'), told.description.split('\n')[0]]
    })
  }
  expect(await read()).toEqual([['Sommerfest', 'CONFIRMED', 'Mit 2 Begleitung']])
  await house.as(office, events.cancel, { params: { id }, body: { reason: 'Sturm' } })
  expect(await read()).toEqual([['Sommerfest (fällt aus)', 'CANCELLED', 'Mit 2 Begleitung']])
  const one = await house.ask(`event/${id}/ics`, { headers: { authorization: `Bearer ${anna.token}` } })
  expect(await one.text()).toContain('SUMMARY:Sommerfest (fällt aus)')
})

test('who leaves gives places to come back, and is counted without a name where they came', async () => {
  const [anna, beat] = [await member(house), await member(house)]
  const past = await eventWith([[anna, 1]])
  await check(past, here(anna._id))
  const next = await eventWith(
    [
      [anna, 0],
      [beat, 0],
    ],
    { capacity: 1, inMinutes: 3000 },
  )
  await house.db.transaction(tx => leave(tx, house, anna._id))
  expect((await seatOf(next, beat))?.state).toBe('booked')
  const rows = await house.db.select().from(eventSignup).where(eq(eventSignup.event, past))
  expect(rows).toMatchObject([{ person: null, guests: 1, state: 'booked' }])
  expect((await house.db.select().from(eventDoorAct).where(eq(eventDoorAct.event, past))).map(({ person }) => person)).toEqual([null])
})
