import { chakra } from '@chakra-ui/react'
import { type CSSProperties, memo, useRef } from 'react'
import { shortWeekday } from '#client/kit/format.ts'
import type { PeopleDay, PeopleItem, PeopleRow } from './gridPlaces.ts'
import { Frame } from './peopleStyles.ts'
import { useGridHand } from './useGridHand.ts'

/** Roles of a table's parts, on elements that leave out what is not in sight: those of a table itself can't. */
const is = {
  row: { role: 'row' },
  columnHead: { role: 'columnheader' },
  rowHead: { role: 'rowheader' },
  cell: { role: 'cell' },
  gridCell: { role: 'gridcell' },
} as const

interface PeopleGridProps {
  label: string
  days: readonly PeopleDay[]
  /** The same object for a row in which nothing changed: it is not drawn anew. */
  rows: readonly PeopleRow[]
  /** Least width of a day in px. */
  width: number
  /** With any of these the grid is one to work in: things open, are added and moved, by hand and by keys. */
  onOpen?: (id: string) => void
  onAdd?: (row: string, day: string) => void
  onMove?: (id: string, row: string, day: string) => void
}

/** People by days: see docs/kit/people.md. */
export function PeopleGrid({ label, days, rows, width, onOpen, onAdd, onMove }: PeopleGridProps) {
  const frame = useRef<HTMLDivElement>(null)
  const edits = (onOpen ?? onAdd ?? onMove) !== undefined
  const { listeners, said } = useGridHand(frame, { rows, days, onOpen, onAdd, onMove })
  const measures = { '--name': 'clamp(104px, 28vw, 190px)', '--days': days.length, '--day': `${width}px` } as CSSProperties
  return (
    <>
      <Frame
        ref={frame}
        role={edits ? 'grid' : 'table'}
        aria-label={label}
        tabIndex={edits ? undefined : 0}
        data-edits={edits || undefined}
        style={measures}
        {...(edits && listeners)}
      >
        <div {...is.row} className="line head">
          <span {...is.columnHead} className="name">
            Wer
          </span>
          {days.map(day => (
            <Head key={day.day} {...day} />
          ))}
        </div>
        {rows.map((row, nth) => (
          <Line key={row.key} row={row} nth={nth} days={days} edits={edits} moves={onMove !== undefined} />
        ))}
      </Frame>
      {edits && (
        <chakra.span srOnly aria-live="polite">
          {said}
        </chakra.span>
      )}
    </>
  )
}

const Head = memo(function Head({ day, off, today, title, note }: PeopleDay) {
  return (
    <span {...is.columnHead} className="day" data-off={off || undefined} data-today={today || undefined} title={title}>
      <small>{shortWeekday(day)}</small>
      {Number(day.slice(8))}.{note && <em>{note}</em>}
    </span>
  )
})

interface LineProps {
  row: PeopleRow
  nth: number
  days: readonly PeopleDay[]
  edits: boolean
  moves: boolean
}

const Line = memo(function Line({ row, nth, days, edits, moves }: LineProps) {
  return (
    <div {...is.row} className="line" data-body="">
      <span {...is.rowHead} className="name" title={row.name}>
        {row.name}
        {row.second && <small>{row.second}</small>}
      </span>
      {days.map(({ day, off, title }, at) => {
        const items = row.items.get(day) ?? none
        const wears = { className: 'cell', 'data-row': nth, 'data-col': at, 'data-off': off || undefined }
        const inside = items.map(item =>
          edits && !item.fixed ? <GridItem key={item.id} item={item} moves={moves} /> : <Fixed key={item.id} item={item} />,
        )
        if (!edits)
          return (
            <div key={day} {...is.cell} {...wears}>
              {inside}
            </div>
          )
        // A cell without anything of its own is itself where the keys stop.
        const stops = !items.some(item => !item.fixed)
        const words = [row.name, shortWeekday(day), `${Number(day.slice(8))}.`, title].filter(Boolean).join(' ')
        const reached = { tabIndex: -1 }
        return (
          <div key={day} {...is.gridCell} {...wears} {...reached}>
            {stops && <chakra.span srOnly>{words}</chakra.span>}
            {inside}
          </div>
        )
      })}
    </div>
  )
})

const none: readonly PeopleItem[] = []

const GridItem = ({ item: { id, text, second, words, look, waits }, moves }: { item: PeopleItem; moves: boolean }) => (
  <button
    type="button"
    className="item"
    data-id={id}
    data-look={look}
    data-waits={waits || undefined}
    draggable={moves}
    tabIndex={-1}
    aria-label={waits ? `${words}, wartet auf Netz` : words}
    title={words}
  >
    {text} {second && <small>{second}</small>}
  </button>
)

const Fixed = ({ item: { text, second, words, look } }: { item: PeopleItem }) => (
  <span className="item" data-look={look} title={words}>
    <span aria-hidden>
      {text} {second && <small>{second}</small>}
    </span>
    <chakra.span srOnly>{words}</chakra.span>
  </span>
)
