import { asc, desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** The sorts that a page may have, each with its column. */
type Sorts = Readonly<Record<string, SQLWrapper>>

const wayOf = (sort: string) => (sort.startsWith('-') ? desc : asc)

/** The order of a page: by the column that `sort` names, downwards behind a «-», then the same way by `ties`. */
export function sortedBy(sorts: Sorts, sort: string, ...ties: readonly SQLWrapper[]): SQL[] {
  const column = sorts[sort.replace('-', '')]
  return [...(column ? [column] : []), ...ties].map(by => wayOf(sort)(by))
}

/** The same; what lacks the value stands last, whichever way the page is sorted. */
export function sortedFilledFirst(sorts: Sorts, sort: string, ...ties: readonly SQLWrapper[]): SQL[] {
  const column = sorts[sort.replace('-', '')]
  const way = wayOf(sort)
  return [...(column ? [sql`${way(column)} nulls last`] : []), ...ties.map(tie => way(tie))]
}

/** Whole rows in the order in which their ids were found. */
export async function asFound<Row extends { _id: string }>(
  found: readonly { _id: string }[],
  read: (ids: string[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const ids = found.map(({ _id }) => _id)
  const all = ids.length > 0 ? await read(ids) : []
  const by = new Map(all.map(row => [row._id, row]))
  return ids.flatMap(_id => by.get(_id) ?? [])
}
