import { type SQLWrapper, sql } from 'drizzle-orm'
import { fold } from '#contract/fold.ts'
import { german } from '#contract/german.ts'
import type { PageQuery } from '#contract/page.ts'
import type { Tx } from './database.ts'

/** How many rows a query finds, with all that it joins: the page that is cut out of them says it. */
export async function foundBy(tx: Tx, query: SQLWrapper): Promise<number> {
  return tx.$count(sql`${query} found`)
}

/** One page of rows that are few enough to be sorted as German wants it. */
export function paged<Row extends { _id: string }>(
  rows: Row[],
  { q, offset = 0, limit = 100, sort }: PageQuery,
  words: (row: Row) => string,
  usual: keyof Row & string,
) {
  const wanted = q ? rows.filter(row => fold(words(row)).includes(fold(q))) : rows
  const down = sort?.startsWith('-') ?? false
  const by = (sort?.replace('-', '') ?? usual) as keyof Row
  const besides = (row: Row) => `${words(row)} ${'studio' in row ? row.studio : ''}`
  const order = (a: Row, b: Row) =>
    german.compare(String(a[by] ?? ''), String(b[by] ?? '')) || german.compare(besides(a), besides(b)) || (a._id < b._id ? -1 : 1)
  const sorted = wanted.toSorted((a, b) => (down ? -order(a, b) : order(a, b)))
  return { rows: sorted.slice(offset, offset + limit), total: wanted.length }
}
