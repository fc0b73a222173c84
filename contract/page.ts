import { array, type InferType, type ISchema, object } from 'yup'
import { count, queryCount, text } from './shapes.ts'

/** The most rows that one page holds. */
export const longestPage = 200

/** The most rows of a person's own in one answer, where they are read by day or by date rather than by page. */
export const longestOwn = 1000

/** Query fields of such a list: the first row, and the number of rows. */
export const ownFields = { offset: queryCount(0, 10_000_000), limit: queryCount(1, longestOwn) }

/**
 * Query fields of every list: words to search by, the first row, the number of rows (100 by default), and the column to sort by; `-name`
 * sorts the other way round.
 */
export const pageFields = <const S extends string>(sorts: readonly S[]) => ({
  q: text(100),
  offset: queryCount(0, 10_000_000),
  limit: queryCount(1, longestPage),
  sort: text(60).oneOf(sorts.flatMap((sort): (S | `-${S}`)[] => [sort, `-${sort}`])),
})

/** One page and how many rows there are in all. */
export const pageOf = <T>(row: ISchema<T>) => object({ rows: array().of(row).required(), total: count(0, 10_000_000).required() })

/** Query of a list's call, without its own filters. */
export interface PageQuery {
  q?: string
  offset?: number
  limit?: number
  sort?: string
}
export type RowPage<Row> = { rows: Row[]; total: number }
export type PageShape = InferType<ReturnType<typeof pageOf>>
