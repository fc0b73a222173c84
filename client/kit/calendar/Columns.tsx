import { memo } from 'react'
import { axisWidth, type GridBlock, type GridColumn, heightOf, type Placed, placed } from './grid.ts'

interface ColumnProps {
  index: number
  column: GridColumn
  blocks: readonly GridBlock[]
  /** So many of them are drawn already. */
  drawn: number
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
export const Column = memo(function Column(props: ColumnProps) {
  const { index, column, blocks, drawn, width, first, strong, start, now, active, carried } = props
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
      {(drawn > 0 ? placed(blocks) : []).slice(0, drawn).map(each => (
        <Block key={each.block.id} {...each} {...{ start }} active={active === each.block.id} carried={carried === each.block.id} />
      ))}
      {now !== undefined && <div className="now" style={{ top: heightOf(now - start) }} />}
    </div>
  )
})

const gap = 2

interface BlockProps extends Placed {
  start: number
  active: boolean
  carried: boolean
}

/** As few elements as there can be: a screen full of them comes into sight at once. */
const Block = memo(function Block({ block, lane, lanes, start, active, carried }: BlockProps) {
  const height = heightOf(block.to - block.from) - gap
  const room = Math.max(0, Math.floor((height - 4) / 15) - 1)
  const beside = lanes > 1 ? { left: `calc(${(100 * lane) / lanes}% + 1px)`, width: `calc(${100 / lanes}% - 3px)` } : undefined
  return (
    // biome-ignore lint/a11y/useSemanticElements: Firefox does not let a button be dragged
    <div
      role="button"
      className="block"
      aria-label={[[block.title, ...block.lines].join(' '), block.more].filter(Boolean).join(', ')}
      data-block={block.id}
      data-look={block.look}
      data-clash={block.clash || undefined}
      data-waits={block.waits || undefined}
      data-fixed={block.fixed || undefined}
      data-carried={carried || undefined}
      tabIndex={active ? 0 : -1}
      style={{ top: heightOf(block.from - start), height, ...beside }}
    >
      {/* A space after each, or what is seen runs together and is not the name that it is called by. */}
      <b>{`${block.title} `}</b>
      {block.lines.slice(0, room).map(line => (
        <small key={line}>{`${line} `}</small>
      ))}
    </div>
  )
})

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
