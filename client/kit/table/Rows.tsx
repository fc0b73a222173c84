// biome-ignore-all lint/a11y/useSemanticElements: rows that are placed one by one are no table to the browser
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid keeps the focus and names the row by aria-activedescendant

import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type MouseEvent, type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react'
import { useKeptScroll } from '#client/kit/keptScroll.ts'
import { MoreRight, useMoreRight } from '#client/kit/MoreRight.tsx'
import { toast } from '#client/kit/toast.ts'
import { noteRow, rowLeft } from '#client/map/historySteps.ts'
import type { Column, Rowed } from './column.ts'
import { TableHead } from './Head.tsx'
import { Line } from './Lines.tsx'
import { Grid } from './tableStyles.ts'
import type { ChosenRows } from './useChosen.ts'
import { leastWidth, templateOf } from './useColumns.ts'
import { useGridKeys } from './useGridKeys.ts'
import type { Pages } from './usePages.ts'
import { useLayout } from './useWidth.ts'

interface RowsProps<Row extends Rowed> {
  label: string
  name: string
  grid: RefObject<HTMLDivElement | null>
  columns: readonly Column<Row>[]
  sorted: (id: string) => 'asc' | 'desc' | false
  onSort: (id: string) => void
  pages: Pages<Row>
  onRange: (from: number, to: number) => void
  chosen?: ChosenRows<Row>
  onAll: () => void
  open?: (row: Row) => void
  /** Key of the list; another list begins at its top. */
  list: string
}

/** Greets whoever comes back with the row that was left, once it is there. */
function useGreeting(returned: number | undefined, grid: RefObject<HTMLElement | null>, setActive: (index: number) => void) {
  const greeted = useRef(false)
  useEffect(() => {
    if (returned === undefined || greeted.current) return
    greeted.current = true
    setActive(returned)
    grid.current?.focus({ preventScroll: true })
  }, [returned, grid, setActive])
}

/** The rows on the screen and a few around them; the rest is only height. */
export function Rows<Row extends Rowed>({
  label,
  name,
  grid,
  columns,
  sorted,
  onSort,
  pages,
  onRange,
  chosen,
  onAll,
  open,
  list,
}: RowsProps<Row>) {
  const { phone, rowHeight } = useLayout()
  const [active, setActive] = useState(0)
  const [left, setLeft] = useState(rowLeft)
  const id = useId()
  const { total, row } = pages
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => grid.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollPaddingStart: phone ? 0 : 32,
  })
  const items = virtual.getVirtualItems()
  const [from, to] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0]
  useEffect(() => onRange(from, to), [onRange, from, to])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other heights have to be measured anew
  useEffect(() => virtual.measure(), [rowHeight, virtual])
  useKeptScroll(grid, `table-${name}`)

  const leave = (there: Row) => {
    noteRow(there._id)
    open?.(there)
  }
  const returned = left === undefined ? undefined : items.find(({ index }) => row(index)?._id === left)?.index
  useGreeting(returned, grid, setActive)

  const begun = useRef(list)
  useEffect(() => {
    if (begun.current === list) return
    begun.current = list
    setActive(0)
    virtual.scrollToOffset(0)
  }, [list, virtual])

  const move = useCallback(
    (index: number) => {
      setActive(index)
      virtual.scrollToIndex(index)
    },
    [virtual],
  )
  const page = Math.max(1, Math.floor((grid.current?.clientHeight ?? 400) / rowHeight) - 2)
  const onKeyDown = useGridKeys({ total, active, page, row, move, open: open && leave, chosen, all: onAll })

  const onClick = (event: MouseEvent) => {
    const line = (event.target as Element).closest<HTMLElement>('.line')
    const at = Number(line?.dataset.index)
    const there = line ? row(at) : undefined
    if (!there) return
    setLeft(undefined)
    if (chosen && event.shiftKey) {
      const [first, last] = [Math.min(active, at), Math.max(active, at)]
      const between = Array.from({ length: last - first + 1 }, (_, place) => row(first + place)).filter(each => each !== undefined)
      setActive(at)
      chosen.add(between)
      if (between.length <= last - first) toast(`${between.length} Zeilen sind ausgewählt: die übrigen waren noch nicht geladen.`)
      return
    }
    setActive(at)
    if (chosen && (event.target as Element).closest('[data-tick]')) return chosen.toggle(there)
    if (!(event.target as Element).closest('a, button')) leave(there)
    else noteRow(there._id)
  }

  const { wide, more } = useMoreRight(grid)
  const template = templateOf(columns, !!chosen, phone)
  const ticked = chosen && (chosen.rows.size === 0 ? 'none' : chosen.rows.size >= total ? 'all' : 'some')
  return (
    <>
      {wide && <MoreRight more={more} />}
      <Grid
        ref={grid}
        role="grid"
        tabIndex={0}
        aria-label={label}
        style={{ '--least': phone ? '0' : `${leastWidth(columns, !!chosen)}px` } as CSSProperties}
        aria-rowcount={total + 1}
        aria-multiselectable={chosen ? true : undefined}
        aria-busy={pages.loading || undefined}
        aria-activedescendant={items.some(({ index }) => index === active) ? `${id}${active}` : undefined}
        data-rolls={`table-${name}`}
        onKeyDown={event => {
          setLeft(undefined)
          onKeyDown(event)
        }}
        // With Shift held, the browser would mark the words between.
        onMouseDown={event => event.shiftKey && event.preventDefault()}
        onClick={onClick}
      >
        {!phone && <TableHead columns={columns} template={template} sorted={sorted} onSort={onSort} ticked={ticked} onTick={onAll} />}
        <div role="rowgroup" className="body" style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, start }) => {
            const there = row(index)
            return (
              <Line
                key={there?._id ?? index}
                id={`${id}${index}`}
                row={there}
                index={index}
                top={start}
                height={rowHeight}
                columns={columns}
                template={template}
                phone={phone}
                active={index === active}
                returned={index === returned}
                chosen={!!there && !!chosen?.rows.has(there._id)}
                choosable={!!chosen}
                opens={!!open}
              />
            )
          })}
        </div>
      </Grid>
    </>
  )
}
