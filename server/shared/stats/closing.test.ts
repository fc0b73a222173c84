import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { monthsFrom } from '#contract/days.ts'
import { type ReportSection, stats } from '#contract/measures/calls.ts'
import { dayNotes } from '#contract/measures/dayNotes.ts'
import { goal } from '#server/goals/tables.ts'
import { today } from '#server/kit/zone.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { holder, makeStudio } from '#server/testing/make.ts'
import { changesOf } from './kept.ts'
import { closedMonth } from './tables.ts'

let house: TestHouse
let chain: Somebody
let lead: Somebody
let coo: Somebody
let pfungen: Somebody
beforeAll(async () => {
  house = await openTestHouse()
  for (const code of ['winterthur', 'pfungen']) await makeStudio(house, { code, name: code })
  chain = await holder(house, [
    { right: 'stat_admin', studios: 'all' },
    { right: 'g_studioadmin', studios: 'all' },
  ])
  const own = ['winterthur']
  lead = await holder(house, [
    { right: 'stat_viewstudio', studios: own },
    { right: 'g_studioadmin', studios: own },
  ])
  coo = await holder(house, [{ right: 'stat_coo', studios: 'all' }])
  pfungen = await holder(house, [{ right: 'stat_viewstudio', studios: ['pfungen'] }])
}, 120_000)
afterAll(() => house.close())

const month = monthsFrom(today(), -1).slice(0, 7)
const day = (date: number) => `${month}-${String(date).padStart(2, '0')}`
const note = (studio: string | null, text: string) => ({ _id: v7(), studio, from: day(3), to: day(5), text })
const textsOf = async (who: Somebody, query = {}) =>
  (await house.as(who, dayNotes.list, { query })).reply.rows.map(({ text }) => text).sort()

describe('notes on days', () => {
  test('are written by whoever manages the studio, for all by whoever manages all, and read by whoever sees its figures (V59)', async () => {
    const add = async (who: Somebody, studio: string | null, text: string) =>
      (await house.as(who, dayNotes.create, { body: note(studio, text) })).status
    expect(await add(lead, 'winterthur', 'Umbau')).toBe(200)
    expect([await add(lead, 'pfungen', 'x'), await add(lead, null, 'x'), await add(coo, 'winterthur', 'x')]).toEqual([403, 403, 403])
    expect([await add(chain, null, 'Feiertage'), await add(chain, 'pfungen', 'Neue Geräte')]).toEqual([200, 200])
    expect(await textsOf(lead)).toEqual(['Feiertage', 'Umbau'])
    expect(await textsOf(pfungen)).toEqual(['Feiertage', 'Neue Geräte'])
    expect(await textsOf(coo)).toEqual(['Feiertage', 'Neue Geräte', 'Umbau'])
  })

  test('those of some days are the ones that touch them', async () => {
    const of = (from: number, to: number) => textsOf(lead, { from: day(from), to: day(to), studio: ['winterthur'] })
    expect([await of(1, 2), await of(1, 3), await of(5, 9), await of(6, 9)]).toEqual([[], ['Umbau'], ['Umbau'], []])
    expect(await textsOf(lead, { studio: ['-'] })).toEqual(['Feiertage'])
  })

  test('an end before the beginning is refused at its field', async () => {
    const { code, fields } = await house.as(lead, dayNotes.create, { body: { ...note('winterthur', 'x'), to: day(2) } })
    expect([code, fields]).toEqual(['invalid', { to: 'Das Ende liegt vor dem Anfang.' }])
  })

  test('the report of their month says them', async () => {
    const { reply } = await house.as(lead, stats.report, { params: { studio: 'winterthur', month } })
    const told = reply.sections.find(({ title }) => title === 'Notizen zu Tagen')!
    expect(told.rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual([
      ['Feiertage', 'Alle Studios', day(3), day(5)],
      ['Umbau', 'winterthur', day(3), day(5)],
    ])
  })
})

describe('a closed month', () => {
  const params = { studio: 'winterthur', month }
  const figure = 'visits.visits'
  const set = (value: number) =>
    house.db.insert(goal).values({ _id: v7(), studio: 'winterthur', month: `${month}-01`, figure, isPersonal: false, value })

  test('is closed by whoever holds «stat_admin» there, once it is over', async () => {
    expect((await house.as(lead, stats.closeMonth, { params })).code).toBe('forbidden')
    const running = { studio: 'winterthur', month: today().slice(0, 7) }
    expect((await house.as(chain, stats.closeMonth, { params: running })).code).toBe('report-running')
  })

  test('keeps what was printed, and names what changed since line by line (V53)', async () => {
    const before = (await house.as(chain, stats.report, { params })).reply
    const closed = (await house.as(chain, stats.closeMonth, { params })).reply
    expect([before.closed, closed.closed?.changes]).toEqual([null, []])
    await set(120)
    const after = (await house.as(lead, stats.report, { params })).reply
    expect(after.sections).toEqual(before.sections)
    expect(after.closed!.changes).toEqual([
      {
        section: 'Check-ins',
        line: 'Besuche',
        column: 'Ziel',
        was: { kind: 'count', number: null, text: null },
        now: { kind: 'count', number: 120, text: null },
      },
    ])
    for (const call of [stats.reportExcel, stats.reportPdf]) expect((await house.as(lead, call, { params })).status).toBe(200)
  })

  test('closed again it stays as it was', async () => {
    const first = (await house.as(chain, stats.report, { params })).reply
    const again = (await house.as(chain, stats.closeMonth, { params })).reply
    expect([again.at, again.closed?.at]).toEqual([first.at, first.closed?.at])
    expect(await house.db.$count(closedMonth, eq(closedMonth.studio, 'winterthur'))).toBe(1)
  })

  test('the chain’s is for whoever sees all of it', async () => {
    const all = { studio: 'alle', month }
    const some = await holder(house, [{ right: 'stat_admin', studios: ['pfungen'] }])
    expect((await house.as(some, stats.closeMonth, { params: all })).code).toBe('forbidden')
    expect((await house.as(chain, stats.closeMonth, { params: all })).reply.closed?.changes).toEqual([])
    expect((await house.as(some, stats.report, { params: all })).reply.closed).toBeNull()
  })
})

describe('what changed', () => {
  const count = (number: number | null) => ({ kind: 'count' as const, number, text: null })
  const section = (title: string, rows: Record<string, number | null>, column = 'Monat'): ReportSection => ({
    title,
    empty: '',
    columns: ['Zahl', column],
    rows: Object.entries(rows).map(([text, value]) => ({ cells: [{ kind: 'text' as const, number: null, text }, count(value)] })),
  })
  const of = (was: ReportSection, now: ReportSection, lists: string[] = [], ofNow: string[] = []) =>
    changesOf([was], [now], { lists, ofNow }).map(({ line, was: one, now: other }) => [line, one?.number ?? null, other?.number ?? null])

  test.each<[string, Record<string, number | null>, Record<string, number | null>, string[], string[], unknown[]]>([
    ['nothing', { a: 1 }, { a: 1 }, [], [], []],
    ['a number', { a: 1, b: 2 }, { a: 1, b: 3 }, [], [], [['b', 2, 3]]],
    ['a figure that is told only since', { a: 1 }, { a: 1, b: 3 }, [], [], []],
    ['a line of a list that came', { a: 1 }, { a: 1, b: 3 }, ['x'], [], [['b', null, 3]]],
    ['a line of a list that went', { a: 1, b: 3 }, { a: 1 }, ['x'], [], [['b', 3, null]]],
    ['a figure that nobody knows any more', { a: 1 }, { a: null }, [], [], []],
    ['what is always of now', { a: 1 }, { a: 9 }, ['x'], ['x'], []],
  ])('%s', (_, was, now, lists, ofNow, told) => {
    expect(of(section('x', was), section('x', now), lists, ofNow)).toEqual(told)
  })

  test('a goal that was taken away', () => {
    expect(of(section('x', { a: 5 }, 'Ziel'), section('x', { a: null }, 'Ziel'))).toEqual([['a', 5, null]])
  })
})
