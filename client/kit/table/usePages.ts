import { useQueries } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { keepAnswer, queries, restored } from '#client/data/cache.ts'
import { CallError } from '#client/data/problem.ts'
import { keyOf } from '#client/data/reads.ts'
import { send } from '#client/data/send.ts'
import type { Call } from '#contract/call.ts'
import type { PageQuery, RowPage } from '#contract/page.ts'
import type { Rowed } from './column.ts'

export const pageSize = 100
/** Number of pages that stay on the device for a time without a network. */
const kept = 5
const fresh = 60_000

// biome-ignore lint/suspicious/noExplicitAny: a call's path and body are of no concern to a table
export type ListCall<Row> = Call<any, any, any, RowPage<Row>, any>

/** A list's query, and the params of its address where that has some. */
export type ListQuery = PageQuery & { params?: Record<string, string> }

/** The input of a list's call: a GET has it in its address, a POST in its body, where names of people stay out of addresses. */
export const listInputOf = <Row>({ method }: ListCall<Row>, { params, ...asked }: ListQuery) => ({
  ...(params && { params }),
  [method === 'POST' ? 'body' : 'query']: asked,
})

const inputOf = <Row>(call: ListCall<Row>, asked: ListQuery, page: number) =>
  listInputOf(call, { ...asked, offset: page * pageSize, limit: pageSize })

/** A query's options for one page. */
function pageQuery<Row extends Rowed>(call: ListCall<Row>, asked: ListQuery, page: number) {
  const key = keyOf(call, inputOf(call, asked, page))
  return {
    queryKey: key,
    staleTime: fresh,
    queryFn: async ({ signal }: { signal?: AbortSignal }): Promise<RowPage<Row>> => {
      await restored()
      const answer = (await send(call, inputOf(call, asked, page) as never, { signal })) as RowPage<Row>
      if (page < kept) keepAnswer(key, answer)
      return answer
    },
  }
}

export interface Pages<Row> {
  total: number
  row: (index: number) => Row | undefined
  /** Moment in ms when the oldest of the shown rows was loaded. */
  stand?: number
  /** True until a first answer has come. */
  first: boolean
  loading: boolean
  error?: CallError
  again: () => void
}

/** The rows from `from` to `to` and the pages they stand in; rows that scrolled away stay loaded. */
export function usePages<Row extends Rowed>(call: ListCall<Row>, asked: ListQuery, from: number, to: number): Pages<Row> {
  const first = Math.floor(from / pageSize)
  const last = Math.max(first, Math.floor(to / pageSize))
  const wanted = Array.from({ length: last - first + 1 }, (_, place) => first + place)
  const found = useQueries({ queries: wanted.map(page => pageQuery(call, asked, page)) }, queries)
  const held = useRef<{ asked: string; total: number }>({ asked: '', total: 0 })
  const now = JSON.stringify(asked)
  const data = found.map(each => each.data as RowPage<Row> | undefined)
  const total = data.find(Boolean)?.total
  if (total !== undefined) held.current = { asked: now, total }
  const known = held.current.asked === now
  const errors = found.map(({ error }) => error).filter(error => error instanceof CallError)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the pages themselves are what counts
  return useMemo(
    () => ({
      total: held.current.total,
      row: (index: number) => data[Math.floor(index / pageSize) - first]?.rows[index % pageSize],
      stand: Math.min(...found.map(({ dataUpdatedAt }) => dataUpdatedAt || Number.POSITIVE_INFINITY)),
      first: !known,
      loading: found.some(({ isFetching }) => isFetching),
      error: errors[0],
      again: () => void Promise.all(found.map(each => each.refetch())),
    }),
    [now, first, known, data[0], data[1], data[2], found.some(({ isFetching }) => isFetching), errors[0]],
  )
}

/** All rows that are loaded, from the first on without a gap. */
export function loadedRows<Row extends Rowed>(call: ListCall<Row>, asked: ListQuery): Row[] {
  const rows: Row[] = []
  for (let page = 0; ; page++) {
    const answer = queries.getQueryData<RowPage<Row>>(pageQuery(call, asked, page).queryKey)
    if (!answer) return rows
    rows.push(...answer.rows)
    if (answer.rows.length < pageSize) return rows
  }
}

/** All rows up to `most`, one page after the other, for an export or a choice of everything. */
export async function allRows<Row extends Rowed>(
  call: ListCall<Row>,
  asked: ListQuery,
  most: number,
  said?: (done: number, of: number) => void,
) {
  const rows = new Map<string, Row>()
  let total = 0
  for (let page = 0; page * pageSize < Math.min(most, total || 1); page++) {
    const answer = await queries.fetchQuery({ ...pageQuery(call, asked, page), retry: false })
    total = answer.total
    for (const row of answer.rows) rows.set(row._id, row)
    said?.(Math.min(rows.size, total), total)
    if (answer.rows.length === 0) break
  }
  return { rows: [...rows.values()].slice(0, most), total }
}
