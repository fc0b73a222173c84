import { array, type InferType, object, type Schema } from 'yup'
import { count, queryCount, text } from './shapes.ts'

/** The most rows that one page holds. */
export const longestPage = 200

/** The most rows of a person's own that one answer holds, where they are read by day or by date rather than by page. */
export const longestOwn = 1000

/** Of such a list: from which row on, and how many. */
export const ownFields = { offset: queryCount(0, 10_000_000), limit: queryCount(1, longestOwn) }

/**
 * What every list asks for: words to search by, from which row on, how many (100 where nothing is said), and by which column; `-name` is
 * the other way round.
 */
export const pageFields = <const S extends string>(sorts: readonly S[]) => ({
  q: text(100),
  offset: queryCount(0, 10_000_000),
  limit: queryCount(1, longestPage),
  sort: text(60).oneOf(sorts.flatMap((sort): (S | `-${S}`)[] => [sort, `-${sort}`])),
})

/** One page and how many rows there are in all. */
export const pageOf = <S extends Schema>(row: S) => object({ rows: array().of(row).required(), total: count(0, 10_000_000).required() })

/** What a list's call is asked, without its own filters. */
export interface PageQuery {
  q?: string
  offset?: number
  limit?: number
  sort?: string
}
export type Page<Row> = { rows: Row[]; total: number }
export type PageShape = InferType<ReturnType<typeof pageOf>>
