import { Box, Text } from '@chakra-ui/react'
import { type ReactNode, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useOnline } from '#client/data/connection.ts'
import { Button } from '#client/kit/Button.tsx'
import { toast } from '#client/kit/toast.ts'
import type { OverlaidRow, Ways } from '#client/kit/waiting/overlay.ts'
import { Refusals } from '#client/kit/waiting/Refusals.tsx'
import { useWaiting } from '#client/kit/waiting/useWaiting.ts'
import { Bulk } from './Bulk.tsx'
import { type BulkAct, type Column, type ExportWish, type Filter, type Rowed, readable } from './column.ts'
import { PrintTable } from './PrintTable.tsx'
import { Rows } from './Rows.tsx'
import { saidFilters } from './saidFilters.ts'
import { Tools } from './Tools.tsx'
import { useFollows, useShown } from './tableAddress.ts'
import { isTyping } from './typing.ts'
import { useChosen } from './useChosen.ts'
import { useColumns } from './useColumns.ts'
import { allRows, type ListCall, type ListQuery, loadedRows, type Pages, usePages } from './usePages.ts'
import { Views } from './Views.tsx'
import { useWaitingPages, withWaiting } from './waitingPages.tsx'

/** Most rows that can be ticked at once. */
const mostChosen = 1000

export interface CallTableProps<Row extends Rowed> {
  /** Name of the rows as a heading: «Mitglieder». */
  label: string
  /** Name of one row: «Mitglied». */
  one: string
  /** Key of the saved views. */
  name: string
  /** A GET whose query is of `pageFields`, or a POST whose body is; its reply is of `pageOf`. */
  call: ListCall<Row>
  columns: readonly Column<Row>[]
  filters?: readonly Filter[]
  /** Set where the call takes `q`. */
  searches?: { label: string; fewest?: number }
  /** Parts of the query that the address does not hold. */
  fixed?: Record<string, unknown>
  /** Params of the call's path; made once. */
  params?: Record<string, string>
  open?: (row: OverlaidRow<Row>) => void
  /** The row that is open beside the list: `open` is called again with what the studio answers of it later. */
  opened?: OverlaidRow<Row>
  acts?: readonly BulkAct<Row>[]
  /** One line that says why there is nothing, and one button. */
  empty: { text: string; action?: ReactNode }
  /** Stands over the list: the choice among several lists. */
  above?: ReactNode
  /** Offers the rows as a file. */
  exports?: true | ExportWish
  /** Acts that write rows: those that wait on this device are shown among the rows, those that were refused above them. */
  ways?: Ways<Row>
}

/** A list of the back office: see docs/kit/table.md. It fills the screen's content; its state stands in the address. */
export function CallTable<Row extends Rowed>(props: CallTableProps<Row>) {
  const {
    label,
    one,
    name,
    call,
    columns,
    filters = [],
    searches,
    fixed,
    params,
    open,
    opened,
    acts = [],
    empty,
    above,
    exports,
    ways,
  } = props
  const filterIds = useMemo(() => filters.map(({ id }) => id), [filters])
  const follows = useFollows(filters)
  const [shown, show] = useShown(filterIds, follows)
  const [range, setRange] = useState({ from: 0, to: 0 })
  const later = useDeferredValue(range)
  const onRange = useCallback((from: number, to: number) => setRange({ from, to }), [])
  const asked = useMemo(() => {
    const q = shown.q.trim().length >= (searches?.fewest ?? 1) ? shown.q.trim() : undefined
    return { ...fixed, ...shown.filters, q, sort: shown.sort || undefined, params } as ListQuery
  }, [shown, fixed, params, searches?.fewest])
  const list = JSON.stringify(asked)
  const pages = useWaitingPages(usePages(call, asked, later.from, later.to), ways)
  useFollowing(pages, later, opened, open)
  const { refused } = useWaiting(ways)
  const marked = useMemo(() => (ways ? withWaiting(columns) : columns), [columns, ways])
  const { visible, sorted, sort } = useColumns(marked, shown, show)
  const chosen = useChosen<Row>(list)
  const grid = useRef<HTMLDivElement>(null)
  const search = useRef<HTMLInputElement>(null)
  useSearchKey(search)

  const onAll = useCallback(async () => {
    if (chosen.rows.size > 0 && chosen.rows.size >= Math.min(pages.total, mostChosen)) return chosen.clear()
    try {
      const { rows, total } = await allRows(call, asked, mostChosen)
      chosen.set(rows)
      if (total > rows.length) toast(`Die ersten ${rows.length} sind ausgewählt: mehr gehen nicht auf einmal.`)
    } catch {
      toast('Ohne Verbindung lassen sich nicht alle auswählen.', { look: 'danger' })
    }
  }, [chosen, pages.total, call, asked])

  const none = !pages.first && pages.total === 0
  const about = [...((exports !== true && exports?.about) || []), ...saidFilters({ filters, shown }, 0)]
  return (
    <>
      <PrintTable
        label={label}
        one={one}
        total={pages.total}
        stand={pages.stand}
        columns={readable(visible)}
        filters={about}
        loaded={() => loadedRows(call, asked)}
      />
      <Box data-noprint position="absolute" inset={0} display="flex" flexDirection="column" bg="surface">
        {above}
        <Views name={name} call={call} shown={shown} show={show} fixed={fixed} params={params} filterIds={filterIds} follows={follows} />
        <Tools
          label={label}
          one={one}
          call={call}
          asked={asked}
          columns={columns}
          visible={visible}
          filters={filters}
          searches={searches}
          shown={shown}
          show={show}
          pages={pages}
          exports={exports}
          search={search}
          grid={grid}
          chosen={chosen.rows}
        />
        <Troubles pages={pages} />
        {open && <Refusals refused={refused} one={ways?.one} own={ways?.doings} open={open} />}
        {none ? (
          <Box padding="20" flex={1} display="flex" flexDirection="column" alignItems="flex-start" gap="12">
            <Text color="ink2">{empty.text}</Text>
            {Object.keys(shown.filters).length > 0 || shown.q ? (
              <Button look="soft" size="row" onClick={() => show({ q: '', filters: {} })}>
                Filter zurücksetzen
              </Button>
            ) : (
              empty.action
            )}
          </Box>
        ) : (
          <Rows
            label={label}
            name={name}
            grid={grid}
            columns={visible}
            sorted={sorted}
            onSort={sort}
            pages={pages}
            onRange={onRange}
            open={open}
            list={list}
            chosen={acts.length > 0 ? chosen : undefined}
            onAll={() => void onAll()}
          />
        )}
        {chosen.rows.size > 0 && <Bulk chosen={chosen} acts={acts} />}
      </Box>
    </>
  )
}

/** Hands on what the list says of the open row since: its stock, its counts. A refused act is opened as it was made and stays. */
function useFollowing<Row extends Rowed>(
  pages: Pages<OverlaidRow<Row>>,
  { from, to }: { from: number; to: number },
  opened: OverlaidRow<Row> | undefined,
  open: ((row: OverlaidRow<Row>) => void) | undefined,
) {
  const latest = useRef({ opened, open, from, to })
  latest.current = { opened, open, from, to }
  useEffect(() => {
    const { opened, open, from, to } = latest.current
    if (!opened || opened.act?.row.state === 'refused') return
    for (let index = from; index <= to; index++) {
      const row = pages.row(index)
      if (row?._id === opened._id && row !== opened) open?.(row)
    }
  }, [pages])
}

/** Troubles, above the rows that could be shown. */
function Troubles<Row>({ pages }: { pages: Pick<Pages<Row>, 'error' | 'again' | 'first'> }) {
  const online = useOnline()
  if (!pages.error) return null
  const offline = pages.error.code === 'offline' || !online
  return (
    <Box
      role="alert"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap="8"
      paddingInline="20"
      paddingBlock="6"
      textStyle="small"
      color="danger"
    >
      <span>{offline ? withoutNetwork(pages.first) : pages.error.message}</span>
      <Button look="text" size="row" onClick={pages.again}>
        Nochmals
      </Button>
    </Box>
  )
}

const withoutNetwork = (first: boolean) =>
  first
    ? 'Diese Liste ist nicht auf diesem Gerät. Sie kommt, sobald du Netz hast.'
    : 'Ohne Netz siehst du nur die Zeilen, die schon geladen sind.'

/** «/» leads to the search field. */
function useSearchKey(search: React.RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const heard = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event)) return
      event.preventDefault()
      search.current?.focus()
    }
    document.addEventListener('keydown', heard)
    return () => document.removeEventListener('keydown', heard)
  }, [search])
}
