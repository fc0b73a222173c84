import { useQueries } from '@tanstack/react-query'
import { queries } from '#client/data/cache.ts'
import { type Follows, withDesk, withoutDesk } from '#client/data/desk.ts'
import { keyOf } from '#client/data/reads.ts'
import { send } from '#client/data/send.ts'
import { thousands } from '#client/kit/format.ts'
import type { RowPage } from '#contract/page.ts'
import type { Rowed } from './column.ts'
import { SavedViews, useSavedViews } from './SavedViews.tsx'
import { readShown, sameShown, type TableState, writeShown } from './tableAddress.ts'
import { type ListCall, type ListQuery, listInputOf } from './usePages.ts'

interface ViewsProps<Row extends Rowed> {
  name: string
  call: ListCall<Row>
  shown: TableState
  show: (change: Partial<TableState>) => void
  fixed?: Record<string, unknown>
  params?: Record<string, string>
  filterIds: readonly string[]
  follows: Follows
}

/** The saved views of a list, with how many rows each has. */
export function Views<Row extends Rowed>({ name, call, shown, show, fixed, params, filterIds, follows }: ViewsProps<Row>) {
  const read = (words: Record<string, string>) => readShown(withDesk(words, follows), filterIds)
  const saved = useSavedViews({
    name,
    title: 'Ansichten einer Liste',
    usual: { name: 'Alle', shown: read({}) },
    shown,
    read,
    write: (each: TableState) => withoutDesk(writeShown(each), follows),
    same: sameShown,
  })
  const counts = useCounts(
    call,
    saved.all.map(view => view.shown),
    { fixed, params },
  )
  return (
    <SavedViews saved={saved} onPick={show} aside={place => <small>{counts[place] === undefined ? '' : thousands(counts[place])}</small>} />
  )
}

/** Number of rows per view, as far as answers are there. */
function useCounts<Row extends Rowed>(
  call: ListCall<Row>,
  all: TableState[],
  { fixed, params }: Pick<ViewsProps<Row>, 'fixed' | 'params'>,
) {
  const found = useQueries(
    {
      queries: all.map(({ q, filters }) => {
        const input = listInputOf(call, { ...fixed, ...filters, q: q || undefined, limit: 1, params } as ListQuery)
        return { queryKey: keyOf(call, input), staleTime: 60_000, queryFn: () => send(call, input as never) as Promise<RowPage<Row>> }
      }),
    },
    queries,
  )
  return found.map(({ data }) => (data as RowPage<Row> | undefined)?.total)
}
