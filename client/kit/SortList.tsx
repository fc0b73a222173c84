import { Box, chakra } from '@chakra-ui/react'
import { DotsSixVerticalIcon } from '@phosphor-icons/react/dist/csr/DotsSixVertical'
import { type KeyboardEvent, memo, type PointerEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'

const Line = chakra('li', {
  base: { display: 'flex', alignItems: 'center', gap: '8', borderTop: '1px solid {colors.line}', listStyle: 'none' },
  variants: {
    tall: { true: { alignItems: 'flex-start' } },
    held: { true: { bg: 'raised', boxShadow: 'pop', borderRadius: 'inner', position: 'relative', zIndex: 1 } },
  },
})

const Handle = chakra('button', {
  base: {
    width: '44px',
    height: '52px',
    flexShrink: 0,
    display: 'grid',
    placeItems: 'center',
    color: 'ink2',
    bg: 'transparent',
    border: 0,
    borderRadius: 'field',
    cursor: 'grab',
    // The finger drags the row, not the page.
    touchAction: 'none',
    _disabled: { cursor: 'default', opacity: 0.4 },
  },
})

interface SortListProps<Row extends { _id: string }> {
  rows: readonly Row[]
  /** Name of the list. */
  label: string
  nameOf: (row: Row) => string
  /** Called once a row has found its place, from 0. */
  onMove: (row: Row, place: number) => void
  /** Called where a key leads beyond the first or the last place, or a row is let go above or below the list, at this height. */
  onLeave?: (row: Row, by: -1 | 1, y?: number) => void
  disabled?: boolean
  /** Rows of many lines have their handle at their top. */
  tall?: boolean
  /** The content of a line. As long as it stays the same function, only lines that changed are drawn anew. */
  children: (row: Row, place: number) => ReactNode
}

/** A hand's acts on a line, as the list stands now. */
interface Hand {
  keys: (event: KeyboardEvent, id: string) => void
  hold: (id: string, place: number) => void
  over: (event: PointerEvent) => void
  drop: (id: string, y?: number) => void
}

interface HandleProps {
  id: string
  place: number
  many: number
  name: string
  disabled?: boolean
  hand: RefObject<Hand>
}

/** The handle of a line: a key in what the line shows does not draw it anew. */
const LineHandle = memo(({ id, place, many, name, disabled, hand }: HandleProps) => (
  <Handle
    type="button"
    disabled={disabled}
    data-handle={id}
    aria-label={`${name} verschieben, Platz ${place + 1} von ${many}`}
    aria-description="Mit den Pfeiltasten nach oben und unten"
    onKeyDown={event => hand.current.keys(event, id)}
    onPointerDown={event => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      hand.current.hold(id, place)
    }}
    onPointerMove={event => hand.current.over(event)}
    onPointerUp={({ clientY }) => hand.current.drop(id, clientY)}
    onPointerCancel={() => hand.current.drop(id)}
  >
    <DotsSixVerticalIcon size={22} aria-hidden />
  </Handle>
))

interface SortLineProps<Row> extends Omit<HandleProps, 'id'> {
  row: Row
  held: boolean
  tall?: boolean
  draw: (row: Row, place: number) => ReactNode
}

/** A line of the list with its handle. */
function SortLine<Row extends { _id: string }>({ row, held, tall, draw, ...handle }: SortLineProps<Row>) {
  return (
    <Line tall={tall} held={held}>
      <LineHandle id={row._id} {...handle} />
      <Box flex={1} minWidth={0}>
        {draw(row, handle.place)}
      </Box>
    </Line>
  )
}

/** Drawn anew only where it changed itself, as long as `draw` stays the same function: of sixty lines one changes with a key. */
const KeptLine = memo(SortLine) as typeof SortLine

const moved = <Row,>(rows: readonly Row[], from: number, to: number) => {
  const next = [...rows]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}

/** Rows that people put in order: dragged by their handle, by finger or mouse, or moved by the arrow keys on it. See docs/kit/sortList.md. */
export function SortList<Row extends { _id: string }>({
  rows,
  label,
  nameOf,
  onMove,
  onLeave,
  disabled,
  tall,
  children,
}: SortListProps<Row>) {
  const list = useRef<HTMLUListElement>(null)
  const [held, setHeld] = useState<{ id: string; to: number }>()
  const [said, setSaid] = useState('')
  const focus = useRef<string>(undefined)
  const from = held ? rows.findIndex(({ _id }) => _id === held.id) : -1
  const shown = held && from >= 0 ? moved(rows, from, held.to) : rows
  // A row that was moved is another place in the list: its handle keeps the focus.
  useEffect(() => {
    if (!focus.current) return
    list.current?.querySelector<HTMLElement>(`[data-handle="${focus.current}"]`)?.focus()
    focus.current = undefined
  })
  const move = (row: Row, to: number) => {
    const at = rows.indexOf(row)
    const place = Math.max(0, Math.min(rows.length - 1, to))
    if (place === at) return
    focus.current = row._id
    setSaid(`${nameOf(row)}: Platz ${place + 1} von ${rows.length}`)
    onMove(row, place)
  }
  const keys = (event: KeyboardEvent, id: string) => {
    const at = rows.findIndex(({ _id }) => _id === id)
    const row = rows[at]
    if (!row) return
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: rows.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    if (to < 0 || to === rows.length) onLeave?.(row, to < 0 ? -1 : 1)
    move(row, to)
  }
  const over = (event: PointerEvent) => {
    if (!held || !list.current) return
    const lines = [...list.current.children].map(line => line.getBoundingClientRect())
    const below = lines.findIndex(({ top, height }) => event.clientY < top + height / 2)
    const to = below < 0 ? rows.length - 1 : Math.max(0, below > shown.findIndex(({ _id }) => _id === held.id) ? below - 1 : below)
    if (to !== held.to) setHeld({ ...held, to })
    list.current.children[to]?.scrollIntoView({ block: 'nearest' })
  }
  const drop = (id: string, y?: number) => {
    if (!held) return
    setHeld(undefined)
    const row = rows.find(({ _id }) => _id === id)
    if (y === undefined || !row) return
    const { top, bottom } = list.current?.getBoundingClientRect() ?? { top: y, bottom: y }
    if (onLeave && (y < top || y > bottom)) onLeave(row, y < top ? -1 : 1, y)
    else move(row, held.to)
  }
  const hand = useRef<Hand>({ keys, over, drop, hold: () => {} })
  hand.current = { keys, over, drop, hold: (id, place) => setHeld({ id, to: place }) }
  return (
    <>
      <Box as="ul" ref={list} aria-label={label} margin="0" padding="0">
        {shown.map((row, place) => (
          <KeptLine
            key={row._id}
            row={row}
            place={place}
            name={nameOf(row)}
            held={held?.id === row._id}
            tall={tall}
            disabled={disabled}
            hand={hand}
            many={rows.length}
            draw={children}
          />
        ))}
      </Box>
      <Box role="status" srOnly>
        {said}
      </Box>
    </>
  )
}
