import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { visitStats } from '#contract/accessControl/stats.ts'
import { anamnesisStats } from '#contract/anamnesis/stats.ts'
import { contractStats } from '#contract/contracts/stats.ts'
import { userStats } from '#contract/contracts/users.ts'
import { courseStats } from '#contract/courses/stats.ts'
import { monthsFrom } from '#contract/days.ts'
import { trainerStats } from '#contract/employees/trainers.ts'
import { leadStats } from '#contract/leads/stats.ts'
import { type BoardAsked, type BoardCell, stats } from '#contract/measures/calls.ts'
import { boardFigures, type FamilyName, families } from '#contract/measures/registry.ts'
import { paymentStats } from '#contract/payments/statCalls.ts'
import type { Statistic } from '#contract/stats.ts'
import { entry } from '#server/accessControl/tables.ts'
import { goal } from '#server/goals/tables.ts'
import { today } from '#server/kit/zone.ts'
import { readBook } from '#server/shared/exports/testing/read.ts'
import { seedDemo } from '#server/start/seed.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { holder } from '#server/testing/make.ts'
import { figureSources } from './plugs.ts'

/** The page of each family; a new one has its line here, or the test fails. */
const pages: Readonly<Partial<Record<FamilyName, { path: string }>>> = {
  growth: contractStats.growth,
  visits: visitStats.numbers,
  contracts: contractStats.wide,
  packages: contractStats.packages,
  earnings: contractStats.earned,
  payments: paymentStats.transactions,
  courses: courseStats.numbers,
  anamnesis: anamnesisStats.numbers,
  users: userStats.numbers,
  leads: leadStats.numbers,
  trainers: trainerStats.numbers,
}

/** Domains whose demo is large, and of which no figure counts anything. */
const uncounted = [
  'workouts',
  'plans',
  'habits',
  'social',
  'chat',
  'videos',
  'campaigns',
  'foods',
  'diary',
  'recipes',
  'mealPlan',
  'timetracking',
  'shifts',
]

let house: TestHouse
let chain: Somebody
let here: Somebody
beforeAll(async () => {
  house = await openTestHouse()
  await seedDemo({ ...house, domains: house.domains.filter(({ name }) => !uncounted.includes(name)) })
  chain = await holder(house, [
    { right: 'stat_admin', studios: 'all' },
    { right: 'stat_coo', studios: 'all' },
  ])
  here = await holder(house, [{ right: 'stat_viewstudio', studios: ['pfungen'] }])
}, 240_000)
afterAll(() => house.close())

const month = today().slice(0, 7)
const monthBack = (many: number) => monthsFrom(`${month}-01`, -many).slice(0, 7)
const all = boardFigures.map(({ id }) => id)

async function board(body: Partial<BoardAsked>, who = chain) {
  const { status, code, reply } = await house.as(who, stats.board, {
    body: { screen: 'monthlyStats', figures: all, ...body } as BoardAsked,
  })
  if (status !== 200) throw new Error(code)
  return reply
}
const find = (cells: readonly BoardCell[], figure: string, studio: string | null, of: string | null) =>
  cells.find(cell => cell.figure === figure && cell.studio === studio && cell.month === of)!

test('every family that stands on boards is counted by its domain, and has its page here', () => {
  const onBoards = [...new Set(boardFigures.map(({ family }) => family))].sort()
  expect(Object.keys(pages).sort()).toEqual(onBoards)
  expect(
    figureSources
      .all(house)
      .map(({ family }) => family)
      .sort(),
  ).toEqual(onBoards)
})

describe.each(Object.keys(pages) as FamilyName[])('the figures of %s', family => {
  const page = pages[family]!
  const figures = boardFigures.filter(figure => figure.family === family)
  const numbersOf = async (body: object) =>
    (await house.as(chain, page as typeof visitStats.numbers, { body: { comparison: 'none', ...body } })).reply as unknown as Statistic

  test('are those of their own page, by studio and month, in all and against the year before', async () => {
    const months = [monthBack(1), month]
    const { cells, studios } = await board({ figures: figures.map(({ id }) => id), months, against: 'year' })
    for (const each of months) {
      const whole = await numbersOf({ months: [each], comparison: 'year' })
      for (const { id, measure } of figures) {
        const total = find(cells, id, null, each)
        if (total.value !== null) expect([id, total.value]).toEqual([id, measure.value(whole.total.now)])
        if (total.other !== null) expect([id, total.other]).toEqual([id, measure.value(whole.total.before!)])
      }
    }
    const some = ['winterthur', 'frauenfeld'].filter(code => studios.some(studio => studio.code === code))
    for (const code of some) {
      const alone = await numbersOf({ months: [month], selectedStudios: [code] })
      for (const { id, measure } of figures) {
        const cell = find(cells, id, code, month)
        if (cell.value !== null) expect([code, id, cell.value]).toEqual([code, id, measure.value(alone.total.now)])
      }
    }
    const both = await numbersOf({ months })
    for (const { id, measure } of figures) {
      const cell = find(cells, id, null, null)
      if (cell.value !== null) expect([id, cell.value]).toEqual([id, measure.value(both.total.now)])
    }
    expect(cells.some(({ value }) => value !== null)).toBe(true)
  })

  test('add up over months as a flow, and a stock is that of the last', async () => {
    const months = [monthBack(2), monthBack(1)]
    const { cells } = await board({ figures: figures.map(({ id }) => id), months })
    for (const { id, measure } of figures) {
      const [first, last, whole] = [find(cells, id, null, months[0]!), find(cells, id, null, months[1]!), find(cells, id, null, null)]
      if (first.value === null || last.value === null || !['count', 'money'].includes(measure.kind)) continue
      const isAverage = measure.each || measure.id === 'start' || measure.id === 'goal'
      if (measure.adds === 'stock' && !isAverage) expect([id, whole.value]).toEqual([id, last.value])
      else if (measure.adds === undefined && !isAverage) expect([id, whole.value]).toEqual([id, first.value + last.value])
    }
  })
})

describe('who sees what', () => {
  test('a board is cut to the studios of its screen’s right, and refused without one', async () => {
    const own = await board({ months: [month] }, here)
    expect(own.studios.map(({ code }) => code)).toEqual(['pfungen'])
    const asked = (body: object, who: Somebody) =>
      house.as(who, stats.board, { body: { figures: ['visits.visits'], months: [month], ...body } as BoardAsked })
    expect((await asked({ screen: 'monthlyStats', selectedStudios: ['winterthur'] }, here)).code).toBe('forbidden')
    for (const screen of ['cooDashboard', 'goalStats']) expect((await asked({ screen }, here)).code).toBe('forbidden')
    expect((await asked({ screen: 'cooDashboard' }, chain)).status).toBe(200)
  })

  test('what happens elsewhere changes nothing of what a studio’s viewer reads', async () => {
    const told = async () => {
      const { at: _, ...rest } = await board({ months: [monthBack(1), month], against: 'goal' }, here)
      return JSON.stringify(rest)
    }
    const first = await told()
    const at = new Date(Date.now() - 3_600_000).toISOString()
    const _id = v7()
    await house.db.insert(entry).values({ _id, studio: 'frauenfeld', at, receivedAt: at, outcome: 'in', device: 'd', foreign: _id })
    await house.db.insert(goal).values({
      _id: v7(),
      studio: 'frauenfeld',
      month: `${month}-01`,
      figure: 'visits.checkins',
      isPersonal: false,
      value: 9,
    })
    expect(await told()).toBe(first)
  })
})

describe('what a number is held against', () => {
  test('a goal stands beside it, in all only where each studio has one', async () => {
    await house.db.delete(goal).where(eq(goal.figure, 'visits.firsts'))
    const set = (studio: string, value: number) =>
      house.db.insert(goal).values({ _id: v7(), studio, month: `${month}-01`, figure: 'visits.firsts', isPersonal: false, value })
    await set('winterthur', 30)
    const asked = { figures: ['visits.firsts'], months: [month], selectedStudios: ['winterthur', 'pfungen'], against: 'goal' as const }
    const one = await board(asked)
    expect([find(one.cells, 'visits.firsts', 'winterthur', month).other, find(one.cells, 'visits.firsts', null, month).other]).toEqual([
      30,
      null,
    ])
    await set('pfungen', 12)
    expect(find((await board(asked)).cells, 'visits.firsts', null, month).other).toBe(42)
  })

  test('a time of which a domain knows nothing is no 0', async () => {
    const { cells } = await board({ figures: ['contracts.closings', 'visits.visits'], months: ['2001-03'] })
    expect(cells.every(({ value }) => value === null)).toBe(true)
    expect(cells.some(({ since }) => since !== null)).toBe(true)
  })

  test('the growth that a studio set stands beside its members', async () => {
    const { cells } = await board({ figures: ['growth.end', 'visits.visits'], months: [month], against: 'growth' })
    expect(find(cells, 'growth.end', null, month).other).toEqual(expect.any(Number))
    expect(find(cells, 'visits.visits', null, month).other).toBeNull()
  })
})

describe('files and the report', () => {
  test('the file of a board holds its numbers', async () => {
    const { reply } = await house.as(chain, stats.boardExcel, {
      body: { figures: ['visits.visits'], months: [month], against: 'goal' } as BoardAsked,
    })
    const book = JSON.stringify(readBook(Buffer.from(await reply.arrayBuffer())))
    expect([book.includes('Besuche: Ziel'), book.includes('Besuche: erst ab')]).toEqual([true, false])
    const { reply: early } = await house.as(chain, stats.boardExcel, {
      body: { figures: ['visits.visits'], months: ['2001-03'] } as BoardAsked,
    })
    expect(JSON.stringify(readBook(Buffer.from(await early.arrayBuffer())))).toContain('Besuche: erst ab')
  })

  test('the report says the same on the screen, on paper and in its file, of one’s own studios', async () => {
    const params = { studio: 'winterthur', month: monthBack(1) }
    const { reply } = await house.as(chain, stats.report, { params })
    const { cells } = await board({ months: [monthBack(1)], selectedStudios: ['winterthur'], against: 'month' })
    const told = reply.sections.flatMap(({ rows }) => rows.map(row => row.cells))
    const title = boardFigures.find(({ id }) => id === 'visits.visits')!.measure.title
    expect(told.find(([head]) => head?.text === title)?.[1]?.number).toBe(find(cells, 'visits.visits', 'winterthur', monthBack(1)).value)
    expect(reply.sections.map(section => section.title)).toEqual(
      expect.arrayContaining([families.growth.owner, 'Bestbesuchte Kurse', 'Überfällige Leads']),
    )
    for (const call of [stats.reportExcel, stats.reportPdf]) expect((await house.as(chain, call, { params })).status).toBe(200)
    expect((await house.as(here, stats.report, { params })).code).toBe('forbidden')
  })

  test('all studios are for whoever may see the whole chain', async () => {
    const params = { studio: 'alle', month }
    expect((await house.as(chain, stats.report, { params })).reply.name).toBe('Alle Studios')
    expect((await house.as(here, stats.report, { params })).code).toBe('forbidden')
  })
})
