import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CourseCounts, countNames, courseMeasures, courseSplits, courseStats, nobody } from '#contract/courses/stats.ts'
import type { StatsMeasure } from '#contract/stats.ts'
import { fc } from '#contract/testing/draws.ts'
import { dayMs } from '#contract/time.ts'
import { courseExecution, courseLabel, courseSignup } from '#server/courses/tables.ts'
import { makeCourse, makeRoom } from '#server/courses/testing/make.ts'
import { dice } from '#server/kit/dice.ts'
import { readBook } from '#server/shared/exports/testing/read.ts'
import { dayText, monthText } from '#server/shared/exports/words.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { holder, makeStudio, member } from '#server/testing/make.ts'
import { none, sum } from './courseTallies.ts'
import { tallyPortion } from './tally.ts'

const studios = ['winterthur', 'pfungen', 'arbon']
const labels = [v7(), v7(), v7()]
const leads: (string | null)[] = [null]
const courses: string[] = []
let house: TestHouse
let chief: Somebody

beforeAll(async () => {
  house = await openTestHouse()
  for (const code of studios) await makeStudio(house, { code })
  chief = await holder(house, [{ right: 'stat_gf', studios: 'all' }])
  await house.db.insert(courseLabel).values(labels.map((_id, at) => ({ _id, name: `Label ${at}` })))
  for (const of of [[], [labels[0]!], [labels[0]!, labels[1]!], [labels[2]!]])
    courses.push((await makeCourse(house, { labels: of, title: `Kurs ${courses.length}` }))._id)
  for (let at = 0; at < 3; at++) leads.push((await member(house))._id)
  await addSome()
  // Some executions have their counts written down, others are counted from their seats.
  await house.db.transaction(tx => tallyPortion(tx, new Date().toISOString(), 90))
}, 60_000)
afterAll(() => house.close())

/** Adds two hundred executions of two years and their seats, drawn by lot, always the same. */
async function addSome() {
  const throws = dice(7)
  const one = <T>(all: readonly T[]) => all[throws.whole(0, all.length - 1)] as T
  const room = (await makeRoom(house))._id
  const people = await Promise.all(Array.from({ length: 12 }, () => member(house)))
  for (let at = 0; at < 200; at++) {
    const start = Date.UTC(2025, 0, 1, 5) + throws.whole(0, 730) * dayMs + throws.whole(0, 17) * 3_600_000
    const execution = v7()
    const [startsAt, endsAt] = [start, start + 3_600_000].map(ms => new Date(ms).toISOString()) as [string, string]
    const gone = throws.whole(0, 9) === 0 ? startsAt : null
    await house.db.insert(courseExecution).values({
      _id: execution,
      course: one(courses),
      studio: one(studios),
      room,
      instructor: one(leads),
      startsAt,
      endsAt,
      capacity: throws.whole(0, 20),
      published: throws.whole(0, 9) > 0,
      cancelledAt: gone,
      reason: gone && 'krank',
    })
    const seats = people.slice(0, throws.whole(0, 12)).map(({ _id }) => {
      const fate = throws.whole(0, 9)
      const state = fate === 0 ? ('late' as const) : fate === 1 ? ('off' as const) : fate === 2 ? ('waiting' as const) : ('booked' as const)
      const marks = {
        visitedAt: fate > 4 ? startsAt : null,
        missedAt: fate === 3 ? endsAt : null,
        promotedAt: fate === 9 ? startsAt : null,
      }
      return { _id: v7(), execution, person: _id, state, receipt: 1, at: startsAt, walkIn: fate === 8, ...marks }
    })
    if (seats.length > 0) await house.db.insert(courseSignup).values(seats)
  }
}

const day = fc.integer({ min: 0, max: 760 }).map(at => new Date(Date.UTC(2024, 11, 20) + at * dayMs).toISOString().slice(0, 10))
const some = <T>(of: readonly T[]) => fc.option(fc.uniqueArray(fc.constantFrom(...of), { minLength: 1 }), { nil: undefined })
const asked = fc.record({
  datePickerRange: fc.tuple(day, day).map(two => ({ from: two.toSorted()[0] as string, to: two.toSorted()[1] as string })),
  selectedStudios: some(studios),
  label: some([...labels, nobody]),
  instructor: fc.constantFrom<string[] | undefined>(undefined, [nobody]),
  comparison: fc.constantFrom('before' as const, 'weeks' as const, 'year' as const, 'none' as const),
})

const countsOf = (row: CourseCounts) => Object.fromEntries(countNames.map(name => [name, row[name]])) as CourseCounts

async function rowsOf(
  { datePickerRange, comparison: _, ...rest }: typeof asked extends fc.Arbitrary<infer T> ? T : never,
  more: object = {},
) {
  const { reply } = await house.as(chief, courseStats.rows, { query: { ...datePickerRange, ...rest, limit: 200, ...more } as never })
  return reply
}

test('the parts of every split but labels are the whole, and so are the rows drilled to, of one line and of all', async () => {
  await fc.assert(
    fc.asyncProperty(asked, fc.nat(), async (body, pick) => {
      const { reply } = await house.as(chief, courseStats.numbers, { body: body as never })
      const { now, before } = reply.total
      for (const { by, rows } of reply.splits) {
        if (by === 'label') continue
        expect([by, sum(rows.map(row => row.now))]).toEqual([by, now])
        if (before) expect([by, sum(rows.map(row => row.before ?? none))]).toEqual([by, before])
      }
      expect(sum(reply.curve.flatMap(point => point.now ?? []))).toEqual(now)
      const all = await rowsOf(body)
      expect([all.total, sum(all.rows.map(countsOf))]).toEqual([all.rows.length, now])
      const lines = reply.splits.flatMap(({ by, rows }) =>
        rows.filter(row => row.now.held + row.now.cancelled > 0).map(row => ({ by, row })),
      )
      const line = lines[pick % Math.max(1, lines.length)]
      if (!line) return
      const behind = await rowsOf(body, { line: `${line.by}:${line.row.key}` })
      expect([line.by, sum(behind.rows.map(countsOf))]).toEqual([line.by, line.row.now])
    }),
    { numRuns: 25, seed: 4 },
  )
})

test('rows of a number are those that make it', async () => {
  const body = { datePickerRange: { from: '2025-01-01', to: '2026-12-31' } } as never
  const total = (await house.as(chief, courseStats.numbers, { body })).reply.total.now
  for (const measure of ['visits', 'missed', 'late', 'signups', 'promoted', 'left', 'cancelled', 'held'] as const) {
    const { rows } = await rowsOf(body, { measure })
    expect(rows.every(row => row[measure] > 0)).toBe(true)
    expect([measure, sum(rows.map(countsOf))[measure]]).toEqual([measure, total[measure]])
  }
  const sorted = (await rowsOf(body, { sort: '-visits' })).rows.map(({ visits }) => visits)
  expect(sorted).toEqual(sorted.toSorted((a, b) => b - a))
  const named = (await rowsOf(body, { q: 'kurs 2', sort: 'course' })).rows
  expect(new Set(named.map(({ title }) => title))).toEqual(new Set(['Kurs 2']))
})

test('the file says what the screen says, cell by cell', async () => {
  const body = { datePickerRange: { from: '2026-03-01', to: '2026-05-31' }, label: [labels[0]!], comparison: 'year' as const }
  const { reply } = await house.as(chief, courseStats.numbers, { body })
  const { reply: blob, headers } = await house.as(chief, courseStats.excel, { body })
  expect(headers.get('content-disposition')).toContain('kursstatistik.xlsx')
  const book = readBook(Buffer.from(await blob.arrayBuffer()))
  expect(Object.keys(book)).toEqual(['Zahlen', ...Object.values(courseSplits), 'Verlauf'])
  for (const cells of Object.values(book)) {
    expect([cells.A1?.value, cells.A2?.value, cells.B2?.value]).toEqual(['Kursstatistik', 'Zeitraum', '01.03.2026 bis 31.05.2026'])
    expect([cells.A3?.value, cells.B3?.value]).toEqual(['Vergleich', 'Jahr zuvor: 01.03.2025 bis 31.05.2025'])
    expect(String(cells.B4?.value).split(', ').toSorted()).toEqual(studios.toSorted())
    expect([cells.A5?.value, cells.B5?.value]).toEqual(['Label', 'Label 0'])
    expect(cells.A6?.value).toMatch(/^Stand \d\d\.\d\d\.\d{4}, \d\d:\d\d$/)
    expect(Object.values(cells).some(({ formula }) => formula)).toBe(false)
  }
  const head = 8
  for (const [at, measure] of courseMeasures.entries()) {
    const { kind, value, title, formula }: StatsMeasure<CourseCounts> = measure
    const line = head + 1 + at
    const { A, B, C, D } = Object.fromEntries(['A', 'B', 'C', 'D'].map(letter => [letter, book.Zahlen?.[`${letter}${line}`]?.value]))
    expect([A, B, C, D]).toEqual([title, held(kind, value(reply.total.now)), held(kind, value(reply.total.before!)), formula])
  }
  for (const { by, rows } of reply.splits) {
    const cells = book[courseSplits[by as keyof typeof courseSplits]]!
    for (const [at, { name, now, before }] of rows.entries()) {
      const line = head + 1 + at
      expect(cells[`A${line}`]?.value).toBe(by === 'month' ? monthText(`${name}-01`) : name)
      for (const [place, measure] of courseMeasures.entries()) {
        const [own, other] = [2 * place + 1, 2 * place + 2].map(column => cells[`${letterOf(column)}${line}`]?.value)
        expect([own, other]).toEqual([held(measure.kind, measure.value(now)), held(measure.kind, measure.value(before!))])
      }
    }
    expect(cells[`A${head + 1 + rows.length}`]?.value).toBe(rows.length === 0 ? 'Keine Einträge.' : undefined)
  }
  expect(reply.curve.map(({ at }) => dayText(at))[0]).toBe('01.03.2026')
})

/** A share stands in a workbook as a fraction of one. */
const held = (kind: StatsMeasure['kind'], value: number | null) => (value === null ? undefined : kind === 'percent' ? value / 100 : value)

const letterOf = (column: number): string =>
  column < 26 ? String.fromCharCode(65 + column) : letterOf(Math.floor(column / 26) - 1) + letterOf(column % 26)
