import { useAtomValue } from 'jotai'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { AnyCall, Input } from '#contract/call.ts'
import { queries } from './cache.ts'
import { keyOf, useCall, useCalls } from './reads.ts'
import { employeeIdAtom } from './signed.ts'

/** Rows of a list, the newest first, and the cursor of those behind them. */
interface DatedPage<Row> {
  rows: readonly Row[]
  next?: string | null
}
interface Dated {
  _id: string
  at: string
}

/** Pages that are asked for by themselves to reach what somebody has seen. */
const furthest = 50

interface Reach<Row> {
  /** Pages behind the first that somebody asked for. */
  wanted: number
  /** The oldest row that somebody has seen: what comes above it pushes it onto a later page. */
  seen?: Row
}

/** The pages behind the first as they follow from each other by now; one that is not here ends them, and they are not whole. */
export function chainOf<Row extends Dated>(
  first: DatedPage<Row>,
  behind: (cursor: string) => DatedPage<Row> | undefined,
  { wanted, seen }: Reach<Row>,
) {
  const cursors: string[] = []
  const rows = [...first.rows]
  const isShort = () => seen !== undefined && cursors.length < furthest && (rows.at(-1)?.at ?? '') > seen.at
  let page: DatedPage<Row> | undefined = first
  while (page?.next && (cursors.length < wanted || isShort())) {
    cursors.push(page.next)
    page = behind(page.next)
    rows.push(...(page?.rows ?? []))
  }
  return { cursors, rows, isWhole: page !== undefined, next: page?.next ?? undefined }
}

/** Rows that are here, each once; until all pages are, those of before stay below them. */
export function joinDatedRows<Row extends Dated>(
  { rows, isWhole }: { rows: readonly Row[]; isWhole: boolean },
  before: readonly Row[],
): Row[] {
  const last = rows.at(-1)?.at
  const rest = isWhole ? [] : before.filter(({ at }) => last === undefined || at <= last)
  const once = new Map<string, Row>()
  for (const row of [...rows, ...rest]) if (!once.has(row._id)) once.set(row._id, row)
  return [...once.values()]
}

/**
 * A list that goes on behind its last row, the newest first. Its first page is asked for anew while somebody reads; the cursors behind it are
 * read from the pages that stand, so that what comes above takes nothing out of the list.
 */
export function useNewestFirst<C extends AnyCall, Row extends Dated>(call: C, inputOf: (before?: string) => Input<C>) {
  const employee = useAtomValue(employeeIdAtom)
  const first = useCall(call, inputOf() as never)
  const data = first.data as DatedPage<Row> | undefined
  const [wanted, setWanted] = useState(0)
  const before = useRef<readonly Row[]>([])
  const pageAt = (cursor: string) => queries.getQueryData<DatedPage<Row>>(keyOf(call, inputOf(cursor), employee))
  const chain = chainOf(data ?? { rows: [] }, pageAt, { wanted, seen: before.current.at(-1) })
  const { cursors, isWhole, next } = chain
  // The same inputs as long as the cursors are, whatever array those stand in.
  const told = JSON.stringify(cursors)
  const inputs = useMemo(() => (JSON.parse(told) as string[]).map(each => inputOf(each)), [told, inputOf])
  const more = useCalls(call, inputs)
  const rows = joinDatedRows(chain, before.current)
  // Until what is here is as new as it gets at this opening, somebody has read nothing yet.
  const settled = data !== undefined && !first.loading
  useEffect(() => {
    if (settled && isWhole) before.current = rows
  })
  const missing = more.find(page => !page.data)
  return {
    first,
    rows,
    settled,
    cursors,
    /** Loads the page behind, where there is one. */
    next: isWhole && next ? () => setWanted(cursors.length + 1) : undefined,
    loadingMore: missing?.loading ?? false,
    moreError: missing?.error ?? null,
    again: () => void missing?.again(),
  }
}
