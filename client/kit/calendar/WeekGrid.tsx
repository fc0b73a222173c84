import { Box } from '@chakra-ui/react'
import { type MouseEvent, type ReactNode, useCallback, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { clockAfter } from '#contract/clock.ts'
import { axisWidth, type GridBlock, type GridColumn, headHeight, heightOf, type Spot } from './calendarGrid.ts'
import { Ground } from './Ground.tsx'
import { Keys } from './Keys.tsx'
import { useCarry } from './useCarry.ts'
import { useDrag } from './useDrag.ts'

export interface GridHandle {
  /** Scrolls so that this column is the first one. */
  toColumn: (column: number) => void
  focus: (id: string) => void
}

interface WeekGridProps {
  label: string
  columns: number
  columnAt: (index: number) => GridColumn
  /** The same list for a column whose blocks have not changed. */
  blocksAt: (index: number) => readonly GridBlock[]
  /** Column and time of a block. */
  spotOf: (id: string) => Spot | undefined
  /** Width of every column in px. */
  width: number
  /** Whole hours that are shown. */
  hours?: readonly [from: number, to: number]
  /** Minutes since midnight, for the columns of today. */
  now?: number
  onOpen: (id: string) => void
  onMove?: (id: string, spot: Spot) => void
  onAdd?: (column: number, minute: number) => void
  /** First and last column in sight. */
  onSight?: (first: number, last: number) => void
  /** Called once scrolling has come to rest. */
  onRest?: (first: number) => void
  /** Gets the width between axis and edge. */
  onWidth?: (width: number) => void
  handle?: React.Ref<GridHandle>
  /** Column that the grid opens at. */
  opensAt?: number
  /** Minute that the grid opens at; else now, or late afternoon. */
  opensTo?: number
  /** Stands over the grid while it has no blocks. */
  children?: ReactNode
}

/** Blocks by time in columns: see docs/kit/calendar.md. Only columns in sight are drawn, however many there are. */
export function WeekGrid(props: WeekGridProps) {
  const {
    label,
    columns,
    columnAt,
    blocksAt,
    spotOf,
    width,
    hours = [0, 24],
    now,
    onOpen,
    onMove,
    onAdd,
    handle,
    opensAt = 0,
    opensTo,
  } = props
  const frame = useRef<HTMLDivElement>(null)
  const [help, setHelp] = useState(false)
  const [from, to] = hours
  const start = from * 60
  const [drag, setDrag] = useState<{ id: string; spot: Spot }>()
  const reveal = useReveal(frame, width, start)
  const carry = useCarry({
    frame,
    columns,
    blocksAt,
    spotOf,
    reveal,
    onOpen,
    onMove,
    onAdd,
    isFixed: id => !!blockOf(blocksAt, spotOf, id)?.fixed,
    onHelp: () => setHelp(true),
  })
  useDrag({
    frame,
    width,
    start,
    columns,
    spotOf,
    onDrag: useCallback((id, spot) => setDrag(spot && { id, spot }), []),
    onDrop: (id, spot) => onMove?.(id, spot),
  })
  useImperativeHandle(handle, () => ({ toColumn: column => scrollToColumn(frame.current, column, width), focus: carry.focus }))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, where it is now
  useLayoutEffect(() => {
    const box = frame.current
    if (!box) return
    box.scrollTop = Math.max(0, heightOf((opensTo ?? now ?? 17 * 60) - start) - box.clientHeight / 3)
  }, [start, opensTo])
  // biome-ignore lint/correctness/useExhaustiveDependencies: where it opens, and again when columns change their width
  useLayoutEffect(() => scrollToColumn(frame.current, opensAt, width), [width])

  const meant = drag ?? carry.carried
  const click = (event: MouseEvent) => {
    const id = carry.idOf(event.target)
    if (id) return onOpen(id)
    const column = (event.target as Element).closest<HTMLElement>('[data-column]')
    if (!column || !onAdd) return
    onAdd(Number(column.dataset.column), Math.floor(((event.clientY - column.getBoundingClientRect().top) / heightOf(60)) * 4) * 15 + start)
  }
  return (
    <>
      <Ground
        label={label}
        acts={{
          onKeyDown: carry.onKeyDown,
          onClick: click,
          onFocus: event => carry.setActive(carry.idOf(event.target) ?? carry.active),
        }}
        shown={{
          frame,
          columns,
          columnAt,
          blocksAt,
          spotOf,
          width,
          from,
          to,
          now,
          opensAt,
          meant,
          onSight: props.onSight,
          onRest: props.onRest,
          onWidth: props.onWidth,
          active: carry.active,
          onDrawn: carry.settle,
        }}
      />
      <Box role="status" srOnly>
        {carry.carried &&
          `${columnAt(carry.carried.spot.column).label}, ${clockAfter(carry.carried.spot.from)} bis ${clockAfter(carry.carried.spot.to)}`}
      </Box>
      <Keys open={help} onClose={() => setHelp(false)} />
    </>
  )
}

const blockOf = (blocksAt: WeekGridProps['blocksAt'], spotOf: WeekGridProps['spotOf'], id: string) => {
  const spot = spotOf(id)
  return spot && blocksAt(spot.column).find(block => block.id === id)
}

const scrollToColumn = (box: HTMLElement | null, column: number, width: number) => {
  if (box) box.scrollLeft = column * width
}

/** Brings a column and a minute into sight. */
function useReveal(frame: React.RefObject<HTMLDivElement | null>, width: number, start: number) {
  return useCallback(
    (column: number, minute: number) => {
      const box = frame.current
      if (!box) return
      const [left, top] = [column * width, heightOf(minute - start)]
      if (left < box.scrollLeft) box.scrollLeft = left
      else if (left + width > box.scrollLeft + box.clientWidth - axisWidth) box.scrollLeft = left + width - box.clientWidth + axisWidth
      const high = box.clientHeight - headHeight - heightOf(60)
      if (top < box.scrollTop) box.scrollTop = Math.max(0, top - heightOf(30))
      else if (top > box.scrollTop + high) box.scrollTop = top - high
    },
    [frame, width, start],
  )
}
