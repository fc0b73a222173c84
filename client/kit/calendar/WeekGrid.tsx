import { Box } from '@chakra-ui/react'
import {
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Column, Name } from './Columns.tsx'
import { axisWidth, clockAt, type GridBlock, type GridColumn, headHeight, heightOf, type Spot } from './grid.ts'
import { Keys } from './Keys.tsx'
import { Frame } from './look.ts'
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
  /** In px; every column has it. */
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
  /** Once scrolling has come to rest. */
  onRest?: (first: number) => void
  /** Gets the width between axis and edge. */
  onWidth?: (width: number) => void
  handle?: React.Ref<GridHandle>
  /** Column that it opens at. */
  opensAt?: number
  /** Minute that it opens at; else now, or late afternoon. */
  opensTo?: number
  /** Above everything where there is nothing. */
  children?: ReactNode
}

const none: readonly GridBlock[] = []
const over = 1

/** Blocks by time in columns: see docs/kit/calendar.md. Only what is in sight is drawn, however many columns there are. */
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
  const sight = useSight(frame, props)
  const [drag, setDrag] = useState<{ id: string; spot: Spot }>()
  const reveal = useReveal(frame, width, start)
  const carry = useCarry({
    ...{ frame, columns, blocksAt, spotOf, reveal, onOpen, onMove, onAdd },
    isFixed: id => !!blockOf(blocksAt, spotOf, id)?.fixed,
    onHelp: () => setHelp(true),
  })
  useDrag({
    ...{ frame, width, start, columns, spotOf },
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

  const shown = Array.from({ length: Math.max(0, sight.last - sight.first + 1) }, (_, at) => sight.first + at)
  const active = carry.active && spotOf(carry.active) ? carry.active : shown.flatMap(index => blocksAt(index)[0]?.id ?? [])[0]
  const meant = drag ?? carry.carried
  const click = (event: MouseEvent) => {
    const id = carry.idOf(event.target)
    if (id) return onOpen(id)
    const column = (event.target as Element).closest<HTMLElement>('[data-column]')
    if (!column || !onAdd) return
    onAdd(Number(column.dataset.column), Math.floor(((event.clientY - column.getBoundingClientRect().top) / heightOf(60)) * 4) * 15 + start)
  }
  const groupOf = (index: number) => columnAt(index).group
  const first = (index: number) => index === 0 || groupOf(index) !== groupOf(index - 1)
  // Where every column is a group of its own, none of them begins one.
  const grouped = columns > 1 && !(first(0) && first(1))
  return (
    <>
      <Frame
        ref={frame}
        role="application"
        aria-label={label}
        aria-roledescription="Wochenraster"
        onKeyDown={carry.onKeyDown}
        onClick={click}
        onFocus={event => carry.setActive(carry.idOf(event.target) ?? carry.active)}
      >
        <div className="sheet" style={{ width: axisWidth + columns * width, height: headHeight + heightOf((to - from) * 60) }}>
          <div className="head">
            <div className="corner" />
            {shown.map(index => (
              <Name
                key={columnAt(index).key}
                index={index}
                column={columnAt(index)}
                width={width}
                first={first(index)}
                strong={grouped && first(index)}
              />
            ))}
          </div>
          <Axis from={from} to={to} />
          {shown.map(index => (
            <Column
              key={columnAt(index).key}
              {...{ index, width, start }}
              column={columnAt(index)}
              blocks={blocksAt(index) ?? none}
              first={first(index)}
              strong={grouped && first(index)}
              now={columnAt(index).today ? now : undefined}
              active={active}
              carried={meant?.id}
            />
          ))}
          {meant && <Ghost spot={meant.spot} width={width} start={start} title={blockOf(blocksAt, spotOf, meant.id)?.title ?? ''} />}
        </div>
      </Frame>
      <Box role="status" srOnly>
        {carry.carried &&
          `${columnAt(carry.carried.spot.column).label}, ${clockAt(carry.carried.spot.from)} bis ${clockAt(carry.carried.spot.to)}`}
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

function Ghost({ spot, width, start, title }: { spot: Spot; width: number; start: number; title: string }) {
  const left = axisWidth + spot.column * width + 1
  return (
    <div
      className="ghost"
      style={{ left, width: width - 3, top: headHeight + heightOf(spot.from - start), height: heightOf(spot.to - spot.from) - 2 }}
    >
      {clockAt(spot.from)}–{clockAt(spot.to)}
      <br />
      {title}
    </div>
  )
}

const Axis = ({ from, to }: { from: number; to: number }) => (
  <div className="axis" aria-hidden style={{ height: heightOf((to - from) * 60) }}>
    {Array.from({ length: to - from - 1 }, (_, at) => from + at + 1).map(hour => (
      <span key={hour} style={{ top: heightOf((hour - from) * 60) }}>
        {clockAt(hour * 60)}
      </span>
    ))}
  </div>
)

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

/** Which columns are in sight, and one more at each side; told anew only as they change. */
function useSight(frame: React.RefObject<HTMLDivElement | null>, { width, columns, onSight, onRest, onWidth, opensAt = 0 }: WeekGridProps) {
  const [sight, setSight] = useState({ first: opensAt, last: Math.min(columns - 1, opensAt + 8) })
  const tell = useRef({ onSight, onRest, onWidth })
  tell.current = { onSight, onRest, onWidth }
  useEffect(() => {
    const box = frame.current
    if (!box) return
    let rest: ReturnType<typeof setTimeout>
    const look = () => {
      const first = Math.floor(box.scrollLeft / width)
      const last = Math.min(columns - 1, Math.floor((box.scrollLeft + box.clientWidth - axisWidth - 1) / width))
      const next = { first: Math.max(0, first - over), last: Math.min(columns - 1, last + over) }
      setSight(before => (before.first === next.first && before.last === next.last ? before : next))
      tell.current.onSight?.(first, last)
      return Math.round(box.scrollLeft / width)
    }
    const scrolled = () => {
      const first = look()
      clearTimeout(rest)
      rest = setTimeout(() => tell.current.onRest?.(first), 250)
    }
    const resized = new ResizeObserver(() => {
      tell.current.onWidth?.(box.clientWidth - axisWidth)
      look()
    })
    resized.observe(box)
    box.addEventListener('scroll', scrolled, { passive: true })
    look()
    return () => {
      clearTimeout(rest)
      resized.disconnect()
      box.removeEventListener('scroll', scrolled)
    }
  }, [frame, width, columns])
  return useMemo(() => ({ first: Math.min(sight.first, columns - 1), last: Math.min(sight.last, columns - 1) }), [sight, columns])
}
