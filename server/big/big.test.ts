import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { courseNumbers } from '#server/courses/stats/courseNumbers.ts'
import { openDatabase } from '#server/kit/database.ts'
import { stockOf } from '#server/kit/domain.ts'
import { zurich } from '#server/kit/zone.ts'
import { domains } from '#server/start/domains.ts'
import { fillBig } from './big.ts'
import { progress } from './progress.ts'

const till = '2026-11-20T12:00:00.000Z'
/** The fewest members that can fill every course of a day without anybody coming twice. */
const small = { members: 5040, years: 0, posts: 1, months: 1, employees: 42, leads: 200, deliveries: 10_200, till }

/** Hashes of everything that a chain consists of. */
const markOf = async ({ db }: Awaited<ReturnType<typeof openDatabase>>) => {
  const { rows } = await db.execute(sql`select
    (select md5(string_agg(_id::text || email || vorname || nachname, ',' order by _id)) from person) as people,
    (select md5(string_agg(_id::text || starts_at || coalesce(instructor::text, '') || booked || visits, ',' order by _id)) from course_execution) as executions,
    (select md5(string_agg(_id::text || execution || person || state || coalesce(visited_at::text, ''), ',' order by _id)) from course_signup) as seats,
    (select md5(string_agg(_id::text || sender || text || at, ',' order by _id)) from chat_message) as messages,
    (select md5(string_agg(_id::text || person || kind || at || n, ',' order by _id)) from time_stamp) as stamps,
    (select md5(string_agg(_id::text || studio || state || at, ',' order by _id)) from lead join (select lead, at from lead_enquiry) e on e.lead = _id) as leads,
    (select md5(string_agg(_id::text || mailing || address || state, ',' order by _id)) from delivery) as deliveries`)
  return rows[0]
}

test('a small big chain is the same each time, and its counts are those of its seats', async () => {
  const [one, other] = [await openDatabase({}, stockOf(domains)), await openDatabase({}, stockOf(domains))]
  try {
    const shares: number[] = []
    const visits = await fillBig(one.db, { ...small, said: share => void shares.push(share) })
    await fillBig(other.db, small)
    expect(await markOf(one)).toEqual(await markOf(other))
    expect([shares.length, shares.at(-1), shares]).toEqual([3, 1, shares.toSorted((a, b) => a - b)])

    const count = async (text: ReturnType<typeof sql>) => (await one.db.execute<{ n: number }>(text)).rows[0]?.n
    expect(await count(sql`select count(*)::int as n from course_signup where visited_at is not null`)).toBe(visits)
    expect(await count(sql`select count(*)::int as n from chat_message`)).toBe(21 * 30 * 3)
    expect(await count(sql`select count(distinct studio)::int as n from course_execution`)).toBe(21)
    const twice = sql`select count(*)::int as n from (select 1 from course_signup s join course_execution e on e._id = s.execution
      where s.state = 'booked' group by s.person, e.day having count(*) > 1) double`
    expect(await count(twice)).toBe(0)
    expect(await count(sql`select count(*)::int as n from course_execution where booked > capacity`)).toBe(0)

    expect(await count(sql`select count(*)::int as n from employment`)).toBe(42)
    // Who is employed stamps four times a day, on most weekdays of the month, never after the end.
    const days =
      (await count(sql`select count(*)::int as n from (select distinct person, (at at time zone ${zurich})::date from time_stamp) d`)) ?? 0
    expect(await count(sql`select count(*)::int as n from time_stamp where at > ${till}::timestamptz`)).toBe(0)
    expect(days).toBeGreaterThan(42 * 15)
    expect(await count(sql`select count(*)::int as n from time_stamp where kind in ('in', 'out')`)).toBeGreaterThan(2 * days - 43)
    expect(await count(sql`select count(*)::int as n from lead_enquiry e join lead l on l._id = e.lead`)).toBe(200)
    expect(await count(sql`select count(*)::int as n from lead where step_kind is not null`)).toBe(10)
    expect(await count(sql`select count(*)::int as n from delivery where state = 'handed'`)).toBe(9_894)
    expect(await count(sql`select count(*)::int as n from mailing where state = 'done'`)).toBe(2)

    const who = { grants: [{ right: 'stat_admin' as const, studios: 'all' as const }] }
    const asked = { datePickerRange: { from: '2026-10-01', to: '2026-11-20' }, comparison: 'none' as const }
    const written = await courseNumbers(one.db, who, asked as never)
    await one.db.execute(sql`update course_execution set tallied = false`)
    const counted = await courseNumbers(one.db, who, asked as never)
    expect(counted.total).toEqual(written.total)
    expect(counted.splits).toEqual(written.splits)
  } finally {
    await one.close()
    await other.close()
  }
}, 120_000)

test('a bar fills where somebody looks, elsewhere each tenth is a line', () => {
  const told = (isTTY: boolean) => {
    const lines: string[] = []
    const said = progress({ isTTY, write: (text: string) => lines.push(text) > 0 } as never, () => 0)
    for (const share of [0.05, 0.1, 0.14, 0.5, 1]) said(share, Math.round(share * 100))
    return lines
  }
  expect(told(false)).toEqual([' 10 %  10 Besuche, 0 s\n', ' 50 %  50 Besuche, 0 s\n', '100 %  100 Besuche, 0 s\n'])
  expect(told(true).at(-1)).toBe(`\r[${'█'.repeat(40)}] 100 %  100 Besuche, 0 s\n`)
})
