import { beforeAll, describe, expect, test } from 'vitest'
import { courseHours, type HoursCounts, hoursMeasures, hoursSplits } from '#contract/courses/courseHours.ts'
import type { StatsMeasure } from '#contract/stats.ts'
import type { courseExecution } from '#server/courses/tables.ts'
import { makeCourse, makeExecution, makeRoom } from '#server/courses/testing/make.ts'
import { readBook } from '#server/shared/exports/testing/read.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, holder, makeStudio, member } from '#server/testing/make.ts'

type Over = Partial<typeof courseExecution.$inferInsert>

const house = testHouse()
let chief: Somebody
let planner: Somebody
let sandra: Somebody
let urs: Somebody
const room: Record<string, string> = {}
beforeAll(async () => {
  for (const [code, name] of [
    ['winterthur', 'Winterthur'],
    ['pfungen', 'Pfungen'],
    ['arbon', 'Arbon'],
  ] as const) {
    await makeStudio(house, { code, name })
    room[code] = (await makeRoom(house, { studio: code, name: `Raum ${name}` }))._id
  }
  chief = await holder(house, [{ right: 'gf_c_plan', studios: 'all' }])
  planner = await holder(house, [{ right: 'gf_c_plan', studios: ['winterthur'] }])
  sandra = await employee(house, 'gf_instructor', ['winterthur', 'pfungen'], { vorname: 'Sandra', nachname: 'Büchi' })
  urs = await employee(house, 'gf_instructor', ['winterthur'], { vorname: 'Urs', nachname: 'Äbi' })
}, 60_000)

const march = { from: '2026-03-01', to: '2026-03-31' }
const at = '2026-03-10T17:00:00.000Z'

/** A course of its own, given once for so many minutes. */
async function given(over: Over & { minutes?: number } = {}) {
  const { minutes = 45, startsAt = at, studio = 'winterthur', ...more } = over
  const course = over.course ?? (await makeCourse(house, { title: 'Yoga Flow' }))._id
  const endsAt = new Date(Date.parse(startsAt as string) + minutes * 60_000).toISOString()
  await makeExecution(house, { course, room: room[studio]!, studio, instructor: sandra._id, startsAt, endsAt, ...more })
  return course
}

async function numbersOf(body: object, who = chief) {
  const { reply, code } = await house.as(who, courseHours.numbers, { body: { datePickerRange: march, ...body } })
  expect(code).toBeUndefined()
  return reply
}
const none: HoursCounts = { courses: 0, minutes: 0, stoodIn: 0 }

/** One execution, and its counts. */
const cases: [name: string, over: () => Over & { minutes?: number }, counted: Partial<HoursCounts>][] = [
  ['a course that was given', () => ({}), { courses: 1, minutes: 45 }],
  ['a long one', () => ({ minutes: 135 }), { courses: 1, minutes: 135 }],
  ['in place of somebody else', () => ({ substitutes: urs._id }), { courses: 1, minutes: 45, stoodIn: 1 }],
  ['a cancelled one', () => ({ cancelledAt: at, reason: 'krank' }), {}],
  ['a draft', () => ({ published: false }), {}],
  ['without anybody to lead it', () => ({ instructor: null }), {}],
  ['one to come', () => ({ startsAt: new Date(Date.now() + 3_600_000).toISOString() }), {}],
  ['one of another month', () => ({ startsAt: '2026-04-10T17:00:00.000Z' }), {}],
  ['the first minute of the month in Zurich', () => ({ startsAt: '2026-02-28T23:00:00.000Z' }), { courses: 1, minutes: 45 }],
  ['the last minute before it', () => ({ startsAt: '2026-02-28T22:59:00.000Z' }), {}],
  [
    'over the night on which the clock goes forward',
    () => ({ startsAt: '2026-03-29T00:30:00.000Z', minutes: 60 }),
    { courses: 1, minutes: 60 },
  ],
  ['the last hour of the month, in summer time', () => ({ startsAt: '2026-03-31T21:59:00.000Z' }), { courses: 1, minutes: 45 }],
  ['the first of the next', () => ({ startsAt: '2026-03-31T22:00:00.000Z' }), {}],
]

test.each(cases)('%s', async (_name, over, counted) => {
  const course = await given(over())
  expect((await numbersOf({ course: [course] })).total.now).toEqual({ ...none, ...counted })
})

test('measures are worked out of what is counted, and nothing divided by nothing is nothing', () => {
  const values = (of: HoursCounts) => Object.fromEntries(hoursMeasures.map((one: StatsMeasure<HoursCounts>) => [one.id, one.value(of)]))
  expect(values({ courses: 4, minutes: 210, stoodIn: 1 })).toEqual({ hours: 3.5, courses: 4, stoodIn: 1, perCourse: 0.875 })
  expect(values(none)).toEqual({ hours: 0, courses: 0, stoodIn: 0, perCourse: null })
})

describe('instructor by month', () => {
  const course = { _id: '' }
  beforeAll(async () => {
    course._id = await given({ startsAt: '2025-10-10T15:00:00.000Z', minutes: 90 })
    await given({ course: course._id, startsAt: '2025-10-31T23:30:00.000Z' })
    await given({ course: course._id, startsAt: '2025-10-12T15:00:00.000Z', studio: 'pfungen', minutes: 60 })
    await given({ course: course._id, startsAt: '2025-11-04T17:00:00.000Z', substitutes: urs._id })
    await given({ course: course._id, startsAt: '2025-11-05T17:00:00.000Z', instructor: urs._id })
    await given({ course: course._id, startsAt: '2025-09-30T17:00:00.000Z', instructor: urs._id, minutes: 30 })
    await given({ course: course._id, startsAt: '2024-10-31T23:30:00.000Z', minutes: 20 })
  })
  const autumn = (more: object = {}) => ({ course: [course._id], datePickerRange: { from: '2025-09-01', to: '2025-11-30' }, ...more })
  const lines = async (by: keyof typeof hoursSplits, more: object = {}, who = chief) =>
    (await numbersOf(autumn(more), who)).splits
      .find(split => split.by === by)
      ?.rows.map(({ name, now, before }) => [name, now.minutes, before?.minutes])

  test('stands by name and then by month, and adds up to everybody and to every month', async () => {
    expect(await lines('monthly')).toEqual([
      ['Sandra Büchi, Oktober 2025', 150, 0],
      ['Sandra Büchi, November 2025', 90, 0],
      ['Urs Äbi, September 2025', 30, 0],
      ['Urs Äbi, November 2025', 45, 0],
    ])
    expect(await lines('instructor')).toEqual([
      ['Sandra Büchi', 240, 0],
      ['Urs Äbi', 75, 0],
    ])
    expect(await lines('month')).toEqual([
      ['2025-09', 30, 0],
      ['2025-10', 150, 0],
      ['2025-11', 135, 0],
    ])
    expect(await lines('studio')).toEqual([
      ['Pfungen', 60, 0],
      ['Winterthur', 255, 0],
    ])
  })

  test('is held against the same month of the year before, whose first hour is of the day before by UTC', async () => {
    const year = await lines('monthly', { comparison: 'year' })
    expect(year).toContainEqual(['Sandra Büchi, November 2025', 90, 20])
    expect((await numbersOf(autumn({ comparison: 'year' }))).total.before).toEqual({ courses: 1, minutes: 20, stoodIn: 0 })
  })

  test('against four weeks before, a day counts in the month that it is held against', async () => {
    const november = { datePickerRange: { from: '2025-11-01', to: '2025-11-30' }, comparison: 'weeks' }
    expect(await lines('month', november)).toEqual([['2025-11', 135, 195]])
    expect(await lines('monthly', november)).toEqual([
      ['Sandra Büchi, November 2025', 90, 195],
      ['Urs Äbi, November 2025', 45, 0],
    ])
  })

  const drills: [by: string, key: () => string, measure: 'hours' | 'courses' | 'stoodIn', minutes: number[]][] = [
    ['monthly', () => `${sandra._id}-2025-10`, 'hours', [60, 90]],
    ['monthly', () => `${sandra._id}-2025-11`, 'stoodIn', [45]],
    ['monthly', () => `${sandra._id}-2025-09`, 'hours', []],
    ['instructor', () => urs._id, 'hours', [45, 30]],
    ['month', () => '2025-10', 'hours', [60, 90]],
    ['studio', () => 'pfungen', 'courses', [60]],
    ['course', () => course._id, 'stoodIn', [45]],
    ['monthly', () => 'nobody', 'hours', []],
  ]

  test.each(drills)('a line of %s leads to its courses, newest first', async (by, key, measure, minutes) => {
    const query = { from: '2025-09-01', to: '2025-11-30', course: [course._id], line: `${by}:${key()}`, measure }
    const { reply, code } = await house.as(chief, courseHours.rows, { query })
    expect(code).toBeUndefined()
    expect(reply.rows.map(row => row.minutes)).toEqual(minutes)
    expect(reply.total).toBe(minutes.length)
  })

  test('a row says who gave what, where, and in whose place', async () => {
    const query = { from: '2025-11-01', to: '2025-11-04', course: [course._id] }
    const { rows } = (await house.as(chief, courseHours.rows, { query })).reply
    expect(rows[0]).toMatchObject({
      title: 'Yoga Flow',
      studio: 'winterthur',
      room: 'Raum Winterthur',
      instructor: 'Sandra Büchi',
      away: 'Urs Äbi',
    })
    const shortest = (await house.as(chief, courseHours.rows, { query: { ...query, from: '2025-09-01', sort: 'minutes' } })).reply.rows
    expect(shortest.map(({ minutes }) => minutes)).toEqual([30, 45, 45, 60, 90])
  })

  test('the file holds filters, «Stand» and every line, hours as its own length of time', async () => {
    const body = autumn({ selectedStudios: ['winterthur'], instructor: [sandra._id], comparison: 'none' })
    const { reply, headers } = await house.as(chief, courseHours.excel, { body })
    expect(headers.get('content-disposition')).toContain('stunden.xlsx')
    const book = readBook(Buffer.from(await reply.arrayBuffer()))
    expect(Object.keys(book)).toEqual(['Zahlen', ...Object.values(hoursSplits), 'Verlauf'])
    const cells = Object.fromEntries(Object.entries(book['Leitung und Monat']!).map(([place, { value }]) => [place, value]))
    const length = (minutes: number) => expect.closeTo(minutes / 1440, 6)
    expect(cells).toMatchObject({
      A1: 'Stunden der Kursleitungen',
      B2: '01.09.2025 bis 30.11.2025',
      B3: 'Ohne Vergleich',
      A4: 'Studios',
      B4: 'Winterthur',
      A5: 'Kursleitung',
      B5: 'Sandra Büchi',
      A6: 'Kurs',
      B6: 'Yoga Flow',
      A7: expect.stringMatching(/^Stand /),
      A9: 'Leitung und Monat',
      B9: 'Stunden',
      C9: 'Geleitete Kurse',
      D9: 'Vertretungen',
      E9: 'Dauer pro Kurs',
      A10: 'Sandra Büchi, Oktober 2025',
      B10: length(90),
      C10: 1,
      D10: 0,
      E10: length(90),
      A11: 'Sandra Büchi, November 2025',
      B11: length(90),
      C11: 2,
      D11: 1,
      E11: length(45),
    })
  })

  test('planners see their studios, instructors their own hours, others nothing', async () => {
    const of = async (who: Somebody) => lines('studio', {}, who)
    expect(await of(planner)).toEqual([['Winterthur', 255, 0]])
    expect(await lines('instructor', {}, sandra)).toEqual([['Sandra Büchi', 240, 0]])
    expect(await of(sandra)).toEqual([
      ['Pfungen', 60, 0],
      ['Winterthur', 180, 0],
    ])
    expect(await of(urs)).toEqual([['Winterthur', 75, 0]])
    expect((await numbersOf(autumn({ selectedStudios: ['winterthur', 'pfungen'] }), planner)).studios).toEqual(['winterthur'])
    const refused = autumn({ selectedStudios: ['pfungen'] })
    for (const who of [planner, urs]) {
      expect((await house.as(who, courseHours.numbers, { body: refused })).code).toBe('forbidden')
      expect((await house.as(who, courseHours.excel, { body: refused })).code).toBe('forbidden')
      const query = { from: '2025-09-01', to: '2025-11-30', selectedStudios: ['pfungen'] }
      expect((await house.as(who, courseHours.rows, { query })).code).toBe('forbidden')
    }
    const { rows } = (await house.as(urs, courseHours.rows, { query: { from: '2025-09-01', to: '2025-11-30', course: [course._id] } }))
      .reply
    expect(new Set(rows.map(({ instructor }) => instructor))).toEqual(new Set(['Urs Äbi']))
    expect((await house.as(await member(house), courseHours.numbers, { body: {} })).status).toBe(403)
  })

  test('there is to choose from what somebody sees', async () => {
    const choices = async (who: Somebody) =>
      Object.fromEntries(
        (await house.as(who, courseHours.choices)).reply.filters.map(({ id, choices: all }) => [id, all.map(({ label }) => label)]),
      )
    expect(await choices(urs)).toMatchObject({ studio: ['Winterthur'], instructor: ['Urs Äbi'] })
    expect(await choices(planner)).toMatchObject({ studio: ['Winterthur'], instructor: ['Sandra Büchi', 'Urs Äbi'] })
    expect((await choices(chief)).studio).toEqual(['Arbon', 'Pfungen', 'Winterthur'])
  })
})
