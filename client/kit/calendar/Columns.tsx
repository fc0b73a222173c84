import { memo } from 'react'
import { axisWidth, type GridBlock, type GridColumn, heightOf, type Placed, placed } from './grid.ts'

interface ColumnProps {
  index: number
  column: GridColumn
  blocks: readonly GridBlock[]
  width: number
  /** The first of its group. */
  first: boolean
  /** Set off from the one before. */
  strong: boolean
  start: number
  /** Minutes since midnight where it is today. */
  now?: number
  active?: string
  carried?: string
}

/** One column; drawn anew only when something of it changes. */
export const Column = memo(function Column({ index, column, blocks, width, first, strong, start, now, active, carried }: ColumnProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      className="column"
      role="group"
      aria-label={column.label}
      data-column={index}
      data-first={first || undefined}
      data-strong={strong || undefined}
      data-past={column.past || undefined}
      style={{ transform: `translateX(${axisWidth + index * width}px)`, width }}
    >
      {placed(blocks).map(each => (
        <Block key={each.block.id} each={each} start={start} active={active === each.block.id} carried={carried === each.block.id} />
      ))}
      {now !== undefined && <div className="now" style={{ top: heightOf(now - start) }} />}
    </div>
  )
})

const gap = 2

function Block({
  each: { block, lane, lanes },
  start,
  active,
  carried,
}: {
  each: Placed
  start: number
  active: boolean
  carried: boolean
}) {
  const height = heightOf(block.to - block.from) - gap
  const room = Math.max(0, Math.floor((height - 4) / 15) - 1)
  return (
    // biome-ignore lint/a11y/useSemanticElements: Firefox does not let a button be dragged
    <div
      role="button"
      className="block"
      data-block={block.id}
      data-look={block.look}
      data-clash={block.clash || undefined}
      data-waits={block.waits || undefined}
      data-fixed={block.fixed || undefined}
      data-carried={carried || undefined}
      tabIndex={active ? 0 : -1}
      style={{
        top: heightOf(block.from - start),
        height,
        left: `calc(${(100 * lane) / lanes}% + 1px)`,
        width: `calc(${100 / lanes}% - 3px)`,
      }}
    >
      <b>{block.title}</b>
      {block.lines.slice(0, room).map(line => (
        <small key={line}>{line}</small>
      ))}
      <span className="unseen">{[...block.lines.slice(room), block.more].filter(Boolean).join(', ')}</span>
      {!block.fixed && <span className="grip" data-grip />}
    </div>
  )
}

interface HeadProps {
  index: number
  column: GridColumn
  width: number
  /** The first of its group. */
  first: boolean
  /** Set off from the one before. */
  strong: boolean
}

export const Name = memo(function Name({ index, column, width, first, strong }: HeadProps) {
  return (
    <div
      className="name"
      data-first={first || undefined}
      data-strong={strong || undefined}
      data-today={column.today || undefined}
      data-past={column.past || undefined}
      style={{ transform: `translateX(${axisWidth + index * width}px)`, width }}
    >
      <b>{first || !column.title ? column.group : ' '}</b>
      {column.title && <small>{column.title}</small>}
    </div>
  )
})
