import fc from 'fast-check'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { addDays, lastOfMonth, monthsFrom, weekdayOf } from '#contract/days.ts'
import { timetracking } from '#contract/timetracking/calls.ts'
import type { MonthView } from '#contract/timetracking/sheets.ts'
import { timeMonths } from '#contract/timetracking/timeMonths.ts'
import { beginOf, endOf } from '#contract/zone.ts'
import { employ } from '#server/employees/testing/make.ts'
import { today } from '#server/kit/zone.ts'
import { type ReadCell, readBook, readPaper } from '#server/shared/exports/testing/read.ts'
import { minutesText } from '#server/shared/exports/words.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, holder } from '#server/testing/make.ts'
import { withoutLimits } from '#server/testing/unlimited.ts'
import { timeWritten } from '#server/timetracking/tables.ts'

const house = testHouse({ studios: ['here'] })
const numRuns = process.env.LONG ? 40 : 2
let manager: Somebody
let office: Somebody
beforeAll(async () => {
  withoutLimits(house)
  manager = await holder(house, [{ right: 'tt_management', studios: ['here'] }])
  office = await holder(house, [{ right: 'tt_office', studios: ['here'] }])
}, 60_000)

const minute = 60_000
const iso = (at: number) => new Date(at).toISOString()
/** The first day of the last month of that number which is over. */
const lastOver = (month: number) => {
  let first = monthsFrom(`${today().slice(0, 7)}-01`, -1)
  while (Number(first.slice(5, 7)) !== month) first = monthsFrom(first, -1)
  return first
}
/** Two o'clock, by winter's or summer's clock, of the last Sunday of a month: the clock is changed. */
const changeIn = (first: string) => {
  const last = lastOfMonth(first)
  return beginOf(addDays(last, -(weekdayOf(last) % 7))) + 120 * minute
}

interface Worked {
  from: number
  to: number
}
/** Work one after the other over a month and its ends, by day and night; some of it over the moment at `around`. */
const work = (first: string, around: number) =>
  fc
    .record({
      begins: fc.integer({ min: 0, max: 720 }),
      turns: fc.array(fc.record({ rests: fc.integer({ min: 60, max: 3000 }), works: fc.integer({ min: 15, max: 600 }) }), {
        minLength: 8,
        maxLength: 40,
      }),
      before: fc.integer({ min: 1, max: 240 }),
      after: fc.integer({ min: 1, max: 240 }),
    })
    .map(({ begins, turns, before, after }) => {
      const all: Worked[] = []
      let at = beginOf(first) - begins * minute
      for (const { rests, works } of turns) {
        all.push({ from: at, to: at + works * minute })
        at += (works + rests) * minute
      }
      const night = { from: around - before * minute, to: around + after * minute }
      return [...all.filter(({ from, to }) => to <= night.from || from >= night.to), night]
    })

async function worker(all: readonly Worked[], since: string) {
  const who = await employee(house, 'trainer', ['here'])
  await employ(house, who._id, ['here'], { from: monthsFrom(since, -1), minutes: [480, 480, 480, 480, 480, 0, 0] })
  const said = { kind: 'care' as const, source: 'office' as const, reason: 'Tablet aus', studio: 'here', version: 1 }
  const rows = all.map(({ from, to }) => ({
    _id: v7(),
    entry: v7(),
    person: who._id,
    from: iso(from),
    to: iso(to),
    ...said,
    at: iso(Date.now()),
  }))
  if (rows.length > 0) await house.db.insert(timeWritten).values(rows)
  return who
}

/** The minutes that a column of a workbook's sheet holds, without its sum. */
function minutesIn(cells: Record<string, ReadCell>, title: string) {
  const [place] = Object.entries(cells).find(([, { value }]) => value === title) ?? []
  const [, column = '', row = '0'] = /^([A-Z]+)(\d+)$/.exec(place ?? '') ?? []
  const values = Object.entries(cells).filter(([at, { formula, bold }]) => {
    const [, of, line] = /^([A-Z]+)(\d+)$/.exec(at)!
    return of === column && Number(line) > Number(row) && !formula && !bold
  })
  return values.reduce((sum, [, { value }]) => sum + Math.round(Number(value) * 1440), 0)
}

const fileOf = async (who: Somebody, month: string, kind: 'pdf' | 'excel') =>
  Buffer.from(
    await (
      await house.ask(`timetracker/month/${who._id}/${month}/${kind}`, { headers: { authorization: `Bearer ${manager.token}` } })
    ).arrayBuffer(),
  )
const viewed = async (who: Somebody, month: string): Promise<MonthView> =>
  (await house.as(manager, timeMonths.one, { params: { user: who._id, month } })).reply
const signed = (minutes: number) => `${minutes > 0 ? '+' : minutes < 0 ? '–' : ''}${minutesText(Math.abs(minutes))}`

/** The manager's export is what stands on the screen, to the minute. */
async function mustBeSame(who: Somebody, month: string): Promise<MonthView> {
  const view = await viewed(who, month)
  const { Tage = {}, Einträge = {} } = readBook(await fileOf(who, month, 'excel'))
  expect(minutesIn(Tage, 'Gearbeitet')).toBe(view.worked)
  expect(minutesIn(Tage, 'Gutschrift')).toBe(view.credited)
  expect(minutesIn(Tage, 'Soll')).toBe(view.target)
  expect(minutesIn(Einträge, 'Dauer')).toBe(view.entries.reduce((sum, { minutes }) => sum + minutes, 0))
  const texts = Object.values(Tage).map(({ value }) => value)
  const paper = readPaper(await fileOf(who, month, 'pdf')).join('\n')
  expect(texts).toContain(signed(view.closing))
  for (const text of [minutesText(view.worked), signed(view.closing), view.hash]) expect(paper).toContain(text)
  return view
}

test.each([
  ['the shorter', 3],
  ['the longer', 10],
])(
  'in the month of %s night the files tell the screen’s minutes, and those that went by',
  async (_, number) => {
    const first = lastOver(number)
    const month = first.slice(0, 7)
    const [begin, end] = [beginOf(first), endOf(lastOfMonth(first))]
    await fc.assert(
      fc.asyncProperty(work(first, changeIn(first)), async all => {
        const view = await mustBeSame(await worker(all, first), month)
        const within = all.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(to, end) - Math.max(from, begin)), 0)
        expect(view.worked).toBe(within / minute)
      }),
      { numRuns, endOnFailure: true },
    )
  },
  300_000,
)

test('what comes after the signing changes no file of that month, and is in those of the next one', async () => {
  const first = monthsFrom(`${today().slice(0, 7)}-01`, -1)
  const month = first.slice(0, 7)
  const late = beginOf(addDays(first, 12)) + 9 * 60 * minute
  const drawn = fc.record({ all: work(first, beginOf(addDays(first, 3))), minutes: fc.integer({ min: 1, max: 300 }) })
  await fc.assert(
    fc.asyncProperty(drawn, async ({ all, minutes }) => {
      // That day is free for what comes late.
      const who = await worker(
        all.filter(({ from, to }) => to < late - 720 * minute || from > late + 1440 * minute),
        first,
      )
      const { hash } = await viewed(who, month)
      await house.as(who, timeMonths.selfSubmit, { body: { month, hash } })
      await house.as(manager, timeMonths.submit, { body: { user: who._id, month, hash } })
      expect((await house.as(office, timeMonths.update, { body: { user: who._id, month, state: 'locked', hash } as never })).status).toBe(
        200,
      )
      const before = await mustBeSame(who, month)
      const next = monthsFrom(first, 1).slice(0, 7)
      const { closing } = await viewed(who, next)
      for (const [kind, at, n] of [
        ['in', late, 1],
        ['out', late + minutes * minute, 2],
      ] as const) {
        const body = { _id: v7(), studio: 'here', kind, at: iso(at), offset: 0, offsetAge: 5, device: 'phone', n }
        expect((await house.as(who, timetracking.create, { body: body as never })).status).toBe(200)
      }
      const after = await mustBeSame(who, month)
      expect([after.worked, after.hash, after.late]).toEqual([before.worked, before.hash, true])
      // A course, or a supplement, moves nothing of it: the minutes are those that came.
      const then = await mustBeSame(who, next)
      expect(then.closing - closing).toBe(minutes)
    }),
    { numRuns, endOnFailure: true },
  )
}, 300_000)
