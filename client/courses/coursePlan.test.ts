import { describe, expect, test } from 'vitest'
import { noSeat, type Seat } from '#client/parts/course/seat.ts'
import type { CourseExecution } from '#contract/courses/calls.ts'
import { usualRules } from '#contract/courses/rules.ts'
import { mondayOf } from '#contract/days.ts'
import { courseAtDoor } from './DoorFoot.tsx'
import { filterWords } from './FilterLine.tsx'
import { type CoursePlanView, type Filters, fits, isTodayOver } from './planAddress.ts'
import { ruleWords } from './RuleList.tsx'
import { pagesOf } from './screen/usePages.ts'
import { seatWords } from './seatWords.ts'

const rules = { studio: 'winterthur', ...usualRules }
const startsAt = '2026-11-20T16:15:00.000Z'
const execution = (over: Partial<CourseExecution> = {}): CourseExecution => ({
  _id: 'a',
  studio: 'winterthur',
  startsAt,
  endsAt: '2026-11-20T17:15:00.000Z',
  capacity: 20,
  free: 3,
  waiting: 0,
  room: { _id: 'r', name: 'Raum Säntis', spot: 'Matte' },
  substitutes: null,
  live: false,
  cancelled: false,
  reason: null,
  course: { _id: 'c', title: 'Wirbelsäulengymnastik', intensity: 1, labels: [{ _id: 'l', name: 'Rücken' }], picture: null },
  instructor: { _id: 'i', name: 'Sandra Büchi' },
  ...over,
})

test.each([
  ['2026-11-16', '2026-11-16'],
  ['2026-11-22', '2026-11-16'],
  ['2027-01-01', '2026-12-28'],
  ['2027-03-28', '2027-03-22'],
])('%s lies in the week of %s', (day, monday) => expect(mondayOf(day)).toBe(monday))

test.each<[string, Partial<Filters>, boolean]>([
  ['nothing asked', {}, true],
  ['a word without its accent', { text: 'wirbelsaulen' }, true],
  ['words of several fields', { text: 'buchi säntis rücken' }, true],
  ['one word too many', { text: 'büchi tödi' }, false],
  ['its room', { room: 'r' }, true],
  ['another room', { room: 'x' }, false],
  ['its label', { label: 'l' }, true],
  ['another label', { label: 'x' }, false],
  ['who leads it', { instructor: 'i' }, true],
  ['somebody else', { instructor: 'x' }, false],
  ['its intensity', { intensity: '1' }, true],
  ['another intensity', { intensity: '2' }, false],
])('filters: %s', (_name, asked, found) => expect(fits(execution(), { text: '', ...asked })).toBe(found))

describe('the rules are said with their moments', () => {
  test('the usual ones', () => {
    expect(ruleWords(startsAt, rules, '2026-11-20')).toEqual([
      'Anmelden kannst du dich bis zum Beginn.',
      'Abmelden kannst du dich frei bis 16:30; danach zählt es als zu spät.',
      'Von der Warteliste rückst du nach bis 16:15.',
      'Wer sich in 30 Tagen 3-mal zu spät abmeldet oder fehlt, kann 7 Tage lang nichts buchen.',
    ])
  })
  test('others', () => {
    const other = { ...rules, closeMinutes: 30, lateMinutes: 0, mostWaiting: 0, misses: 0 }
    expect(ruleWords(startsAt, other, '2026-11-01')).toEqual([
      'Die Anmeldung öffnet Fr 06.11. um Mitternacht.',
      'Anmelden kannst du dich bis 16:45.',
      'Abmelden kannst du dich frei bis zum Beginn.',
    ])
  })
})

const base = { rules, now: Date.parse(startsAt) - 7_200_000, online: true, paused: null, offer: { kind: 'book' as const } }
const seat = (kind: Seat['kind'], over: object = {}): Seat => ({
  kind,
  signup: { execution: 'a', state: 'booked', place: null, position: null, chance: null, promoted: false, visited: false, ...over },
})
test.each<[string, Parameters<typeof seatWords>[0], string, string[]]>([
  ['free', { ...base, execution: execution(), seat: noSeat }, '3 Plätze frei', ['Frei abmelden bis 16:30.']],
  [
    'free, without a network',
    { ...base, execution: execution({ free: 1 }), seat: noSeat, online: false },
    '1 Platz frei',
    ['Frei abmelden bis 16:30.', 'Ohne Netz wird dein Wunsch vorgemerkt.'],
  ],
  [
    'free, but too late to be given back freely',
    { ...base, execution: execution(), seat: noSeat, now: Date.parse(startsAt) - 2_700_000 },
    '3 Plätze frei',
    ['Abmelden zählt jetzt als zu spät.'],
  ],
  [
    'booked',
    { ...base, execution: execution(), seat: seat('booked', { place: 7 }) },
    'Du bist dabei',
    ['Matte 7', 'Frei abmelden bis 16:30.'],
  ],
  [
    'moved up',
    { ...base, execution: execution(), seat: seat('booked', { promoted: true }) },
    'Du bist nachgerückt',
    ['Frei abmelden bis 16:30.'],
  ],
  [
    'checked in before the course begins',
    { ...base, execution: execution(), seat: seat('booked', { visited: true, place: 7 }) },
    'Du bist eingecheckt',
    ['Matte 7'],
  ],
  [
    'waiting, with its chance',
    { ...base, execution: execution(), seat: seat('waiting', { state: 'waiting', position: 2, chance: 75 }) },
    'Warteliste: Platz 2',
    ['Nachrücken bis 16:15.', 'In den letzten Monaten hat dieser Platz in 75 % der Fälle gereicht.'],
  ],
  [
    'asked for here',
    { ...base, execution: execution(), seat: seat('joining'), online: false },
    'Vorgemerkt',
    ['Wird gebucht, sobald du wieder Netz hast.'],
  ],
  [
    'cancelled',
    { ...base, execution: execution({ cancelled: true, reason: 'Heizung defekt' }), seat: seat('booked') },
    'Dieser Kurs fällt aus',
    ['Heizung defekt'],
  ],
  [
    'paused',
    { ...base, execution: execution(), seat: noSeat, paused: '2026-12-24T11:00:00.000Z' },
    'Buchen pausiert',
    ['Du hast zu viele Kurse verpasst oder zu spät abgesagt. Wieder möglich ab Do 24.12., 12:00.'],
  ],
])('a seat in words: %s', (_name, about, title, lines) => expect(seatWords(about)).toEqual({ title, lines }))

test.each<[string, Partial<CourseExecution>, object, number, boolean]>([
  ['an hour before', {}, {}, -60, true],
  ['earlier', {}, {}, -61, false],
  ['while it runs', {}, {}, 59, true],
  ['once it is over', {}, {}, 60, false],
  ['who is inside already', {}, { visited: true }, 0, false],
  ['a course that is cancelled', { cancelled: true }, {}, 0, false],
  ['a livestream, which has no door', { live: true }, {}, 0, false],
])('the code is offered at the door: %s', (_name, over, signup, minutes, offered) => {
  const own = [{ execution: execution(over), seat: seat('booked', signup) }]
  expect(courseAtDoor(own, Date.parse(startsAt) + minutes * 60_000)?._id).toBe(offered ? 'a' : undefined)
})

describe('the pages of the screen', () => {
  const day = (key: string) => ({ key, title: key })
  const course = (key: string) => ({ key, execution: execution({ _id: key }) })
  const rows = [day('heute'), course('1'), course('2'), course('3'), day('morgen'), course('4'), course('5')]
  const keys = (all: number) => pagesOf(rows, { all, day: 10, course: 20 }).map(page => page.map(({ key }) => key))
  test('all on one where they fit', () => expect(keys(120)).toEqual([rows.map(({ key }) => key)]))
  test("none ends with a day's name, and one that goes on within a day says which", () => {
    expect(keys(80)).toEqual([
      ['heute', '1', '2', '3'],
      ['morgen', '4', '5'],
    ])
    expect(keys(50)).toEqual([
      ['heute', '1', '2'],
      ['heute', '3'],
      ['morgen', '4', '5'],
    ])
  })
  test('what is taller than the screen still comes, one after the other', () =>
    expect(keys(5).flat()).toEqual(expect.arrayContaining(['1', '2', '3', '4', '5'])))
})

const plain: CoursePlanView = { day: '2026-11-20', mine: false, text: '' }

test('filters are named by what they mean, also where what is loaded does not know them', () => {
  const shown: CoursePlanView = { ...plain, text: 'yoga', room: 'r', label: 'l', instructor: 'i', intensity: '1' }
  expect(
    filterWords(shown, [execution()])
      .map(([, word]) => word)
      .slice(0, 4),
  ).toEqual(['«yoga»', 'Raum Säntis', 'Rücken', 'Sandra Büchi'])
  expect(filterWords({ ...plain, room: 'gone' }, [execution()])).toEqual([['room', 'Raum']])
  expect(filterWords(plain, [execution()])).toEqual([])
})

test('a day is over once its last course has ended, today alone', () => {
  const [before, after] = [Date.parse('2026-11-20T17:14:00.000Z'), Date.parse('2026-11-20T17:15:00.000Z')]
  expect(isTodayOver([execution()], plain, before)).toBe(false)
  expect(isTodayOver([execution()], plain, after)).toBe(true)
  expect(isTodayOver([], plain, after)).toBe(false)
  expect(isTodayOver([execution()], { ...plain, day: '2026-11-19' }, after)).toBe(false)
})
