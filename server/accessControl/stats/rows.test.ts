import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { visitStats } from '#contract/accessControl/stats.ts'
import { addDays, monthsFrom } from '#contract/days.ts'
import { entry } from '#server/accessControl/tables.ts'
import { today } from '#server/kit/zone.ts'
import { keepFigures } from '#server/shared/stats/keeping.ts'
import { few } from '#server/shared/stats/testing/fewSources.ts'
import { unnoted } from '#server/shared/stats/unnoted.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { holder, makeStudio } from '#server/testing/make.ts'
import { someArrivals, strangers } from './arrivals.ts'

let house: TestHouse
let chain: Somebody
const first = monthsFrom(`${today().slice(0, 7)}-01`, -3)
const to = addDays(today(), -1)
const many = 120

beforeAll(async () => {
  house = await openTestHouse()
  for (const code of ['arbon', 'pfungen']) await makeStudio(house, { code })
  chain = await holder(house, [
    { right: 'stat_admin', studios: 'all' },
    { right: 'u_search', studios: ['arbon'] },
  ])
  // Several at one moment, and strangers among them: with a card that nobody bears, or with nothing.
  await house.db.insert(entry).values(
    Array.from({ length: many }, (_, nth) => {
      const at = `${addDays(first, Math.floor(nth / 3))}T0${nth % 2}:30:00.000Z`
      const [chip, person] = nth % 7 === 0 ? ['4711', null] : nth % 11 === 0 ? [null, null] : [null, chain._id]
      const studio = nth % 3 ? 'arbon' : 'pfungen'
      return { _id: v7(), studio, at, receivedAt: at, outcome: 'in' as const, person, chip, foreign: nth % 2 ? v7() : null }
    }),
  )
}, 240_000)
afterAll(() => house.close())

type Asked = Parameters<typeof house.as<typeof visitStats.rows>>[2]
const page = async (body: object) => (await house.as(chain, visitStats.rows, { body: { from: first, to, ...body } } as Asked)).reply
async function pages(body: object) {
  const ids: string[] = []
  for (let offset = 0; ; offset += 25) {
    const { rows, total } = await page({ ...body, offset, limit: 25 })
    ids.push(...rows.map(({ _id }) => _id))
    if (rows.length < 25) return { ids, total }
  }
}

/** Rows as a plain count of the table has them. */
async function plain(where: ReturnType<typeof sql>, order: ReturnType<typeof sql>) {
  const { rows } = await house.db.execute<{ _id: string }>(sql`select _id from entry e where ${where} order by ${order}`)
  return rows.map(({ _id }) => _id)
}
const known = sql`(e.person is not null or (e.foreign is not null and e.chip is null))`

test.each([
  ['the newest first', {}, sql`true`, sql`e.at desc, e._id`],
  ['the oldest first', { sort: 'at' }, sql`true`, sql`e.at, e._id`],
  ['by studio', { sort: 'studio' }, sql`true`, sql`e.studio collate "C", e.at desc, e._id`],
  ['of one studio', { line: 'studio:arbon' }, sql`e.studio = 'arbon'`, sql`e.at desc, e._id`],
  ['of somebody', { measure: 'visits' }, known, sql`e.at desc, e._id`],
  [
    'of a month',
    { line: `month:${first.slice(0, 7)}`, measure: 'visits' },
    sql`to_char(e.at, 'YYYY-MM') = ${first.slice(0, 7)} and ${known}`,
    sql`e.at desc, e._id`,
  ],
  ['of a line that there is not', { line: 'month:2001-13' }, sql`false`, sql`e._id`],
  ['of a split that every object has by itself', { line: 'constructor:x' }, sql`false`, sql`e._id`],
])('pages of rows, %s, hold each row once, and say how many there are', async (_name, asked, where, order) => {
  const wanted = await plain(where, order)
  expect(await pages(asked)).toEqual({ ids: wanted, total: wanted.length })
})

test('how many there are is told out of the months that are kept too', { timeout: 120_000 }, async () => {
  await keepFigures(few(house), 14)
  for (const asked of [{}, { measure: 'visits' }, { line: 'studio:arbon', measure: 'visits' }, { line: 'way:door' }, { line: 'hour:02' }]) {
    const { ids, total } = await pages(asked)
    expect([asked, total]).toEqual([asked, ids.length])
  }
})

test('a page of years finds its rows by an index, as few as it shows', { timeout: 120_000 }, async () => {
  await house.db.transaction(tx =>
    unnoted(tx, async () => {
      await tx.execute(sql`insert into entry (_id, studio, at, received_at, outcome, person)
          select gen_random_uuid(), 'arbon', now() - make_interval(hours => g), now(), 'in', ${chain._id}::uuid from generate_series(1, 20000) g`)
    }, ['entry']),
  )
  await house.db.execute(sql`analyze entry`)
  const scope = { studios: 'all', from: monthsFrom(today(), -60), until: today() } as const
  const planOf = async (of: ReturnType<typeof sql>) =>
    (await house.db.execute<Record<'QUERY PLAN', string>>(sql`explain ${of}`)).rows.map(row => row['QUERY PLAN']).join('\n')
  const rows = await planOf(
    sql`select * from ${someArrivals(scope, { where: sql`true`, most: 100, latest: true })} a order by a.at desc limit 100`,
  )
  expect(rows).toMatch(/Index Scan Backward using entry_at|Index Scan Backward using entry_studio/)
  expect(rows).not.toMatch(/Seq Scan on entry/)
  expect(await planOf(sql`select count(*) from ${strangers(scope)} a`)).toContain('entry_stranger')
})
