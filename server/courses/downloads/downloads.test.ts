import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { courses } from '#contract/courses/calls.ts'
import { courseDoor } from '#contract/courses/courseDoor.ts'
import { courseDownloads } from '#contract/courses/downloads.ts'
import { courseStats } from '#contract/courses/stats.ts'
import { tableExports } from '#contract/exports.ts'
import { dayMs } from '#contract/time.ts'
import { courseExecution } from '#server/courses/tables.ts'
import { makeCourse, makeExecution, makeRoom } from '#server/courses/testing/make.ts'
import { dayOf } from '#server/kit/zone.ts'
import { readBook, readPaper } from '#server/shared/exports/testing/read.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, makeStudio, member } from '#server/testing/make.ts'

const house = testHouse()
let planner: Somebody
let sandra: Somebody
let urs: Somebody
beforeAll(async () => {
  await makeStudio(house, { code: 'winterthur', name: 'Winterthur' })
  await makeStudio(house, { code: 'pfungen', name: 'Pfungen' })
  planner = await employee(house, 'studio_manager', ['winterthur'])
  sandra = await employee(house, 'gf_instructor', ['winterthur', 'pfungen'], { vorname: 'Sandra', nachname: 'Büchi' })
  urs = await employee(house, 'gf_instructor', ['winterthur'], { vorname: 'Urs', nachname: '=Zahl' })
  await given()
})

const bytes = async (reply: Blob) => Buffer.from(await reply.arrayBuffer())
const values = (cells: Record<string, { value: unknown }> | undefined) =>
  Object.fromEntries(Object.entries(cells ?? {}).map(([at, { value }]) => [at, value]))

/**
 * Six executions: two of Sandra's in October (one in each studio), one of hers in November in Urs's place, one cancelled, one to come, one
 * of Urs.
 */
async function given() {
  const course = (await makeCourse(house, { title: 'Yoga Flow' }))._id
  const [here, there] = [(await makeRoom(house))._id, (await makeRoom(house, { studio: 'pfungen', name: 'Aula' }))._id]
  const at = (startsAt: string, over: object = {}) =>
    makeExecution(house, {
      course,
      room: here,
      instructor: sandra._id,
      startsAt,
      endsAt: new Date(Date.parse(startsAt) + 45 * 60_000).toISOString(),
      ...over,
    })
  await at('2025-10-31T22:30:00.000Z')
  await at('2025-10-10T16:00:00.000Z', { studio: 'pfungen', room: there })
  await at('2025-10-10T15:00:00.000Z', { endsAt: '2025-10-10T16:30:00.000Z' })
  await at('2025-11-02T17:00:00.000Z', { substitutes: urs._id })
  await at('2025-11-03T17:00:00.000Z', { cancelledAt: '2025-11-01T10:00:00.000Z', reason: 'Krank' })
  await at('2025-11-04T17:00:00.000Z', { instructor: urs._id })
  await at(new Date(Date.now() + dayMs).toISOString())
  await at('2025-11-05T17:00:00.000Z', { published: false })
}
const autumn = { query: { from: '2025-10-01', to: '2025-11-30' } }

test('hours count courses that took place, per month of Zurich and studio, for who gave them', async () => {
  const { reply } = await house.as(planner, courseDownloads.hours, autumn)
  expect(
    reply.rows.map(({ instructor, studio, month, courses: many, minutes, stoodIn }) => [
      instructor.name,
      studio,
      month,
      many,
      minutes,
      stoodIn,
    ]),
  ).toEqual([
    ['Urs =Zahl', 'winterthur', '2025-11', 1, 45, 0],
    ['Sandra Büchi', 'winterthur', '2025-10', 2, 135, 0],
    ['Sandra Büchi', 'winterthur', '2025-11', 1, 45, 1],
  ])
  expect(reply.minutes).toBe(225)
})

test('an instructor sees their own hours and nobody else’s, in all of their studios', async () => {
  const of = async (who: Somebody) =>
    (await house.as(who, courseDownloads.hours, autumn)).reply.rows.map(({ instructor, studio }) => `${instructor.name} ${studio}`)
  expect(await of(sandra)).toEqual(['Sandra Büchi pfungen', 'Sandra Büchi winterthur', 'Sandra Büchi winterthur'])
  expect(await of(urs)).toEqual(['Urs =Zahl winterthur'])
  expect((await house.as(await member(house), courseDownloads.hours, autumn)).status).toBe(403)
  const { reply } = await house.as(sandra, courseDownloads.hoursExcel, autumn)
  const { Stunden, Kurse } = readBook(await bytes(reply))
  const named = (cells: typeof Stunden, column: string) =>
    Object.entries(cells ?? {}).flatMap(([at, { value }]) =>
      at.startsWith(column) && String(value).includes(' ') && Number(at.slice(1)) > 7 ? [value] : [],
    )
  expect([...named(Stunden, 'A'), ...named(Kurse, 'H')]).toEqual(Array.from({ length: 7 }, () => 'Sandra Büchi'))
  expect(values(Stunden)).toMatchObject({ A3: 'Studio', A4: 'Leitung', B4: 'Sandra Büchi' })
  expect(Object.values(values(Stunden)).join(' ')).not.toMatch(/\bdu\b|\bdein/i)
})

test('the hours’ book, cell by cell', async () => {
  const { reply, headers } = await house.as(planner, courseDownloads.hoursExcel, { query: { ...autumn.query, studio: 'winterthur' } })
  expect(headers.get('content-disposition')).toContain('Stunden winterthur 2025-10-01 2025-11-30.xlsx')
  const { Stunden, Kurse } = readBook(await bytes(reply))
  const hours = (minutes: number) => expect.closeTo(minutes / 1440, 6)
  expect(values(Stunden)).toEqual({
    A1: 'Stunden der Kursleitungen',
    A2: 'Zeitraum',
    B2: '01.10.2025 bis 30.11.2025',
    A3: 'Studio',
    B3: 'Winterthur',
    A4: expect.stringMatching(/^Stand \d\d\.\d\d\.\d{4}, \d\d:\d\d$/),
    A6: 'Leitung',
    B6: 'Monat',
    C6: 'Studio',
    D6: 'Kurse',
    E6: 'Davon Vertretung',
    F6: 'Stunden',
    A7: 'Urs =Zahl',
    B7: 'November 2025',
    C7: 'Winterthur',
    D7: 1,
    E7: 0,
    F7: hours(45),
    A8: 'Sandra Büchi',
    B8: 'Oktober 2025',
    C8: 'Winterthur',
    D8: 2,
    E8: 0,
    F8: hours(135),
    A9: 'Sandra Büchi',
    B9: 'November 2025',
    C9: 'Winterthur',
    D9: 1,
    E9: 1,
    F9: hours(45),
    A10: 'Total',
    D10: 4,
    E10: 1,
    F10: hours(225),
  })
  expect(values(Kurse)).toMatchObject({ A6: 'Tag', I6: 'Vertritt', E7: 'Yoga Flow', H7: 'Sandra Büchi', I9: 'Urs =Zahl', J11: hours(225) })
})

test('the hours’ paper says the same', async () => {
  const { reply } = await house.as(planner, courseDownloads.hoursPdf, { query: { ...autumn.query, studio: 'winterthur' } })
  const [page] = readPaper(await bytes(reply))
  expect(page).toEqual(
    expect.arrayContaining([
      'Formkurve Töss',
      'Stunden der Kursleitungen',
      'Sandra Büchi',
      'Oktober 2025',
      '2:15',
      'Total',
      '3:45',
      'Seite 1 von 1',
    ]),
  )
})

test('the list of courses says what became of the seats, cancelled ones with their reason', async () => {
  const anna = await member(house)
  const { _id: id } = await makeExecution(house, { inMinutes: 90 })
  await house.as(anna, courses.signUp, { params: { id } })
  const soon = new Date(Date.now() + 600_000).toISOString()
  await house.db.update(courseExecution).set({ startsAt: soon }).where(eq(courseExecution._id, id))
  const act = { _id: v7(), kind: 'here' as const, at: new Date().toISOString(), person: anna._id }
  await house.as(planner, courseDoor.check, { params: { id }, body: { acts: [act] } })
  const listed = async (from: string, to: string) =>
    values(readBook(await bytes((await house.as(planner, courseDownloads.listExcel, { query: { from, to } })).reply)).Kurse)
  const past = await listed('2025-11-03', '2025-11-04')
  expect(past).toMatchObject({ I7: 'Plätze', J7: 'Gebucht', L7: 'Besuche', M7: 'Nicht erschienen', O7: 'Abgesagt', O8: 'Krank' })
  // The rule is that of the course statistics: a course that is not over counts nowhere.
  const rowOf = (cells: Record<string, unknown>) =>
    Object.keys(cells)
      .find(at => at.startsWith('J') && cells[at] === 1)
      ?.slice(1)
  const running = await listed(dayOf(soon), dayOf(soon))
  expect([running[`L${rowOf(running)}`], running[`M${rowOf(running)}`]]).toEqual([undefined, undefined])
  await house.db
    .update(courseExecution)
    .set({ endsAt: new Date(Date.now() - 1000).toISOString(), startsAt: new Date(Date.now() - 3_600_000).toISOString() })
    .where(eq(courseExecution._id, id))
  const day = dayOf(new Date(Date.now() - 3_600_000).toISOString())
  const now = await listed(day, day)
  const row = rowOf(now)
  expect(now).toMatchObject({ [`I${row}`]: 20, [`K${row}`]: 0, [`L${row}`]: 1, [`M${row}`]: 0, [`N${row}`]: 0.05 })
  const counter = await employee(house, 'admin')
  const { reply } = await house.as(counter, courseStats.numbers, {
    body: { datePickerRange: { from: day, to: day }, selectedStudios: ['winterthur'] } as never,
  })
  const visits = Object.entries(now).filter(([at]) => /^L(?:[89]|\d\d)$/.test(at))
  expect(visits.at(-1)?.[1]).toBe(reply.total.now.visits)
})

test('an attendance list names who is expected, has room for others and says who came', async () => {
  const [anna, beat] = [
    await member(house, { vorname: 'Anna', nachname: 'Žižek' }),
    await member(house, { vorname: 'Beat', nachname: 'Zogg' }),
  ]
  const { _id: id } = await makeExecution(house, { capacity: 1, instructor: sandra._id })
  for (const who of [anna, beat]) await house.as(who, courses.signUp, { params: { id } })
  const { reply } = await house.as(sandra, courseDownloads.attendancePdf, { params: { id } })
  const [page] = readPaper(await bytes(reply))
  expect(page).toEqual(expect.arrayContaining(['Yoga Flow', 'Žižek Anna', 'Angemeldet', 'Zogg Beat', 'Warteliste 1', 'Visum']))
  expect(page?.find(line => line.startsWith('Wann:'))).toContain('Leitung: Sandra Büchi')
  const book = readBook(await bytes((await house.as(planner, courseDownloads.attendanceExcel, { params: { id } })).reply))
  expect(values(book.Teilnehmende)).toMatchObject({
    A1: 'Yoga Flow',
    A9: 'Nr.',
    A10: 1,
    B10: 'Žižek Anna',
    D10: 'Angemeldet',
    A11: 2,
    D11: 'Warteliste 1',
  })
  expect((await house.as(urs, courseDownloads.attendancePdf, { params: { id } })).status).toBe(404)
})

test.each(['A3', 'A4'] as const)(
  'the poster of a week holds every published course of the studio, in its brand, on one page of %s',
  async size => {
    const room = (await makeRoom(house, { name: 'Raum Säntis Ost' }))._id
    for (const [day, title] of [
      ['2026-03-02', 'Frühyoga'],
      ['2026-03-08', 'Pilates'],
    ] as const)
      await makeExecution(house, {
        course: (await makeCourse(house, { title: `${title} ${size}` }))._id,
        room,
        instructor: sandra._id,
        startsAt: `${day}T05:30:00.000Z`,
        endsAt: `${day}T06:15:00.000Z`,
      })
    const { reply } = await house.as(planner, courseDownloads.planPdf, { query: { studio: 'winterthur', from: '2026-03-02', size } })
    const content = await bytes(reply)
    const pages = readPaper(content)
    expect(pages).toHaveLength(1)
    expect(pages[0]).toEqual(
      expect.arrayContaining([
        'Kursplan Winterthur',
        'Montag',
        'Sonntag',
        '02.03.',
        '06:30–07:15',
        `Frühyoga ${size}`,
        `Pilates ${size}`,
        // The title stands there whole, on the narrow columns of the small paper too.
        expect.stringMatching(/^127\.0\.0\.1[:\d]*\/kursliste\/winterthur$/),
        'Kurs',
        'intensiver Kurs',
        'fällt aus',
        'Sandra B. · Raum Säntis Ost',
        'Kein Kurs',
      ]),
    )
    expect(pages[0]?.find(line => line.startsWith('Woche'))).toBe(
      'Woche 10, 02.03. bis 08.03.2026  ·  Formkurve Töss  ·  Musterweg 1, 8400 Winterthur',
    )
    const [, width] = /MediaBox \[0 0 ([\d.]+)/.exec(content.toString('latin1')) ?? []
    expect(Number(width)).toBeCloseTo(size === 'A3' ? 1190.55 : 841.89, 1)
    expect((await house.as(urs, courseDownloads.planPdf, { query: { studio: 'pfungen', from: '2026-03-02' } })).status).toBe(403)
  },
)

test('a table as a device shows it becomes a book', async () => {
  const body = {
    title: 'Mitglieder',
    filters: [['Studio', 'Winterthur']],
    columns: [{ title: 'Name' }, { title: 'Besuche', kind: 'count' as const }],
    rows: [
      ['+41 52', 3],
      [null, null],
      ['=1+1', 'viele'],
    ],
  }
  const { reply, status } = await house.as(planner, tableExports.table, { body })
  expect(status).toBe(200)
  expect(values(readBook(await bytes(reply)).Mitglieder)).toMatchObject({
    A1: 'Mitglieder',
    A2: 'Studio',
    B2: 'Winterthur',
    A5: 'Name',
    A6: '+41 52',
    B6: 3,
    A8: '=1+1',
    B8: 'viele',
  })
  expect((await house.as(planner, tableExports.table, { body: { ...body, rows: [[{}]] as never } })).status).toBe(422)
  expect((await house.as(await member(house), tableExports.table, { body })).status).toBe(403)
})
