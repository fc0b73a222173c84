import { describe, expect, test } from 'vitest'
import { byDay, lengthWords, placeWords } from '#client/parts/courseTime.ts'
import type { CourseExecution, CourseSeat, CourseSignup } from '#contract/courses/calls.ts'
import { type CourseRules, usualRules } from '#contract/courses/rules.ts'
import type { OutboxRow } from '#sync/client/types.ts'
import { isLateNow, offerOf, opensOn } from './offer.ts'
import { actOf, clashOf, noSeat, type Seat, seatsFrom } from './seat.ts'

const id = '01900000-0000-7000-8000-000000000064'
const minute = 60_000
const startsAt = '2026-11-20T16:15:00.000Z'
const start = Date.parse(startsAt)

const execution = (over: Partial<CourseExecution> = {}): CourseExecution => ({
  _id: id,
  studio: 'winterthur',
  startsAt,
  endsAt: '2026-11-20T17:15:00.000Z',
  capacity: 20,
  free: 3,
  waiting: 0,
  course: { _id: 'c', title: 'Yoga Flow', intensity: 1, labels: [], picture: null },
  instructor: { _id: 'i', name: 'Sandra Büchi' },
  room: { _id: 'r', name: 'Raum Säntis', spot: 'Matte' },
  substitutes: null,
  live: false,
  cancelled: false,
  reason: null,
  ...over,
})
const signup = (over: Partial<CourseSignup> = {}): CourseSignup => ({
  execution: id,
  state: 'booked',
  place: 7,
  position: null,
  chance: null,
  promoted: false,
  visited: false,
  ...over,
})
const mine = (over: Partial<CourseSignup>): CourseSeat[] => [
  { signup: signup(over), execution: execution(), rules: { studio: 'winterthur', ...usualRules } },
]
const calls = { signup: 'courses.signUp', signoff: 'livestreams.signOff' } as const
const row = (act: 'signup' | 'signoff', over: Partial<OutboxRow> = {}): OutboxRow => ({
  key: act,
  call: calls[act],
  params: { id },
  method: 'POST',
  path: '',
  contract: 1,
  born: '2026-11-20T12:00:00.000Z',
  lane: 'courses',
  order: 1,
  dependsOn: [],
  state: 'waiting',
  attempts: 0,
  title: act,
  ...over,
})

describe('a seat of what the studio says and what waits here', () => {
  const refused = row('signup', { state: 'refused', message: 'Dieser Kurs fällt aus.' })
  const answered = '2026-11-20T12:00:10.000Z'
  const done = row('signup', { state: 'done', answered })
  test.each<[string, CourseSeat[], OutboxRow[], number, Seat['kind']]>([
    ['had', mine({}), [], 0, 'booked'],
    ['waited for', mine({ state: 'waiting', position: 2 }), [], 0, 'waiting'],
    ['given back', mine({ state: 'off' }), [], 0, 'none'],
    ['asked for here', [], [row('signup')], 0, 'joining'],
    ['asked for here after it was given back', mine({ state: 'off' }), [row('signup')], 0, 'joining'],
    ['asked for here, and had already', mine({}), [row('signup')], 0, 'booked'],
    ['given back here', mine({}), [row('signoff')], 0, 'leaving'],
    ['given back here, and gone already', mine({ state: 'off' }), [row('signoff')], 0, 'none'],
    ['asked for and given back here', [], [row('signup'), row('signoff')], 0, 'none'],
    ['given back and asked for again here', mine({}), [row('signoff'), row('signup')], 0, 'booked'],
    ['refused', [], [refused], 0, 'none'],
    ['acknowledged after the list was loaded', [], [done], Date.parse(answered) - 1, 'joining'],
    ['acknowledged before the list was loaded', [], [done], Date.parse(answered), 'none'],
    ['of another call', [], [row('signup', { call: 'courses.one' })], 0, 'none'],
  ])('%s', (_name, seats, rows, stand, kind) => {
    expect((seatsFrom(seats, rows, stand).get(id) ?? noSeat).kind).toBe(kind)
  })

  test('keeps the last refusal until something newer is done', () => {
    expect(seatsFrom([], [refused]).get(id)?.refused).toBe(refused)
    expect(seatsFrom([], [refused, row('signup', { key: 'again' })]).get(id)?.refused).toBeUndefined()
  })

  test('knows an act by its call', () => {
    expect([actOf(row('signup')), actOf(row('signoff')), actOf({ call: 'account.edit' })]).toEqual([
      { execution: id, act: 'up' },
      { execution: id, act: 'off' },
      undefined,
    ])
  })
})

const rules: CourseRules = { studio: 'winterthur', ...usualRules }
describe('what can be done now', () => {
  const ahead = (minutes: number) => start - minutes * minute
  const waiting: Seat = { kind: 'waiting' }
  test.each<[string, Partial<CourseExecution>, { seat?: Seat; now?: number; clash?: CourseExecution; day?: string }, string]>([
    ['a free seat', {}, {}, 'book'],
    ['no free seat, room to wait', { free: 0, waiting: 19 }, {}, 'wait'],
    ['no free seat, no room to wait', { free: 0, waiting: 20 }, {}, 'full'],
    ['no free seat, nobody moves up any more', { free: 0 }, { now: ahead(60) }, 'full'],
    ['a free seat at the last minute', {}, { now: ahead(1) }, 'book'],
    ['begun', {}, { now: start }, 'over'],
    ['cancelled', { cancelled: true }, {}, 'over'],
    ['not open yet', {}, { day: '2026-11-05' }, 'early'],
    ['open since midnight', {}, { day: '2026-11-06' }, 'book'],
    ['another course at that time', {}, { clash: execution({ _id: 'b' }) }, 'clash'],
    ['waiting, and it is not one’s turn', { free: 1, waiting: 2 }, { seat: waiting }, 'over'],
    ['waiting, nobody moves up, and a seat is free', { free: 1, waiting: 2 }, { seat: waiting, now: ahead(59) }, 'book'],
    ['waiting, nobody moves up, none is free', { free: 0, waiting: 2 }, { seat: waiting, now: ahead(59) }, 'over'],
  ])('%s', (_name, over, { seat = noSeat, now = ahead(240), day = '2026-11-20', clash }, kind) => {
    expect(offerOf(execution(over), rules, { seat, now, day, clash }).kind).toBe(kind)
  })

  test.each([
    ['over the end of summer time', '2026-10-26T17:00:00.000Z', '2026-10-12'],
    ['over the begin of summer time', '2027-03-28T17:00:00.000Z', '2027-03-14'],
    ['over the year’s end', '2027-01-02T23:30:00.000Z', '2026-12-20'],
  ])('opens so many days before, %s', (_name, at, on) => expect(opensOn(at, rules)).toBe(on))

  test('giving back is late from the moment on that the rules say', () => {
    expect([isLateNow(startsAt, rules, ahead(46)), isLateNow(startsAt, rules, ahead(45))]).toEqual([false, true])
  })
})

test.each<[string, Seat, Partial<CourseExecution>, boolean]>([
  ['booked at the same time', { kind: 'booked' }, {}, true],
  ['asked for here at the same time', { kind: 'joining' }, {}, true],
  ['waited for at the same time', { kind: 'waiting' }, {}, false],
  ['given back here', { kind: 'leaving' }, {}, false],
  ['cancelled', { kind: 'booked' }, { cancelled: true }, false],
  ['ends when it begins', { kind: 'booked' }, { startsAt: '2026-11-20T15:15:00.000Z', endsAt: startsAt }, false],
  ['ends a minute later', { kind: 'booked' }, { startsAt: '2026-11-20T15:15:00.000Z', endsAt: '2026-11-20T16:16:00.000Z' }, true],
])('another course %s', (_name, seat, over, clashes) => {
  expect(clashOf(execution(), [{ execution: execution({ _id: 'other', ...over }), seat }]) !== undefined).toBe(clashes)
})

test('says it as the plan does', () => {
  expect(lengthWords(execution())).toBe('60 Min. · Sandra Büchi')
  expect(placeWords(execution(), 7)).toBe('Raum Säntis · Matte 7')
  expect(placeWords(execution({ free: 0 }))).toBe('Raum Säntis · ausgebucht')
  expect(placeWords(execution({ free: 0, cancelled: true }), 7)).toBe('Raum Säntis')
  expect(placeWords(execution({ room: { _id: 'r', name: 'Halle', spot: null } }), 7)).toBe('Halle · 3 frei')
  expect(byDay(['2026-11-20T22:59:00.000Z', '2026-11-20T23:00:00.000Z'], at => at)).toEqual([
    ['2026-11-20', ['2026-11-20T22:59:00.000Z']],
    ['2026-11-21', ['2026-11-20T23:00:00.000Z']],
  ])
})
