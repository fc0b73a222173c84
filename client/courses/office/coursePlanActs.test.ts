import { describe, expect, test } from 'vitest'
import { clashing } from '#client/parts/course/clashing.ts'
import { clashKey } from '#contract/courses/clash.ts'
import type { Planned } from '#contract/courses/scheduleForms.ts'
import type { OutboxRow } from '#sync/client/types.ts'
import { copied } from './CopyWeek.tsx'
import { clashesOf } from './clashes.ts'
import { actOf, type CoursePlanAct, executionsOf, overlaid, pendingCourseActs, type ShownExecution } from './coursePlanActs.ts'
import { meantBy } from './coursePlanForm.ts'
import { goneWith } from './gone.ts'
import { changeOf, columnAt, columnOf, drawColumns, type GridLayout } from './gridColumns.ts'
import { clashesIn } from './parts.ts'
import { formOf } from './saving.ts'
import { instantAt, wallAt } from './wall.ts'

const id = (place: number) => `01900000-0000-7000-8000-${String(place).padStart(12, '0')}`
const row = (place: number, day: string, clock: number, over: Partial<Planned> = {}): ShownExecution => ({
  _id: id(place),
  version: 1,
  studio: 'winterthur',
  course: { _id: id(900), name: 'Yoga Flow' },
  room: { _id: id(800), name: 'Säntis' },

  instructor: { _id: id(700), name: 'Sandra Büchi' },
  substitutes: null,
  series: null,
  seriesDay: null,
  capacity: 20,
  booked: 0,
  waiting: 0,
  startsAt: instantAt(day, clock),
  endsAt: instantAt(day, clock + 60),
  published: true,
  cancelled: false,
  reason: null,
  ...over,
})
const act = (name: CoursePlanAct['name'], place: number, body: unknown, over: Partial<OutboxRow> = {}): CoursePlanAct =>
  actOf({
    key: `${name}${place}`,
    call: `courseSchedule.${name}`,
    method: 'PUT',
    path: '',
    params: { id: id(place) },
    body,
    contract: 1,
    born: '2027-01-01T00:00:00.000Z',
    dependsOn: [],
    state: 'waiting',
    attempts: 0,
    title: '',
    ...over,
  } as OutboxRow) as CoursePlanAct
const long = Date.parse('2026-01-01')
const edit = (change: object, saw: object, scope = 'one') => ({ studio: 'winterthur', version: 1, scope, change, saw, despite: [] })

describe('the plan with what waits on this device', () => {
  test('holds a move and a later change of the same in their order', () => {
    const yoga = row(1, '2027-10-25', 1080)
    const change = { startsAt: instantAt('2027-10-26', 1095), endsAt: instantAt('2027-10-26', 1155) }
    const [seen] = overlaid(
      [yoga],
      [act('edit', 1, edit(change, yoga)), act('edit', 1, edit({ capacity: 12 }, { capacity: 20 }))],
      undefined,
      long,
    )
    expect(seen).toMatchObject({ ...change, capacity: 12, waits: true })
  })

  test('moves a series by days and clock over the change of the clock, from one on or all', () => {
    const days = ['2027-10-18', '2027-10-25', '2027-11-01', '2027-11-08']
    const series = days.map((day, at) => row(at, day, 1080, { series: id(500), seriesDay: day }))
    const change = { startsAt: instantAt('2027-10-26', 1110), endsAt: instantAt('2027-10-26', 1200) }
    const saw = { startsAt: series[1]!.startsAt, endsAt: series[1]!.endsAt }
    const walls = (scope: string) =>
      overlaid(series, [act('edit', 1, edit(change, saw, scope))], undefined, long).map(({ startsAt }) => wallAt(startsAt))
    const moved = (day: string) => ({ day, minute: 1110 })
    expect(walls('following')).toEqual([{ day: days[0], minute: 1080 }, ...['2027-10-26', '2027-11-02', '2027-11-09'].map(moved)])
    expect(walls('all')).toEqual(['2027-10-19', '2027-10-26', '2027-11-02', '2027-11-09'].map(moved))
  })

  test('shows what is planned, cancelled, published and removed', () => {
    const form = {
      _id: id(9),
      course: id(900),
      room: id(800),
      instructor: null,
      startsAt: instantAt('2027-01-04', 600),
      endsAt: instantAt('2027-01-04', 660),
    }
    const acts = [
      act('add', 0, { studio: 'winterthur', executions: [{ ...form, capacity: 5, published: false, series: null, seriesDay: null }] }),
      act('cancel', 1, { studio: 'winterthur', reason: 'Krank' }),
      act('publish', 0, { studio: 'winterthur', executions: [id(2)], published: true }),
      act('remove', 3, undefined, { path: `gf/schedule/${id(3)}?studio=winterthur&scope=one` }),
    ]
    const rows = [row(1, '2027-01-04', 600), row(2, '2027-01-04', 700, { published: false }), row(3, '2027-01-04', 800)]
    const seen = new Map(overlaid(rows, acts, undefined, long).map(each => [each._id, each]))
    expect([...seen.keys()]).toEqual([id(1), id(2), id(9)])
    expect([seen.get(id(1))?.reason, seen.get(id(2))?.published, seen.get(id(9))?.waits]).toEqual(['Krank', true, true])
  })

  test('leaves what is answered and loaded since, and what was refused', () => {
    const acts = [
      act('cancel', 1, {}, { state: 'done', answered: '2027-01-01T10:00:00.000Z' }),
      act('cancel', 2, {}, { state: 'refused' }),
      act('cancel', 3, {}, { state: 'waiting' }),
    ]
    expect(pendingCourseActs(acts, Date.parse('2027-01-01T09:59:00Z')).map(({ id: _id }) => _id)).toEqual([id(1), id(3)])
    expect(pendingCourseActs(acts, Date.parse('2027-01-01T10:01:00Z')).map(({ id: _id }) => _id)).toEqual([id(3)])
  })
})

describe('a clash as this device knows it', () => {
  test.each([
    [1020, []],
    [1021, ['room', 'instructor']],
    [1080, ['room', 'instructor']],
    [1139, ['room', 'instructor']],
    [1140, []],
  ])('at minute %i beside one from 1080 to 1140', (minute, kinds) => {
    const other = row(2, '2027-01-04', 1080)
    const found = clashesOf(row(1, '2027-01-04', minute), [other])
    expect(found.map(({ kind }) => kind)).toEqual(kinds)
    expect(found[0]?.key).toBe(kinds.length > 0 ? clashKey('room', id(1), id(2)) : undefined)
    expect(clashing([row(1, '2027-01-04', minute), other]).size).toBe(kinds.length > 0 ? 2 : 0)
  })

  test('is known by week, in whatever pieces it was loaded, over midnight from Sunday on too', () => {
    const late = row(1, '2027-01-03', 1410, { endsAt: instantAt('2027-01-04', 30) })
    const early = row(2, '2027-01-04', 15, { instructor: null })
    const noon = row(3, '2027-01-04', 720, { room: { _id: id(801), name: 'Tödi' } })
    const beside = row(4, '2027-01-04', 750, { room: { _id: id(802), name: 'Eiger' } })
    const far = row(5, '2027-01-11', 720)
    const parts = [
      { from: '2026-12-28', rows: [late] },
      { from: '2027-01-04', rows: [early, noon] },
      { from: '2027-01-04', rows: [beside] },
      { from: '2027-01-11', rows: [far] },
    ]
    const isClash = clashesIn(parts)
    expect([late, early, noon, beside, far].map(isClash)).toEqual([true, true, true, true, false])
    const without = clashesIn([{ from: '2026-12-28', rows: [] }, ...parts.slice(1, 2), { from: '2027-01-04', rows: [] }])
    expect([early, noon].map(without)).toEqual([false, false])
    expect([late, far].map(clashesIn([{ rows: [late, early, far] }]))).toEqual([true, false])
  })

  test('is none with a cancelled one, nor in another room with somebody else', () => {
    const others = [
      row(2, '2027-01-04', 1080, { cancelled: true }),
      row(3, '2027-01-04', 1080, { room: { _id: id(801), name: 'Tödi' }, instructor: null }),
    ]
    expect(clashesOf(row(1, '2027-01-04', 1080), others)).toEqual([])
  })
})

test.each([
  ['2026-10-24T22:30:00.000Z', '2026-10-25', 30],
  ['2026-10-25T00:30:00.000Z', '2026-10-25', 150],
  ['2026-10-25T01:30:00.000Z', '2026-10-25', 150],
  ['2026-10-25T17:00:00.000Z', '2026-10-25', 1080],
  ['2027-03-28T00:59:00.000Z', '2027-03-28', 119],
  ['2027-03-28T01:00:00.000Z', '2027-03-28', 180],
  ['2026-12-31T23:00:00.000Z', '2027-01-01', 0],
])('%s is %s, minute %i, on the wall', (instant, day, minute) => {
  expect(wallAt(instant)).toEqual({ day, minute })
})

describe('columns', () => {
  const layout: GridLayout = {
    base: '2027-01-04',
    by: 'room',
    days: 14,
    resources: [
      { id: id(800), title: 'Säntis', studio: 'winterthur' },
      { id: id(801), title: 'Tödi', studio: 'pfungen' },
    ],
  }

  test('are days of rooms; a block that did not change keeps its column as it was', () => {
    const rows = [row(1, '2027-01-05', 1080), row(2, '2027-01-06', 600)]
    const known = { layout, isClash: () => false, now: long }
    const first = drawColumns([{ rows }], known)
    expect([...first.columns.keys()]).toEqual([2, 4])
    expect(first.spots.get(id(1))).toEqual({ column: 2, from: 1080, to: 1140 })
    expect(columnAt(layout, 2, '2027-01-05')).toMatchObject({ group: 'Di 05.01.', title: 'Säntis', today: true })
    for (const column of first.columns.keys()) first.columns.get(column)
    const second = drawColumns([{ rows: rows.slice(0, 1) }, { rows: [row(2, '2027-01-06', 615)] }], known, first)
    expect(second.columns.get(2)).toBe(first.columns.get(2))
    expect(second.columns.get(4)).not.toBe(first.columns.get(4))
    expect(columnOf(layout, '2027-01-06', 1)).toBe(5)
  })

  test('say what a block’s new place means, and that a course stays in its studio', () => {
    const yoga = row(1, '2027-01-05', 1080)
    expect(changeOf(yoga, { column: 2, from: 1080, to: 1140 }, layout, undefined)).toEqual({})
    expect(changeOf(yoga, { column: 4, from: 1095, to: 1155 }, layout, undefined)).toEqual({
      startsAt: instantAt('2027-01-06', 1095),
      endsAt: instantAt('2027-01-06', 1155),
    })
    expect(changeOf(yoga, { column: 3, from: 1080, to: 1140 }, layout, undefined)).toBeUndefined()
  })
})

test('a copied week keeps its clock over the change, and who is usually there', () => {
  const friday = row(1, '2027-03-26', 1080, { instructor: { _id: id(701), name: 'Nadja' }, substitutes: { _id: id(700), name: 'Sandra' } })
  const copy = copied(friday, 7, id(2))
  expect([wallAt(copy.startsAt), copy.instructor, copy.published]).toEqual([{ day: '2027-04-02', minute: 1080 }, id(700), false])
})

test('a form means what the server will make of it; unfinished it means nothing yet', () => {
  const form = { studio: 'winterthur', course: id(900), room: id(800), from: '2027-10-18', clock: '18:00', minutes: 60, capacity: 12 }
  const weekly = { ...form, often: 'week' as const, interval: 1, weekdays: ['1'], end: 'count' as const, count: 3, published: false }
  const meant = meantBy(weekly, id(5), ['2027-10-25'])
  expect(meant?.series?.rule).toBe('FREQ=WEEKLY;BYDAY=MO;COUNT=3')
  expect(meant?.executions.map(({ startsAt }) => wallAt(startsAt).day)).toEqual(['2027-10-18', '2027-11-01'])
  expect(executionsOf(meant!.series!)).toEqual(meant?.executions)
  expect(meantBy({ ...weekly, weekdays: [], often: 'month' as const }, id(5), [])).toBeUndefined()
  expect(meantBy({ ...form, often: 'once' as const, room: undefined }, id(5), [])).toBeUndefined()
})

describe('what a removal of a series takes away', () => {
  const ofSeries = (place: number, day: string, over: Partial<Planned> = {}) =>
    row(place, day, 1080, { series: id(600), seriesDay: day, ...over })
  const [first, second, third] = [ofSeries(1, '2027-03-01'), ofSeries(2, '2027-03-08'), ofSeries(3, '2027-03-15')]
  const series = {
    _id: id(600),
    rule: 'FREQ=WEEKLY;BYDAY=MO',
    from: '2027-03-01',
    clock: '18:00',
    minutes: 60,
    except: [],
    ends: null,
    ahead: 3,
    coming: [first, second, third].map(formOf),
  }
  const now = '2027-02-01T00:00:00.000Z'

  test('is what the studio has, as this device shows it, of its scope', () => {
    const moved = { ...second, room: { _id: id(801), name: 'Tödi' } }
    expect(goneWith(first, { rows: [first, moved], series, scope: 'all', now })).toEqual({
      executions: [first, moved, third].map(formOf),
      ends: null,
    })
    expect(goneWith(moved, { rows: [first, moved], series, scope: 'following', now })?.executions).toEqual([moved, third].map(formOf))
    expect(goneWith(moved, { rows: [first, moved], series: { ...series, ends: '2027-04-05' }, scope: 'one', now })).toEqual({
      executions: [formOf(moved)],
      ends: '2027-04-05',
    })
  })

  test('leaves what has begun or was cancelled, and is unknown where the studio was never asked', () => {
    const cancelled = { ...second, cancelled: true }
    expect(goneWith(third, { rows: [first, cancelled, third], series, scope: 'all', now: '2027-03-02T00:00:00.000Z' })?.executions).toEqual(
      [formOf(third)],
    )
    expect(goneWith(first, { rows: [first], series: undefined, scope: 'all', now })).toBeUndefined()
  })
})
