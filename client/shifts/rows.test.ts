import { expect, test } from 'vitest'
import { addDays } from '#contract/days.ts'
import { spanOf } from '#contract/rules/shifts/times.ts'
import { dayHeads, drawer, gapsIn, gapWords, inAbsence, isUntold, moved, type ShownPlan, type ShownShift } from './shown.ts'

const monday = '2027-01-04'
const days = Array.from({ length: 28 }, (_, nth) => addDays(monday, nth))
const person = (nth: number) => `person ${nth}`

function shift(_id: string, who: string | null, day: string, from = 480, to = 960): ShownShift {
  const span = spanOf(day, from, to)
  const base = { plan: 'p', studio: 'here', kind: 'care' as const, skill: null, break: 30, note: null, version: 1 }
  return { _id, ...base, person: who, ...span, published: null, confirmed: false }
}

/** 60 people for four weeks, each with twenty shifts. */
function plan(over: Partial<ShownPlan> = {}): ShownPlan {
  const people = Array.from({ length: 60 }, (_, nth) => ({
    _id: person(nth),
    name: `Person ${nth}`,
    skills: nth === 0 ? ['Empfang'] : [],
    under: null,
    targets: days.map(() => 480),
    balance: 90,
  }))
  const shifts = people.flatMap(({ _id }) => days.filter((_, nth) => nth % 7 < 5).map(day => shift(`${_id} ${day}`, _id, day)))
  return {
    _id: 'p',
    studio: 'here',
    startDate: monday,
    endDate: days.at(-1)!,
    template: null,
    planningSettings: { needs: [], confirmWithin: 7 },
    state: 'draft',
    version: 1,
    changes: 1,
    publishedAt: null,
    publication: 0,
    confirmedEmployeeUserIds: [],
    waits: 0,
    shifts,
    people,
    absences: [],
    courses: [],
    foreign: [],
    free: [],
    ...over,
  }
}

test('a change of one shift draws one row anew', () => {
  const draw = drawer()
  const before = plan()
  const first = draw(before, days)
  expect(first.rows).toHaveLength(61)
  expect(first.rows[1]).toMatchObject({ name: 'Person 0', second: '150:00 von 224:00, Saldo +1:30' })
  const shifts = before.shifts.map(each => (each._id === `${person(3)} ${monday}` ? { ...each, break: 60 } : each))
  const next = draw({ ...before, shifts }, days)
  expect(next.rows.filter((row, nth) => row !== first.rows[nth]).map(({ name }) => name)).toEqual(['Person 3'])
})

test('60 people and four weeks are worked out within a moment', () => {
  const all = plan()
  const begin = performance.now()
  drawer()(all, days)
  expect(performance.now() - begin).toBeLessThan(2000)
})

test('a shift over an absence, and one without its rest, say so', () => {
  const night = shift('night', person(1), monday, 1080, 1410)
  const early = shift('early', person(1), addDays(monday, 1), 360, 600)
  const away = shift('away', person(2), monday)
  const absences = [{ person: person(2), from: monday, to: monday, half: false, kind: null }]
  const all = plan({ shifts: [night, early, away], absences })
  const { rows, findings } = drawer()(all, days)
  expect(findings.get('night')?.map(({ rule, weight }) => [rule, weight])).toEqual([['rest', 'forbidden']])
  expect(inAbsence(all, findings).map(({ _id }) => _id)).toEqual(['away'])
  const cell = rows.find(({ key }) => key === person(2))?.items.get(monday)
  expect(cell?.map(({ text, look }) => [text, look])).toEqual([
    ['Abwesend', 'away'],
    ['08:00–16:00', 'wrong'],
  ])
})

test('what is missing is told by quarter of an hour and skill', () => {
  const needs = [
    { weekday: 1, from: '06:00', to: '18:00', kind: 'care' as const, skill: null, count: 1 },
    { weekday: 1, from: '08:00', to: '10:00', kind: 'care' as const, skill: 'Empfang', count: 1 },
  ]
  const shifts = [shift('one', person(1), monday, 420, 600), shift('nobody', null, monday, 600, 1080)]
  const all = plan({ planningSettings: { needs, confirmWithin: 7 }, shifts })
  const gaps = gapsIn(all, days.slice(0, 7))
  expect(gaps.map(gapWords)).toEqual([
    '06:00–07:00: 1 fehlt, Betreuung',
    '08:00–10:00: 1 fehlt, Empfang',
    '10:00–18:00: 1 fehlt, Betreuung',
  ])
  expect(dayHeads(days, { gaps, free: [], today: monday })[0]).toMatchObject({ note: 'Lücke', today: true })
})

test('a shift keeps its clock on another day, and is untold until it is published as it is', () => {
  const one = shift('one', person(1), '2027-03-27', 480, 960)
  const after = moved(one, null, '2027-03-29')
  expect([after.person, after.from]).toEqual([null, '2027-03-29T06:00:00.000Z'])
  expect(isUntold(one)).toBe(true)
  const { from, to, kind } = one
  const published = { person: person(1), from, to, kind, skill: null, break: 30, note: null }
  expect(isUntold({ ...one, published })).toBe(false)
  expect([
    isUntold({ ...one, note: 'Schlüssel holen', published }),
    isUntold({ ...one, person: null, published }),
    isUntold({ ...one, person: null }),
  ]).toEqual([true, true, false])
})
