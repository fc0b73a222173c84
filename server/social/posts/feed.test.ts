import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { posts } from '#contract/social/posts.ts'
import { addCommunity } from '#server/big/community.ts'
import { addPeople } from '#server/big/people.ts'
import { studioCodes } from '#server/big/timetable.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { makeStudio, signIn } from '#server/testing/make.ts'
import { feedIds } from './postFeed.ts'

const perStudio = process.env.LONG ? 476 : 40
const house = testHouse()
let reader: Somebody
beforeAll(async () => {
  for (const code of studioCodes) await makeStudio(house, { code })
  await house.db.transaction(async tx => {
    const till = new Date().toISOString()
    await addPeople(tx, perStudio * studioCodes.length, till)
    await addCommunity(tx, perStudio, { posts: 20, till })
  })
  await house.db.execute(sql.raw('analyze'))
  const { rows } = await house.db.execute<{ _id: string; email: string }>(sql`select _id, email from person where email like 'person210@%'`)
  const [row] = rows as [{ _id: string; email: string }]
  reader = { ...(await signIn(house, row._id)), email: row.email }
}, 600_000)

test('a feed is read by an index, whatever its length: each author’s newest posts and no others', async () => {
  const { rows } = await house.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${feedIds(sql`${reader._id}::uuid`)}`)
  const plan = rows.map(row => row['QUERY PLAN']).join('\n')
  expect(plan).toMatch(/post_(feed|own)/)
  expect(plan).not.toMatch(/Seq Scan on post\b/)
})

test('paging through a feed leaves nothing out, tells nothing twice, and keeps the order', async () => {
  const seen: { _id: string; at: string }[] = []
  for (let before: string | undefined, more = true; more; ) {
    const { rows, next } = (await house.as(reader, posts.feed, { query: before ? { before } : {} })).reply
    seen.push(...rows)
    more = Boolean(next)
    before = next ?? undefined
  }
  // Oneself, thirty friends and six who lead in the studio, some of whom are friends.
  const { rows } = await house.db.execute<{ n: number }>(sql`select count(*)::int as n from post where author in (
    select ${reader._id}::uuid union select high from relationship where low = ${reader._id} union select low from relationship where high = ${reader._id}
    union select pr.person from person_role pr join person p on p._id = ${reader._id} where pr.role = 'gf_instructor' and p.studio_code = any(pr.studios))`)
  expect(seen).toHaveLength(rows[0]?.n ?? 0)
  expect(new Set(seen.map(({ _id }) => _id)).size).toBe(seen.length)
  expect(seen.map(({ at }) => at)).toEqual(
    seen
      .map(({ at }) => at)
      .sort()
      .reverse(),
  )
})
