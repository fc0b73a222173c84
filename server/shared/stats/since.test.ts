import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { visitStats } from '#contract/accessControl/stats.ts'
import { contractStats } from '#contract/contracts/stats.ts'
import { addDays, lastOfMonth, monthsFrom } from '#contract/days.ts'
import { stats } from '#contract/measures/calls.ts'
import { toldOf } from '#contract/measures/since.ts'
import { entry } from '#server/accessControl/tables.ts'
import { today } from '#server/kit/zone.ts'
import { readBook } from '#server/shared/exports/testing/read.ts'
import { dayText } from '#server/shared/exports/words.ts'
import { studioTermination } from '#server/shared/studios/tables.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { holder, makeStudio } from '#server/testing/make.ts'
import { handKept } from './handKept.ts'

/** First days of the months around the one in which the doors of «alt» begin. */
const first = (many: number) => monthsFrom(`${today().slice(0, 7)}-01`, -many)
const begin = addDays(first(4), 9)

let house: TestHouse
let chain: Somebody
beforeAll(async () => {
  house = await openTestHouse()
  for (const code of ['alt', 'neu']) await makeStudio(house, { code, name: code })
  chain = await holder(house, [{ right: 'stat_admin', studios: 'all' }])
  for (const [studio, day] of [
    ['alt', begin],
    ['neu', first(1)],
  ] as const) {
    const at = `${day}T10:00:00.000Z`
    await house.db.insert(entry).values({ _id: v7(), studio, at, receivedAt: at, outcome: 'in', person: chain._id })
  }
}, 240_000)
afterAll(() => house.close())

const between = (from: string, to: string) => ({ datePickerRange: { from, to }, comparison: 'none' as const, range: 'month' as const })
const page = async (from: string, to: string) => toldOf((await house.as(chain, visitStats.numbers, { body: between(from, to) })).reply)
const words = async (reply: Blob) => JSON.stringify(readBook(Buffer.from(await reply.arrayBuffer())))

test('a page tells nothing of the time before its doors, and says from when on it does (V52)', async () => {
  expect((await page(first(8), lastOfMonth(first(6)))).total).toMatchObject({ now: null, late: { of: 'nothing', day: begin } })
  const told = await page(first(6), lastOfMonth(first(3)))
  expect(told.total).toMatchObject({ late: { of: 'sum', day: first(1) } })
  expect(told.curve.map(({ now }) => now?.checkins ?? null)).toEqual([null, null, 1, 0])
  const lines = Object.fromEntries(told.splits.map(({ by, rows }) => [by, rows.map(({ key, now }) => [key, now?.checkins ?? null])]))
  expect(lines.studio).toContainEqual(['alt', 1])
  expect(lines.studio).not.toContainEqual(['neu', 0])
  expect((lines.month ?? []).filter(([month]) => String(month) < begin.slice(0, 7)).every(([, many]) => many === null)).toBe(true)
})

test('its workbook and the report of a month say so too', { timeout: 120_000 }, async () => {
  const book = await words((await house.as(chain, visitStats.excel, { body: between(first(8), lastOfMonth(first(6))) })).reply)
  expect(book).toContain(`erst ab ${dayText(begin)}`)
  const cellsOf = async (studio: string, month: string) => {
    const { reply } = await house.as(chain, stats.report, { params: { studio, month: month.slice(0, 7) } })
    const section = reply.sections.find(({ title }) => title === 'Check-ins')!
    const late = section.columns.indexOf('Erfasst')
    return section.rows[0]!.cells.flatMap(({ number, text }, at): (number | string | null)[] =>
      at === 1 ? [number] : at === late ? [text] : [],
    )
  }
  expect(await cellsOf('alt', first(5))).toEqual([null, `erst ab ${dayText(begin)}`])
  expect(await cellsOf('alt', first(4))).toEqual([1, `ab ${dayText(begin)}`])
  expect(await cellsOf('alle', first(4))).toEqual([1, `mindestens, ganz ab ${dayText(first(1))}`])
  expect(await cellsOf('alt', first(3))).toEqual([0])
  const { reply } = await house.as(chain, stats.reportExcel, { params: { studio: 'alt', month: first(5).slice(0, 7) } })
  expect(await words(reply)).toContain(`erst ab ${dayText(begin)}`)
  const paper = await house.as(chain, stats.reportPdf, { params: { studio: 'alt', month: first(5).slice(0, 7) } })
  expect(paper.status).toBe(200)
})

const kept = first(4).slice(0, 7)
const written = [
  { studio: 'alt', month: kept, terminations: 5 },
  { studio: 'neu', month: kept, terminations: 2 },
  { studio: 'alt', month: first(3).slice(0, 7), terminations: 9 },
]

test('notices that were kept by hand stand for months before contracts, and say so (L231, V27)', { timeout: 120_000 }, async () => {
  await house.db.insert(studioTermination).values(written)
  const asked = { months: [kept], comparison: 'none' as const }
  const { reply } = await house.as(chain, contractStats.wide, { body: asked })
  expect(reply.since?.byHand).toEqual({ measure: 'notices', months: [{ month: kept, value: 7 }] })
  expect(reply.total.now.notices).toBe(0)
  // Nothing was written down of one offer alone, and of a month between two that were picked nothing is asked.
  const byHandOf = async (body: object) => (await house.as(chain, contractStats.wide, { body: { ...asked, ...body } })).reply.since?.byHand
  expect(await byHandOf({ offer: [v7()] })).toBeUndefined()
  expect(await byHandOf({ months: [first(5), first(2)].map(day => day.slice(0, 7)) })).toBeUndefined()
  const { reply: file } = await house.as(chain, contractStats.wideExcel, { body: asked })
  expect(await words(file)).toContain('Kündigungen')
  const { reply: board } = await house.as(chain, stats.board, {
    body: { figures: ['contracts.notices', 'contracts.closings'], months: [kept], against: 'none' },
  })
  const cells = board.cells.map(({ figure, studio, value, byHand }) => [figure, studio, value, byHand ?? false])
  expect(cells).toEqual(
    expect.arrayContaining([
      ['contracts.notices', 'alt', 5, true],
      ['contracts.notices', 'neu', 2, true],
      ['contracts.notices', null, 7, true],
      ['contracts.closings', 'alt', null, false],
    ]),
  )
})

test.each([
  ['none of whose contracts is known', undefined, [5, 9]],
  ['whose contracts begin in the month after', first(3), [5]],
  ['whose contracts begin on the last day', lastOfMonth(first(4)), []],
] as const)('of a studio %s', async (_name, begin, values) => {
  const read = async () => written.map(({ terminations: value, ...row }) => ({ ...row, value })).filter(({ studio }) => studio === 'alt')
  const since = new Map(begin ? [['alt', begin]] : [])
  const span = { studios: ['alt'], from: first(4), to: lastOfMonth(first(3)) }
  const found = async (asked: typeof span) =>
    (await handKept(house.db, { byHand: { measure: 'notices', read } }, since, asked)).map(({ value }) => value)
  expect(await found(span)).toEqual(values)
  // A month of which only some days are asked for says nothing: nobody knows which of its days they were.
  expect(await found({ ...span, from: addDays(first(4), 1), to: addDays(lastOfMonth(first(3)), -1) })).toEqual([])
})
