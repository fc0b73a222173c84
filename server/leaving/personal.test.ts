import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { personalStores } from '#server/kit/domain.ts'
import { testHouse } from '#server/testing/fixture.ts'

const house = testHouse()

const stores = () => personalStores(house)

test('every column that names a person has its line, and every line its column', async () => {
  const here = stores().map(({ table, column }) => `${table}.${column}`)
  const { rows } = await house.db.execute<{ name: string }>(sql`
    select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = current_schema() and column_name in ('person', 'people', 'owner', 'userId', 'user_id')
    union
    select c.conrelid::regclass::text || '.' || a.attname from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      where c.contype = 'f' and c.confrelid = 'person'::regclass`)
  expect(rows.map(({ name }) => name).filter(name => !here.includes(name))).toEqual([])
  const { rows: columns } = await house.db.execute<{ name: string }>(
    sql`select table_name || '.' || column_name as name from information_schema.columns where table_schema = current_schema()`,
  )
  const known = new Set(columns.map(({ name }) => name))
  expect(here.filter(name => !known.has(name))).toEqual([])
  expect(new Set(here).size).toBe(here.length)
})

test('no two stores of the export share a file', () => {
  const named = stores().flatMap(({ export: name }) => name ?? [])
  expect(new Set(named).size).toBe(named.length)
})
