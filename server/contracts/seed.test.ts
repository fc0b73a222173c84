import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { monthsFrom } from '#contract/days.ts'
import { today, zurich } from '#server/kit/zone.ts'
import { readerOf } from '#server/shared/stats/reader.ts'
import { seedDemo } from '#server/start/seed.ts'
import { openTestHouse, type TestHouse } from '#server/testing/house.ts'
import { lifeIn } from './life.ts'
import { contractNumbers } from './stats/contractNumbers.ts'
import { growthNumbers } from './stats/growth.ts'
import { contract } from './tables.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
  await seedDemo({ ...house, domains: house.domains.filter(({ name }) => name === 'offers' || name === 'contracts') })
}, 240_000)
afterAll(() => house.close())

const who = readerOf({ all: true, codes: [], names: [] })
const first = `${today().slice(0, 7)}-01`
const months = Array.from({ length: 22 }, (_, back) => monthsFrom(first, -back).slice(0, 7))

test('the demo’s members come and go for two years, in three studios, and some move', async () => {
  const { total, splits } = await growthNumbers(house.db, who, { months, comparison: 'none' } as never)
  const by = (split: string) => splits.find(({ by: name }) => name === split)!.rows
  for (const { key, now } of by('month').slice(2)) expect([key, now.end > 3]).toEqual([key, true])
  expect(by('studio').filter(({ now }) => now.end > 3)).toHaveLength(3)
  for (const count of [total.now.joined, total.now.ended, total.now.moved, total.now.arrived]) expect(count).toBeGreaterThan(2)
})

test('its contracts have curves: closings, ends, notices and revenue', async () => {
  const { total, splits } = await contractNumbers(house.db, who, { months, comparison: 'none' } as never, 'wide')
  for (const name of ['closings', 'ended', 'followed', 'notices', 'running'] as const)
    expect([name, total.now[name] > 2]).toEqual([name, true])
  expect(total.now.revenue).toBeGreaterThan(100_000)
  const closed = splits.find(({ by }) => by === 'month')!.rows.filter(({ now }) => now.closings > 0)
  expect(closed.length).toBeGreaterThan(18)
})

test('more of its members sign in January and September than in June and July', async () => {
  const { rows } = await house.db.execute<{ month: number; many: number }>(sql`
    select extract(month from c.received_at at time zone ${zurich})::int as month, count(*)::int as many
    from contract c join person p on p._id = c.person where p.email like '%@mitglieder.formkurve.example' group by 1`)
  const signed = (...months: number[]) => rows.reduce((sum, { month, many }) => sum + (months.includes(month) ? many : 0), 0)
  expect(signed(1, 9)).toBeGreaterThan(signed(6, 7))
})

test('what lists and statistics are told of them is what their life says', async () => {
  const events = await house.db.execute<{ contract: string; all: Parameters<typeof lifeIn>[1] }>(sql`
    select contract, jsonb_agg(jsonb_build_object('_id', _id, 'contract', contract, 'kind', kind, 'day', to_char(day, 'YYYY-MM-DD'), 'receivedAt', received_at,
      'author', author, 'reason', reason, 'content', content) order by received_at, _id) as all from contract_event group by contract`)
  const by = new Map(events.rows.map(({ contract: _id, all }) => [_id, all]))
  const rows = await house.db.select().from(contract)
  for (const row of rows) expect([row._id, lifeIn(row, by.get(row._id) ?? []).finalEnd]).toEqual([row._id, row.finalEnd])
  expect(rows.length).toBeGreaterThan(100)
})

test('seeded again nothing is added', async () => {
  const before = await house.db.$count(contract)
  await seedDemo({ ...house, domains: house.domains.filter(({ name }) => name === 'offers' || name === 'contracts') })
  expect(await house.db.$count(contract)).toBe(before)
})
