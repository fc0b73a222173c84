import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { asFound, sortedBy, sortedFilledFirst } from './sorted.ts'

const dialect = new PgDialect()
const sorts = { name: sql`name`, day: sql`day` }
const text = (order: ReturnType<typeof sortedBy>) => order.map(each => dialect.sqlToQuery(each).sql).join(', ')

test.each([
  ['name', 'name asc, id asc', 'name asc nulls last, id asc'],
  ['-day', 'day desc, id desc', 'day desc nulls last, id desc'],
  ['-none', 'id desc', 'id desc'],
])('sorted by %s', (sort, wanted, filledFirst) => {
  expect(text(sortedBy(sorts, sort, sql`id`))).toBe(wanted)
  expect(text(sortedFilledFirst(sorts, sort, sql`id`))).toBe(filledFirst)
})

test('rows stand as their ids were found, and one that is gone by then is left out', async () => {
  const ids = ['c', 'a', 'gone'].map(_id => ({ _id }))
  expect(await asFound(ids, async () => [{ _id: 'a' }, { _id: 'c' }])).toEqual([{ _id: 'c' }, { _id: 'a' }])
  expect(await asFound([], () => Promise.reject(new Error('nothing to read')))).toEqual([])
})
