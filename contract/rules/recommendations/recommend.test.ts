import { expect, test } from 'vitest'
import type { CourseExecution } from '#contract/courses/calls.ts'
import { type PastVisit, recommend } from './recommend.ts'

const labels = { flow: { _id: 'l1', name: 'Beweglichkeit' }, power: { _id: 'l2', name: 'Kraft' } }
const courses = {
  yoga: { _id: 'yoga', title: 'Yoga Flow', intensity: 1, labels: [labels.flow] },
  pump: { _id: 'pump', title: 'Bodypump', intensity: 3, labels: [labels.power] },
  pilates: { _id: 'pilates', title: 'Pilates', intensity: 2, labels: [labels.flow] },
}
const anja = { _id: 'a', name: 'Anja Zürcher' }
const beat = { _id: 'b', name: 'Beat Ärni' }
const now = Date.parse('2026-11-16T07:00:00.000Z')

let made = 0
/** Zurich is an hour ahead of UTC in November. */
const execution = (course: keyof typeof courses, day: string, hour: number, over: Partial<CourseExecution> = {}): CourseExecution => ({
  _id: `e${++made}`,
  course: { picture: null, ...courses[course] },
  studio: 'winterthur',
  room: { _id: 'r', name: 'Säntis', spot: null },
  instructor: beat,
  substitutes: null,
  startsAt: `${day}T${String(hour - 1).padStart(2, '0')}:00:00.000Z`,
  endsAt: `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`,
  capacity: 20,
  free: 8,
  waiting: 0,
  cancelled: false,
  reason: null,
  live: false,
  ...over,
})
const visit = (course: keyof typeof courses, day: string, hour: number, over: Partial<PastVisit> = {}): PastVisit => ({
  course: courses[course],
  instructor: beat,
  startsAt: `${day}T${String(hour - 1).padStart(2, '0')}:00:00.000Z`,
  stars: null,
  ...over,
})
const beside = { now, taken: new Set<string>(), busy: [], popular: new Map<string, number>() }
const words = (visits: PastVisit[], offered: CourseExecution[], over: Partial<typeof beside> = {}) =>
  recommend(visits, offered, { ...beside, ...over }).map(one => [one.execution.course.title, ...one.reasons])

test('each reason is one that can be checked', () => {
  const visits = [
    visit('yoga', '2026-11-03', 18, { instructor: anja, stars: 3 }),
    visit('yoga', '2026-11-10', 18, { instructor: anja, stars: 4.5 }),
    visit('pump', '2026-11-05', 12),
  ]
  expect(words(visits, [execution('yoga', '2026-11-17', 18, { instructor: anja })])).toEqual([
    [
      'Yoga Flow',
      'weil du diesem Kurs 4,5 Sterne gegeben hast',
      'weil du diesen Kurs schon zweimal besucht hast',
      'weil 2 deiner letzten 3 Besuche zu «Beweglichkeit» gehörten',
    ],
  ])
  expect(words(visits, [execution('pilates', '2026-11-17', 19, { instructor: anja })])).toEqual([
    [
      'Pilates',
      'weil 2 deiner letzten 3 Besuche zu «Beweglichkeit» gehörten',
      'weil du oft am Dienstag gegen 18 Uhr kommst',
      'weil du schon zweimal bei Anja Zürcher warst',
    ],
  ])
})

test('nothing without a reason, nothing disliked, nothing that cannot be booked', () => {
  const visits = [visit('yoga', '2026-11-10', 18), visit('pump', '2026-11-05', 12, { stars: 1.5 })]
  const yoga = execution('yoga', '2026-11-17', 9)
  expect(words(visits, [execution('pilates', '2026-11-18', 6, { instructor: anja })])).toEqual([])
  expect(words(visits, [execution('pump', '2026-11-18', 12)])).toEqual([])
  expect(words(visits, [yoga], { taken: new Set([yoga._id]) })).toEqual([])
  expect(words(visits, [yoga], { busy: [{ from: Date.parse(yoga.startsAt) + 60_000, to: Date.parse(yoga.endsAt) }] } as never)).toEqual([])
  expect(words(visits, [yoga], { busy: [{ from: Date.parse(yoga.endsAt), to: Date.parse(yoga.endsAt) + 1 }] } as never)).toHaveLength(1)
  expect(words(visits, [{ ...yoga, cancelled: true }, execution('yoga', '2026-11-16', 7)])).toEqual([])
})

test('of somebody else it speaks of them, and says nothing that they rated', () => {
  const visits = [
    visit('yoga', '2026-11-03', 18, { instructor: anja, stars: 5 }),
    visit('yoga', '2026-11-10', 18, { instructor: anja, stars: 1 }),
  ]
  const yoga = execution('yoga', '2026-11-17', 18, { instructor: anja })
  expect(words(visits, [yoga], { name: 'Ursina' } as never)).toEqual([
    [
      'Yoga Flow',
      'weil alle letzten 2 Besuche zu «Beweglichkeit» gehörten',
      'weil Ursina diesen Kurs schon zweimal besucht hat',
      'weil Ursina oft am Dienstag gegen 18 Uhr kommt',
    ],
  ])
  expect(words(visits, [yoga])).toEqual([])
})

test('without visits it is what others visit, and says so', () => {
  const popular = new Map([
    ['pump', 40],
    ['pilates', 22],
    ['yoga', 3],
  ])
  const offered = [execution('yoga', '2026-11-17', 9), execution('pilates', '2026-11-17', 10), execution('pump', '2026-11-17', 11)]
  expect(words([], offered, { popular })).toEqual([
    ['Bodypump', 'weil ihn in deinem Studio am meisten besuchen'],
    ['Pilates', 'weil ihn in deinem Studio viele besuchen'],
    ['Yoga Flow', 'weil er leicht ist und sich zum Anfangen eignet'],
  ])
})

test('two dates of a course at most, the one with a free seat first, ten in all', () => {
  const visits = [visit('yoga', '2026-11-10', 18)]
  const full = execution('yoga', '2026-11-17', 9, { free: 0 })
  const free = execution('yoga', '2026-11-18', 9)
  const later = execution('yoga', '2026-11-19', 9)
  expect(recommend(visits, [full, free, later], beside).map(one => one.execution._id)).toEqual([free._id, later._id])
})

test('times are Zurich’s, over the change of the clocks too', () => {
  const visits = [visit('pump', '2026-10-13', 17), visit('pump', '2026-10-20', 17)]
  // 16:00Z is 18 o'clock in summer and 17 o'clock in winter.
  expect(words(visits, [execution('pilates', '2026-11-17', 18, { instructor: null })])).toEqual([
    ['Pilates', 'weil du oft am Dienstag gegen 18 Uhr kommst'],
  ])
})

test('the time is the person’s own, not the course’s', () => {
  const at = (day: string) => visit('pump', day, 17, { startsAt: `${day}T16:15:00.000Z`, instructor: null })
  const visits = [at('2026-11-03'), at('2026-11-10'), visit('pump', '2026-10-27', 18, { instructor: null })]
  for (const hour of [16, 18])
    expect(words(visits, [execution('pilates', '2026-11-17', hour, { instructor: null })])).toEqual([
      ['Pilates', 'weil du oft am Dienstag gegen 17:15 Uhr kommst'],
    ])
})

test('one reason is told of two courses, then others come first or it is told briefly', () => {
  const visits = [visit('yoga', '2026-10-05', 7), visit('yoga', '2026-10-12', 7)]
  const offered = ['a', 'b', 'c'].map(_id => {
    const other = execution('pilates', '2026-11-18', 12, { instructor: null })
    return { ...other, _id, course: { ...other.course, _id } }
  })
  const long = 'weil alle deine letzten 2 Besuche zu «Beweglichkeit» gehörten'
  expect(recommend(visits, offered, beside).map(({ reasons }) => reasons)).toEqual([[long], [long], ['weil er zu «Beweglichkeit» gehört']])
})
