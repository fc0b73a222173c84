import { beforeAll, describe, expect, test } from 'vitest'
import { ratings } from '#contract/ratings/calls.ts'
import { makeCourse } from '#server/courses/testing/make.ts'
import { readBook } from '#server/shared/exports/testing/read.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, holder, makeStudio, member } from '#server/testing/make.ts'
import { isPartly, ratingSpanOf, spanBefore } from './rules.ts'
import { makeRating } from './testing/make.ts'

const house = testHouse()
let admin: Somebody
let anja: Somebody
let yoga: string
let spin: string
const at = (day: string) => `${day}T11:00:00.000Z`
const november = { von: '2026-11-01', bis: '2026-11-30' }

beforeAll(async () => {
  await makeStudio(house, { code: 'winterthur', name: 'Winterthur' })
  await makeStudio(house, { code: 'pfungen', name: 'Pfungen' })
  admin = await employee(house, 'admin')
  anja = await employee(house, 'gf_instructor', ['winterthur'], { vorname: 'Anja', nachname: 'Zürcher' })
  const beat = await employee(house, 'gf_instructor', ['pfungen'], { vorname: 'Beat', nachname: 'Ärni' })
  yoga = (await makeCourse(house, { title: 'Yoga Flow' }))._id
  spin = (await makeCourse(house, { title: 'Äquator Spinning' }))._id
  const by = async (over: Parameters<typeof makeRating>[2]) => makeRating(house, (await member(house))._id, over)
  const flow = { course: yoga, trainer: anja._id }
  await by({ ...flow, halves: 10, recommend: 10, at: at('2026-11-03'), comment: '=SUMME(A1)' })
  await by({ ...flow, halves: 9, recommend: 9, at: at('2026-11-10') })
  await by({ ...flow, halves: 6, recommend: 7, at: at('2026-11-11') })
  await by({ ...flow, halves: 3, recommend: 2, at: at('2026-11-12'), comment: 'Zu laut.' })
  // Two ratings: in the last minute of November in Zurich, and in the first of December.
  await by({ course: spin, trainer: anja._id, halves: 8, at: '2026-11-30T22:59:00.000Z' })
  await by({ course: spin, trainer: anja._id, halves: 8, at: '2026-11-30T23:00:00.000Z' })
  await by({ course: spin, trainer: beat._id, studio: 'pfungen', halves: 2, recommend: 0, at: at('2026-11-20') })
  await by({ kind: 'plan', signup: null, trainer: anja._id, halves: 7, at: at('2026-11-05') })
  await by({ ...flow, halves: 10, at: at('2026-10-15') })
  // A rating that must not count, because the door has not confirmed the visit or has taken it back.
  await by({ ...flow, visited: false, halves: 1, at: at('2026-11-10') })
}, 60_000)

const within = async (who: Somebody, query: object = {}) => (await house.as(who, ratings.within, { params: november, query })).reply

test('figures count what was visited, by Zurich days, averages from three ratings on', async () => {
  expect(await within(admin)).toEqual({
    count: 7,
    average: 3.2,
    halves: [0, 1, 1, 0, 0, 1, 1, 1, 1, 1],
    partly: false,
    recommend: { answers: 5, promoters: 2, detractors: 2, score: 0 },
    months: [{ month: '2026-11', count: 7, average: 3.2 }],
    courses: [
      { _id: yoga, title: 'Yoga Flow', count: 4, average: 3.5 },
      { _id: spin, title: 'Äquator Spinning', count: 2, average: null },
      { _id: null, title: 'Trainingsplan', count: 1, average: null },
    ],
  })
  expect((await house.as(admin, ratings.all)).reply).toMatchObject({
    count: 9,
    months: [
      { month: '2026-10', count: 1, average: null },
      { month: '2026-11', count: 7 },
      { month: '2026-12', count: 1 },
    ],
  })
  expect(await within(admin, { kind: ['plan'] })).toMatchObject({ count: 1, average: null })
  const { reply } = await house.as(admin, ratings.ofStudio, { params: { studio_id: 'pfungen', ...november } })
  expect(reply).toMatchObject({ count: 1, average: null, recommend: { answers: 1, score: null } })
})

test('the cross table: a row per instructor, a column per course, and behind them what is no course', async () => {
  const { reply } = await house.as(admin, ratings.crossTable, { query: november })
  expect(reply.columns.map(({ title }) => title)).toEqual(['Äquator Spinning', 'Yoga Flow', 'Trainingsplan'])
  expect(reply.rows.map(({ trainer, count, average, cells }) => [trainer?.name, count, average, cells.length])).toEqual([
    ['Anja Zürcher', 6, 3.6, 3],
    ['Beat Ärni', 1, null, 1],
  ])
  expect(reply.rows[0]?.cells.find(({ column }) => column === yoga)).toEqual({ column: yoga, count: 4, average: 3.5 })
})

test('the comparison of studios tells the span before of the same length', async () => {
  const { reply } = await house.as(admin, ratings.comparison, { query: november })
  expect(reply.rows).toEqual([
    {
      code: 'pfungen',
      name: 'Pfungen',
      count: 1,
      average: null,
      recommend: { answers: 1, promoters: 0, detractors: 1, score: null },
      before: { count: 0, average: null },
    },
    {
      code: 'winterthur',
      name: 'Winterthur',
      count: 6,
      average: 3.6,
      recommend: { answers: 4, promoters: 2, detractors: 1, score: 25 },
      before: { count: 1, average: null },
    },
  ])
})

describe('single ratings', () => {
  test('never say who gave them, and of their time the week', async () => {
    const { reply } = await house.as(admin, ratings.list, { query: { ...november, worded: '1', sort: '-stars' } })
    expect(reply).toEqual({
      total: 2,
      rows: [
        {
          _id: expect.any(String),
          kind: 'course',
          studio: 'winterthur',
          title: 'Yoga Flow',
          trainer: 'Anja Zürcher',
          stars: 5,
          recommend: 10,
          comment: '=SUMME(A1)',
          week: '2026-11-02',
        },
        expect.objectContaining({ stars: 1.5, comment: 'Zu laut.', week: '2026-11-09' }),
      ],
    })
  })

  test('are found by words, course and name; a page holds what is asked', async () => {
    const found = async (query: object) => (await house.as(admin, ratings.list, { query: { ...november, ...query } })).reply
    expect((await found({ q: 'laut' })).total).toBe(1)
    expect((await found({ q: 'ärni' })).total).toBe(1)
    expect((await found({ q: '%' })).total).toBe(0)
    expect((await found({ trainer: anja._id })).total).toBe(6)
    const pages = [await found({ limit: 4 }), await found({ limit: 4, offset: 4 })]
    expect(new Set(pages.flatMap(({ rows }) => rows.map(({ _id }) => _id))).size).toBe(7)
  })
})

describe('who may see what', () => {
  test('gf_r_threestars sees ratings of three stars and more in its studios, no recommendation, and is told so', async () => {
    const seen = await within(anja)
    expect(seen).toMatchObject({ count: 5, halves: [0, 0, 0, 0, 0, 1, 1, 1, 1, 1], partly: true, recommend: { answers: 0, score: null } })
    const { rows } = (await house.as(anja, ratings.list, { query: november })).reply
    expect(rows.map(({ stars, recommend, studio }) => [stars >= 3, recommend, studio])).toEqual(rows.map(() => [true, null, 'winterthur']))
    expect((await house.as(anja, ratings.ofStudio, { params: { studio_id: 'pfungen', ...november } })).code).toBe('forbidden')
    expect(await within(anja, { selectedStudios: ['pfungen'] })).toMatchObject({ count: 0, partly: false })
    expect((await house.as(anja, ratings.comparison, { query: november })).reply.rows.map(({ code }) => code)).toEqual(['winterthur'])
    for (const call of [ratings.recentRecommendations, ratings.recommendations]) expect((await house.as(anja, call)).code).toBe('forbidden')
  })

  test('one may see all of one studio and the good ones of another', async () => {
    const both = await holder(house, [
      { right: 'gf_r_viewAll', studios: ['pfungen'] },
      { right: 'gf_r_threestars', studios: ['winterthur'] },
    ])
    expect(await within(both)).toMatchObject({ count: 6, recommend: { answers: 1, detractors: 1 }, partly: true })
    expect(await within(both, { selectedStudios: ['pfungen'] })).toMatchObject({ count: 1, partly: false })
  })

  test.each([
    [[{ right: 'gf_r_viewAll', studios: 'all' }], [], false],
    [[{ right: 'gf_r_threestars', studios: 'all' }], [], true],
    [
      [
        { right: 'gf_r_viewAll', studios: ['a'] },
        { right: 'gf_r_threestars', studios: 'all' },
      ],
      ['a'],
      false,
    ],
    [
      [
        { right: 'gf_r_viewAll', studios: ['a'] },
        { right: 'gf_r_threestars', studios: 'all' },
      ],
      ['a', 'b'],
      true,
    ],
    [[{ right: 'gf_r_viewAll', studios: ['a'] }], [], false],
  ] as const)('%j asking for %j sees only a part: %s', (grants, selected, partly) => {
    expect(isPartly({ grants }, selected)).toBe(partly)
  })
})

test('the Excel file says what it shows and holds the same numbers, cell by cell', async () => {
  const { reply, headers } = await house.as(admin, ratings.excel, { query: november })
  expect(headers.get('content-disposition')).toContain('Bewertungen.xlsx')
  const book = readBook(Buffer.from(await reply.arrayBuffer()))
  expect(Object.keys(book)).toEqual(['Kurse', 'Kreuztabelle Trainer', 'Studiovergleich', 'Bewertungen'])
  const text = (sheet: string, cell: string) => book[sheet]?.[cell]?.value
  expect(text('Kurse', 'A1')).toBe('Bewertungen')
  expect([text('Kurse', 'A2'), text('Kurse', 'B2')]).toEqual(['Zeitraum', '01.11.2026 bis 30.11.2026'])
  expect(text('Kurse', 'A4')).toMatch(/^Stand \d\d\.\d\d\.\d{4}, \d\d:\d\d$/)
  expect(['A6', 'B6', 'C6'].map(cell => text('Kurse', cell))).toEqual(['Kurs', 'Bewertungen', 'Schnitt ab drei Bewertungen'])
  expect(['A7', 'B7', 'C7', 'A8', 'B8', 'C8', 'A9', 'B9', 'A10', 'B10'].map(cell => text('Kurse', cell))).toEqual([
    'Yoga Flow',
    4,
    3.5,
    'Äquator Spinning',
    2,
    undefined,
    'Trainingsplan',
    1,
    'Total',
    7,
  ])
  expect(['A7', 'B7', 'C7', 'F7', 'G7'].map(cell => text('Kreuztabelle Trainer', cell))).toEqual(['Anja Zürcher', 6, 3.6, 4, 3.5])
  expect(['A8', 'B8', 'C8', 'D8', 'F8', 'G8'].map(cell => text('Studiovergleich', cell))).toEqual(['Winterthur', 6, 3.6, 1, 4, 25])
  const cells = book.Bewertungen ?? {}
  const comment = Object.values(cells).find(({ value }) => value === '=SUMME(A1)')
  expect(comment).toMatchObject({ formula: false, format: '@' })
  expect(Object.keys(cells).filter(cell => /^F([7-9]|\d\d)$/.test(cell))).toHaveLength(7)
})

test('an Excel file for who sees a part says that it is one', async () => {
  const { reply } = await house.as(anja, ratings.excel, { query: november })
  const book = readBook(Buffer.from(await reply.arrayBuffer()))
  expect([book.Kurse?.A4?.value, book.Kurse?.B4?.value]).toEqual(['Hinweis', 'Nur Bewertungen ab drei Sternen'])
  expect(Object.values(book.Bewertungen ?? {}).map(({ value }) => value)).not.toContain('Zu laut.')
})

test('recommendations: every answer, and what they say by studio', async () => {
  const { reply } = await house.as(admin, ratings.recommendations, { query: november })
  const book = readBook(Buffer.from(await reply.arrayBuffer()))
  const rows = (sheet: string, columns: string[], from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, n) => columns.map(column => book[sheet]?.[`${column}${from + n}`]?.value))
  expect(rows('Nach Studio', ['A', 'B', 'C', 'D', 'E'], 6, 9)).toEqual([
    ['Studio', 'Antworten', 'Empfiehlt weiter', 'Rät eher ab', 'Wert (−100 bis 100)'],
    ['Pfungen', 1, 0, 1, undefined],
    ['Winterthur', 4, 2, 1, 25],
    ['Total', 5, 2, 2, undefined],
  ])
  expect(rows('Antworten', ['D', 'E'], 7, 11).sort((a, b) => Number(a[0]) - Number(b[0]))).toEqual([
    [0, 'Rät eher ab'],
    [2, 'Rät eher ab'],
    [7, 'Unentschieden'],
    [9, 'Empfiehlt weiter'],
    [10, 'Empfiehlt weiter'],
  ])
  const recent = await house.as(admin, ratings.recentRecommendations)
  expect(readBook(Buffer.from(await recent.reply.arrayBuffer()))['Nach Studio']?.A1?.value).toBe('Weiterempfehlungen der letzten 30 Tage')
})

test.each([
  [
    { von: '2026-11-01', bis: '2026-11-30' },
    { von: '2026-10-02', bis: '2026-10-31' },
  ],
  [
    { von: '2026-03-29', bis: '2026-03-29' },
    { von: '2026-03-28', bis: '2026-03-28' },
  ],
  [
    { von: '2024-03-01', bis: '2024-03-31' },
    { von: '2024-01-30', bis: '2024-02-29' },
  ],
])('before %j lies %j', (span, before) => {
  expect(spanBefore(span)).toEqual(before)
})

test('without days it is the last twelve months', () => {
  const { von, bis } = ratingSpanOf({ bis: '2026-11-20' })
  expect([von, bis]).toEqual(['2025-11-21', '2026-11-20'])
})
