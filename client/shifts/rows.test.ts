import { expect, test } from 'vitest'
import { addDays } from '#contract/days.ts'
import { copied } from '#contract/rules/shifts/copies.ts'
import { wallSpanOf } from '#contract/rules/shifts/wallTimes.ts'
import { blockOf } from './clockBlocks.ts'
import { listed } from './listed.ts'
import { dayHeads, drawer, gapsIn, gapWords, inAbsence, isUntold, moved, type ShownPlan, type ShownShift } from './shownShifts.ts'
import { newIn } from './useFilling.ts'

const monday = '2027-01-04'
const days = Array.from({ length: 28 }, (_, nth) => addDays(monday, nth))
const person = (nth: number) => `person ${nth}`

function shift(_id: string, who: string | null, day: string, from = 480, to = 960): ShownShift {
  const span = wallSpanOf(day, from, to)
  const base = { plan: 'p', studio: 'here', kind: 'care' as const, skill: null, break: 30, note: null, version: 1 }
  return { _id, ...base, person: who, ...span, published: null, confirmed: false }
}

const standing = { year: '2027', overtime: 0, sundays: 0, used: [] }
const adult = { under: null, turns: null, week: 45, schoolDays: [], standing }

/** 60 people for four weeks, each with twenty shifts. */
function plan(over: Partial<ShownPlan> = {}): ShownPlan {
  const people = Array.from({ length: 60 }, (_, nth) => ({
    _id: person(nth),
    name: `Person ${nth}`,
    skills: nth === 0 ? ['Empfang'] : [],
    ...adult,
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
    blocks: [],
    nights: [],
    free: [],
    permits: [],
    canton: 'ZH',
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
  const night = shift('night', person(1), monday, 1080, 1380)
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

test('a shift that needs a skill which its person does not have says so, and one that they have says nothing', () => {
  const desk = (_id: string, who: string) => ({ ...shift(_id, who, monday), skill: 'Empfang' })
  const all = plan({ shifts: [desk('able', person(0)), desk('unable', person(1)), { ...desk('open', person(2)), person: null }] })
  const { findings, rows } = drawer()(all, days)
  expect(['able', 'unable', 'open'].map(_id => findings.get(_id)?.map(({ rule, weight, text }) => [rule, weight, text]) ?? [])).toEqual([
    [],
    [['skill', 'hint', 'Dafür braucht es: Empfang.']],
    [],
  ])
  expect(listed(all, findings, '2026-12-01').lines.map(({ name, finding }) => `${name}: ${finding.rule}`)).toEqual(['Person 1: skill'])
  // The block itself wears it too, in its colour and its words.
  const items = rows.flatMap(row => (row.items.get(monday) ?? []).map(({ id, look, second }) => [id, look, second]))
  expect(items).toEqual([
    ['open', 'asked', 'Empfang'],
    ['able', 'asked', 'Empfang'],
    ['unable', 'hint', 'Dafür braucht es: Empfang.'],
  ])
})

test('by the clock, too, a shift without its skill wears the colour and the words of what is missing, and one in an absence that of a clash', () => {
  const missing = { rule: 'skill' as const, weight: 'hint' as const, text: 'Dafür braucht es: Empfang.' }
  const away = { rule: 'absent' as const, weight: 'hint' as const, text: 'Die Person ist dann abwesend.' }
  const block = (findings: (typeof missing | typeof away)[]) =>
    blockOf({ ...shift('one', person(1), monday), skill: 'Empfang' }, 'Mia', new Map([['one', findings]]))
  expect(block([])).toMatchObject({ lines: ['Empfang'], more: '', clash: false, warns: false })
  expect(block([missing])).toMatchObject({ lines: [missing.text], more: '', clash: false, warns: true })
  expect(block([missing, away])).toMatchObject({ lines: ['Empfang'], more: `${missing.text}, ${away.text}`, clash: true, warns: false })
})

test('the list says what is forbidden first, and what is told at short notice', () => {
  const shifts = [
    shift('short', person(1), monday, 480, 960),
    { ...shift('night', person(2), addDays(monday, 20), 1200, 1410), break: 0 },
    { ...shift('long', person(3), addDays(monday, 1), 480, 900), break: 0 },
  ]
  const all = plan({ shifts })
  const { findings } = drawer()(all, days)
  const { lines, soon, ageless, alone } = listed(all, findings, monday)
  expect(lines.map(({ shift: of, name, finding }) => [of._id, name, finding.rule, finding.weight])).toEqual([
    ['night', 'Person 2', 'night', 'forbidden'],
    ['long', 'Person 3', 'break', 'hint'],
  ])
  expect(soon).toBe(2)
  expect(alone).toBe(1)
  // An answer that was kept before birth dates were told says nothing of them.
  expect(ageless).toEqual([])
})

test('whose age nobody knows is said, as far as they are planned', () => {
  const unknown = plan().people.map(each => ({ ...each, hasBirthday: each._id === person(3) }))
  const all = plan({ shifts: [1, 3].map(nth => shift(`of ${nth}`, person(nth), monday, 480, 720)), people: unknown })
  expect(listed(all, new Map(), monday).ageless).toEqual(['Person 1'])
})

test('a permit turns what is forbidden into a hint at the cell', () => {
  const night = shift('night', person(2), monday, 1200, 1410)
  const permit = { _id: 'permit', studio: 'here', kind: 'night' as const, number: 'NW 7', person: null, kinds: [], most: null, version: 1 }
  const looks = (permits: ShownPlan['permits']) =>
    drawer()(plan({ shifts: [night], permits }), days).rows.flatMap(({ items }) => items.get(monday)?.map(({ look }) => look) ?? [])
  expect([looks([]), looks([{ ...permit, from: monday, to: monday }])]).toEqual([['wrong'], ['asked']])
})

test('a week that is copied twice adds what is new', () => {
  const all = plan({
    shifts: [shift('one', person(1), monday), shift('open', null, monday), shift('there', person(1), addDays(monday, 7))],
  })
  const made = copied(all.shifts.slice(0, 2), 7)
  expect(newIn(all, made).map(({ person: who }) => who)).toEqual([null])
  expect(newIn({ ...all, shifts: [...all.shifts, shift('copy', null, addDays(monday, 7))] }, made)).toEqual([])
  expect(newIn(all, copied(all.shifts.slice(0, 1), 70))).toEqual([])
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
