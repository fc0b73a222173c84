import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { type SealedColumn, sealedColumns } from '#server/shared/health/plugs.ts'
import { testHouse } from '#server/testing/fixture.ts'
import { newestVersion, openHealth, sealHealth, versionIn } from './healthSeal.ts'
import { reseal } from './reseal.ts'

const house = testHouse()
beforeAll(async () => {
  await house.db.execute(sql`create table sealed_thing (_id uuid primary key, content text)`)
}, 120_000)

const column: SealedColumn = { table: 'sealed_thing', column: 'content', ids: ['_id'], about: ({ _id }) => `thing ${_id}` }
const withKeys = (many: number) => {
  const health = Array.from({ length: many }, (_, nth) => new Uint8Array(32).fill(nth + 1))
  return { db: house.db, settings: { ...house.settings, secrets: { ...house.settings.secrets, health } } }
}
const contents = async () =>
  (await house.db.execute<{ _id: string; content: string }>(sql`select * from sealed_thing where content is not null`)).rows

test('a rotation seals everything with the new key, whatever key it lay under, and the words stay the same', async () => {
  const [none, one, two] = [withKeys(0), withKeys(1), withKeys(2)]
  const many = 450
  for (let nth = 0; nth < many; nth++) {
    const _id = v7()
    await house.db.execute(sql`insert into sealed_thing values (${_id}, ${sealHealth(nth % 2 ? none : one, { nth }, `thing ${_id}`)})`)
  }
  await house.db.execute(sql`insert into sealed_thing values (${v7()}, null)`)
  expect([newestVersion(none), newestVersion(two)]).toEqual([1, 3])
  const domains = [{ name: 'things', plugs: [sealedColumns.of([column])] }, { name: 'others' }]
  const sealedWith = (keys: typeof one) => reseal({ ...keys, domains })
  expect(await sealedWith(one)).toBe(many / 2)
  expect(await sealedWith(two)).toBe(many)
  expect(await sealedWith(two)).toBe(0)
  const rows = await contents()
  expect(new Set(rows.map(({ content }) => versionIn(content)))).toEqual(new Set([3]))
  const opened = rows.map(({ _id, content }) => openHealth<{ nth: number }>(two, content, `thing ${_id}`).nth)
  expect(opened.sort((a, b) => a - b)).toEqual(Array.from({ length: many }, (_, nth) => nth))
  expect(() => openHealth(one, rows[0]!.content, `thing ${rows[0]!._id}`)).toThrow('sealed with key 3')
})

test('every column in which domains seal health data is named, so that no rotation leaves one out', async () => {
  const { domains } = await import('#server/start/domains.ts')
  const columns = sealedColumns.all({ domains }).flat()
  const named = columns.map(({ table, column: of }) => `${table}.${of}`)
  expect(named).toEqual(expect.arrayContaining(['anamnesis.draft', 'anamnesis.signed', 'anamnesis_copy.content', 'run_feedback.answer']))
  for (const { table, column: of, ids } of columns)
    await house.pool.query(`select ${[of, ...ids].map(name => `"${name}"`).join(', ')} from "${table}" limit 1`)
})
