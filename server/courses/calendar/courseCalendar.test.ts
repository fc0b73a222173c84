import { eq } from 'drizzle-orm'
import ICAL from 'ical.js'
import { beforeAll, expect, test } from 'vitest'
import type { CourseExecution, SignupState } from '#contract/courses/calls.ts'
import { courses } from '#contract/courses/calls.ts'
import { courseCalendar } from '#contract/courses/courseCalendar.ts'
import { zone } from '#contract/time.ts'
import { courseExecution } from '#server/courses/tables.ts'
import { makeExecution } from '#server/courses/testing/make.ts'
import { leave } from '#server/leaving/leave.ts'
import { calendarOf } from '#server/shared/exports/calendar.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { member } from '#server/testing/make.ts'
import { entryFor } from './courseEntries.ts'

const house = testHouse({ studios: ['winterthur'] })
let anna: Somebody
beforeAll(async () => {
  anna = await member(house)
}, 60_000)

const execution = (startsAt: string, over: Partial<CourseExecution> = {}): CourseExecution => ({
  _id: 'a',
  studio: 'winterthur',
  startsAt,
  endsAt: new Date(Date.parse(startsAt) + 3_600_000).toISOString(),
  course: { _id: 'c', title: 'Yoga; Flow, ruhig', intensity: 1, labels: [], picture: null },
  capacity: 20,
  free: 3,
  waiting: 0,
  room: { _id: 'r', name: 'Säntis', spot: 'Matte' },
  instructor: { _id: 'i', name: 'Sandra Büchi' },
  substitutes: null,
  live: false,
  cancelled: false,
  reason: null,
  ...over,
})
interface Seat {
  state?: SignupState
  execution?: CourseExecution
}
const entry = ({ state = 'booked', execution: held = execution('2026-11-20T16:15:00.000Z') }: Seat = {}) =>
  entryFor({ _id: 's', state, place: 7, at: '2026-11-01T08:00:00.000Z' }, held, {
    sequence: 2,
    where: 'Formkurve Winterthur, Hauptgasse 1',
  })

/** The feed parsed as another product would, with the zone of the file and not of this machine. */
function read(text: string) {
  const root = new ICAL.Component(ICAL.parse(text))
  const zone = root.getFirstSubcomponent('vtimezone')
  if (zone) ICAL.TimezoneService.register(new ICAL.Timezone(zone))
  return root.getAllSubcomponents('vevent').map(part => {
    const event = new ICAL.Event(part)
    return {
      uid: event.uid,
      sequence: event.sequence,
      status: part.getFirstPropertyValue('status'),
      summary: event.summary,
      location: event.location,
      description: event.description,
      zone: event.startDate.zone.tzid,
      clock: event.startDate.toString(),
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      stamp: String(part.getFirstPropertyValue('dtstamp')),
      modified: String(part.getFirstPropertyValue('last-modified')),
    }
  })
}

test('an entry says what, when, where, with whom, and in UTC when it was written', () => {
  const [event] = read(calendarOf([entry()], { publicUrl: 'https://formkurve.example' }))
  expect(event).toEqual({
    uid: 's@formkurve',
    sequence: 2,
    status: 'CONFIRMED',
    summary: 'Yoga; Flow, ruhig',
    location: 'Säntis, Formkurve Winterthur, Hauptgasse 1',
    description: 'Leitung: Sandra Büchi\nMatte 7\nhttps://formkurve.example/kurse/a',
    zone,
    clock: '2026-11-20T17:15:00',
    start: '2026-11-20T16:15:00.000Z',
    end: '2026-11-20T17:15:00.000Z',
    stamp: '2026-11-01T08:00:00Z',
    modified: '2026-11-01T08:00:00Z',
  })
})

test.each([
  ['the Saturday before summer time', '2027-03-27T16:15:00.000Z', '2027-03-27T17:15:00'],
  ['the Sunday on which it begins', '2027-03-28T15:15:00.000Z', '2027-03-28T17:15:00'],
  ['just before the clock jumps', '2027-03-28T00:30:00.000Z', '2027-03-28T01:30:00'],
  ['just after it jumped', '2027-03-28T01:00:00.000Z', '2027-03-28T03:00:00'],
  ['the Saturday before it ends', '2026-10-24T15:15:00.000Z', '2026-10-24T17:15:00'],
  ['the Sunday on which it ends', '2026-10-25T16:15:00.000Z', '2026-10-25T17:15:00'],
  ["the year's last evening", '2026-12-31T22:30:00.000Z', '2026-12-31T23:30:00'],
])('%s is at its clock in Zurich and at its instant everywhere', (_name, startsAt, clock) => {
  const [event] = read(calendarOf([entry({ execution: execution(startsAt) })], { publicUrl: '' }))
  expect([event?.clock, event?.start]).toEqual([clock, startsAt])
})

test('an hour that comes twice is told in UTC, and what is beside it on the clock', () => {
  const at = (startsAt: string, minutes = 30) =>
    calendarOf([{ ...entry(), startsAt, endsAt: new Date(Date.parse(startsAt) + minutes * 60_000).toISOString() }], { publicUrl: '' })
  const lines = (text: string) => text.split('\r\n').filter(line => /^DT(START|END)/.test(line) && /2027/.test(line))
  const [summer, winter, ends] = ['2027-10-31T00:30:00.000Z', '2027-10-31T01:00:00.000Z', '2027-10-30T23:30:00.000Z'] as const
  expect(lines(at(summer))).toEqual(['DTSTART:20271031T003000Z', 'DTEND:20271031T010000Z'])
  expect(lines(at(winter))).toEqual(['DTSTART:20271031T010000Z', 'DTEND:20271031T013000Z'])
  expect(lines(at(ends))).toEqual(['DTSTART:20271030T233000Z', 'DTEND:20271031T000000Z'])
  expect(lines(at('2027-10-31T02:00:00.000Z'))).toEqual([
    'DTSTART;TZID=Europe/Zurich:20271031T030000',
    'DTEND;TZID=Europe/Zurich:20271031T033000',
  ])
})

test.each<[string, Seat, string, string]>([
  ['waited for', { state: 'waiting' }, 'TENTATIVE', 'Yoga; Flow, ruhig (Warteliste)'],
  ['given back', { state: 'off' }, 'CANCELLED', 'Yoga; Flow, ruhig (abgemeldet)'],
  ['given back late', { state: 'late' }, 'CANCELLED', 'Yoga; Flow, ruhig (abgemeldet)'],
  [
    'of a course that does not take place',
    { execution: execution('2026-11-20T16:15:00.000Z', { cancelled: true, reason: 'Krankheit' }) },
    'CANCELLED',
    'Yoga; Flow, ruhig (fällt aus)',
  ],
])('a seat %s', (_name, over, status, summary) => {
  const [event] = read(calendarOf([entry(over)], { publicUrl: '' }))
  expect([event?.status, event?.summary]).toEqual([status, summary])
})

const feedOf = async (who: Somebody) => (await house.as(who, courseCalendar.feed)).reply
const keyIn = (address: string | null | undefined) => address?.match(/feed\/(.+)\.ics$/)?.[1] ?? ''
const ask = (address: string | null | undefined) => house.as(undefined, courseCalendar.calendar, { params: { key: keyIn(address) } })

test('a subscribed calendar follows the seats, keeps what was given back, and ends with its address', async () => {
  const { _id } = await makeExecution(house)
  expect(await feedOf(anna)).toEqual({ address: null, since: null, read: null })
  const { reply: first } = await house.as(anna, courseCalendar.subscribe)
  expect(await feedOf(anna)).toEqual(first)

  await house.as(anna, courses.signUp, { params: { id: _id } })
  const booked = await ask(first.address)
  expect(booked.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  const [before] = read(await booked.reply.text())
  expect(before).toMatchObject({ status: 'CONFIRMED', summary: 'Yoga Flow' })

  await house.as(anna, courses.signOff, { params: { id: _id } })
  const [after] = read(await (await ask(first.address)).reply.text())
  expect(after).toMatchObject({ uid: before?.uid, status: 'CANCELLED' })
  expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0)

  await house.db
    .update(courseExecution)
    .set({ version: 2, changed: new Date(Date.now() + 60_000).toISOString() })
    .where(eq(courseExecution._id, _id))
  const [moved] = read(await (await ask(first.address)).reply.text())
  expect(moved?.sequence).toBeGreaterThan(after?.sequence ?? 0)
  expect(Date.parse(moved?.stamp ?? '')).toBeGreaterThan(Date.parse(after?.stamp ?? ''))
  expect(moved?.modified).toBe(moved?.stamp)
  expect((await feedOf(anna)).read).not.toBeNull()

  const { reply: second } = await house.as(anna, courseCalendar.subscribe)
  expect(second.address).not.toBe(first.address)
  expect((await ask(first.address)).code).toBe('missing')
  expect((await ask(second.address)).status).toBe(200)
  await house.as(anna, courseCalendar.unsubscribe)
  expect((await ask(second.address)).code).toBe('missing')
})

test('a calendar that was not changed is not sent again', async () => {
  const { reply } = await house.as(await member(house), courseCalendar.subscribe)
  const first = await ask(reply.address)
  const etag = first.headers.get('etag')
  expect(etag).toBeTruthy()
  const again = await house.ask(`kurse/feed/${keyIn(reply.address)}.ics`, { headers: { 'if-none-match': etag! } })
  expect([again.status, again.headers.get('etag')]).toEqual([304, etag])
})

test('nobody guesses an address: a row without its seal, another seal, the calendar of who left', async () => {
  const berta = await member(house)
  const { reply } = await house.as(berta, courseCalendar.subscribe)
  const key = keyIn(reply.address)
  const other = `${key.slice(0, -2)}${key.endsWith('AA') ? 'BB' : 'AA'}`
  for (const wrong of [other, key.slice(0, 44), `${key}AAAA`])
    expect((await house.as(undefined, courseCalendar.calendar, { params: { key: wrong } })).code).toBe('missing')
  await house.db.transaction(tx => leave(tx, house, berta._id))
  expect((await ask(reply.address)).code).toBe('missing')
})

test('one booking as a file is for who has it', async () => {
  const { _id } = await makeExecution(house)
  const id = { params: { id: _id } }
  expect((await house.as(anna, courseCalendar.entry, id)).code).toBe('missing')
  await house.as(anna, courses.signUp, id)
  const { headers, reply } = await house.as(anna, courseCalendar.entry, id)
  expect(headers.get('content-disposition')).toBe('attachment; filename="kurs.ics"')
  expect(read(await reply.text())).toHaveLength(1)
  expect((await house.as(await member(house), courseCalendar.entry, id)).code).toBe('missing')
})
