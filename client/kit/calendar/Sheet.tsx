import { memo, type RefObject, useEffect } from 'react'
import { Column, Name } from './Columns.tsx'
import { axisWidth, clockAt, type GridBlock, type GridColumn, headHeight, heightOf, type Spot } from './grid.ts'
import { useFilling } from './useFilling.ts'
import { type Sighted, useSight } from './useSight.ts'

interface SheetProps extends Sighted {
  frame: RefObject<HTMLDivElement | null>
  columnAt: (index: number) => GridColumn
  blocksAt: (index: number) => readonly GridBlock[]
  spotOf: (id: string) => Spot | undefined
  /** Whole hours. */
  from: number
  to: number
  now?: number
  /** The block that Tab reaches; else the first in sight. */
  active?: string
  /** A block that is on its way by hand or by keys. */
  meant?: { id: string; spot: Spot }
  /** Each time that something of it was drawn. */
  onDrawn: () => void
}

const none: readonly GridBlock[] = []

/** What scrolls: apart from its frame, so that a column that comes into sight draws itself alone. */
export const Sheet = memo(function Sheet(props: SheetProps) {
  const { frame, columns, columnAt, blocksAt, spotOf, width, from, to, now, meant, onDrawn } = props
  const start = from * 60
  const sight = useSight(frame, props)
  const shown = Array.from({ length: Math.max(0, sight.last - sight.first + 1) }, (_, at) => sight.first + at)
  const listOf = (index: number) => blocksAt(index) ?? none
  const columnOf = (id: string | undefined) => (id === undefined ? undefined : spotOf(id)?.column)
  const [heldAt, carriedAt] = [columnOf(props.active), columnOf(meant?.id)]
  const active = heldAt === undefined ? shown.flatMap(index => listOf(index)[0]?.id ?? [])[0] : props.active
  const at = columnOf(active)
  const drawn = useFilling(
    shown.map(index => ({ key: columnAt(index).key, blocks: listOf(index).length, atOnce: index === heldAt || index === carriedAt })),
  )
  useEffect(onDrawn)
  const groupOf = (index: number) => columnAt(index).group
  const first = (index: number) => index === 0 || groupOf(index) !== groupOf(index - 1)
  // Where every column is a group of its own, none of them begins one.
  const grouped = columns > 1 && !(first(0) && first(1))
  return (
    <div className="sheet" style={{ width: axisWidth + columns * width, height: headHeight + heightOf((to - from) * 60) }}>
      <div className="head">
        <div className="corner" />
        {shown.map(index => (
          <Name
            key={columnAt(index).key}
            {...{ index, width }}
            column={columnAt(index)}
            first={first(index)}
            strong={grouped && first(index)}
          />
        ))}
      </div>
      <Axis from={from} to={to} />
      {shown.flatMap(index => {
        const column = columnAt(index)
        const count = drawn.get(column.key)
        if (count === undefined) return []
        return (
          <Column
            key={column.key}
            {...{ index, column, width, start }}
            blocks={listOf(index)}
            drawn={count}
            first={first(index)}
            strong={grouped && first(index)}
            now={column.today ? now : undefined}
            active={index === at ? active : undefined}
            carried={index === carriedAt ? meant?.id : undefined}
          />
        )
      })}
      {meant && (
        <Ghost {...{ width, start }} spot={meant.spot} title={listOf(carriedAt ?? -1).find(({ id }) => id === meant.id)?.title ?? ''} />
      )}
    </div>
  )
})

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

const Axis = memo(({ from, to }: { from: number; to: number }) => (
  <div className="axis" aria-hidden style={{ height: heightOf((to - from) * 60) }}>
    {Array.from({ length: to - from - 1 }, (_, at) => from + at + 1).map(hour => (
      <span key={hour} style={{ top: heightOf((hour - from) * 60) }}>
        {clockAt(hour * 60)}
      </span>
    ))}
  </div>
))
