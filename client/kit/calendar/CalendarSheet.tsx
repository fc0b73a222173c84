import { memo, type RefObject, useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import { clockAfter } from '#contract/clock.ts'
import { axisWidth, type GridBlock, type GridColumn, headHeight, heightOf, type Spot } from './calendarGrid.ts'
import { Painter } from './Painter.ts'
import { type Sighted, useSight } from './useSight.ts'

export interface CalendarSheetProps extends Sighted {
  frame: RefObject<HTMLDivElement | null>
  columnAt: (index: number) => GridColumn
  blocksAt: (index: number) => readonly GridBlock[]
  spotOf: (id: string) => Spot | undefined
  /** Whole hours. */
  from: number
  to: number
  now?: number
  /** The block that Tab reaches; without one it is the first in sight. */
  active?: string
  /** A block that is being moved by hand or by keys. */
  meant?: { id: string; spot: Spot }
  /** Called each time that a part of the grid was drawn. */
  onDrawn: () => void
}

/** Columns drawn before it is known how many there is room for. */
const atFirst = 8

/** The part that scrolls: React keeps the parts that stand still, a painter draws the columns that come into sight. */
export const CalendarSheet = memo(function CalendarSheet(props: CalendarSheetProps) {
  const { frame, columns, columnAt, blocksAt, spotOf, width, from, to, now, active, meant, opensAt = 0 } = props
  const start = from * 60
  const names = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const paper = useRef<HTMLDivElement>(null)
  const painter = useRef<Painter>(undefined)
  const onDrawn = useRef(props.onDrawn)
  onDrawn.current = props.onDrawn
  // biome-ignore lint/correctness/useExhaustiveDependencies: where it opens counts once
  useLayoutEffect(() => {
    if (!names.current || !body.current || !paper.current) return
    const hosts = { names: names.current, columns: body.current, paper: paper.current }
    const made = new Painter(hosts, () => onDrawn.current())
    painter.current = made
    made.see(opensAt, Math.min(columns - 1, opensAt + atFirst))
    return () => made.end()
  }, [])
  useLayoutEffect(() => {
    const columnOf = (id: string | undefined) => (id === undefined ? undefined : spotOf(id)?.column)
    painter.current?.show({
      columns,
      columnAt,
      blocksAt,
      width,
      start,
      active,
      activeAt: columnOf(active),
      carried: meant?.id,
      carriedAt: columnOf(meant?.id),
    })
  })
  useSight(
    frame,
    props,
    useCallback((first: number, last: number) => painter.current?.see(first, last), []),
  )
  const carriedAt = meant && spotOf(meant.id)?.column
  const title = meant && carriedAt !== undefined ? blocksAt(carriedAt).find(({ id }) => id === meant.id)?.title : undefined
  return (
    <div className="sheet" style={{ width: axisWidth + columns * width, height: headHeight + heightOf((to - from) * 60) }}>
      <div className="head">
        <div className="corner" />
        <div ref={names} />
      </div>
      <Axis from={from} to={to} />
      <ShadedDays columns={columns} columnAt={columnAt} width={width} start={start} now={now} />
      <div className="paper" ref={paper} />
      <div ref={body} />
      {meant && <Ghost width={width} start={start} spot={meant.spot} title={title ?? ''} />}
    </div>
  )
})

type DaysProps = Pick<CalendarSheetProps, 'columns' | 'columnAt' | 'width' | 'now'> & { start: number }

/** Shades the days that are over, and marks the present hour. */
function ShadedDays({ columns, columnAt, width, now, start }: DaysProps) {
  const [over, today] = useMemo(() => {
    const firstWhere = (isMeant: (column: GridColumn) => boolean) => {
      let [low, high] = [0, columns]
      while (low < high) {
        const middle = (low + high) >> 1
        if (isMeant(columnAt(middle))) high = middle
        else low = middle + 1
      }
      return low
    }
    const begins = firstWhere(({ past }) => !past)
    return [begins, firstWhere(({ past, today }) => !past && !today) - begins]
  }, [columns, columnAt])
  return (
    <>
      {over > 0 && <div className="past" style={{ width: over * width }} />}
      {today > 0 && now !== undefined && (
        <div className="now" style={{ left: axisWidth + over * width, width: today * width, top: headHeight + heightOf(now - start) }} />
      )}
    </>
  )
}

function Ghost({ spot, width, start, title }: { spot: Spot; width: number; start: number; title: string }) {
  const left = axisWidth + spot.column * width + 1
  return (
    <div
      className="ghost"
      style={{ left, width: width - 3, top: headHeight + heightOf(spot.from - start), height: heightOf(spot.to - spot.from) - 2 }}
    >
      {clockAfter(spot.from)}–{clockAfter(spot.to)}
      <br />
      {title}
    </div>
  )
}

const Axis = memo(({ from, to }: { from: number; to: number }) => (
  <div className="axis" aria-hidden style={{ height: heightOf((to - from) * 60) }}>
    {Array.from({ length: to - from - 1 }, (_, at) => from + at + 1).map(hour => (
      <span key={hour} style={{ top: heightOf((hour - from) * 60) }}>
        {clockAfter(hour * 60)}
      </span>
    ))}
  </div>
))
