import { Box, chakra } from '@chakra-ui/react'
import { ArrowDownIcon } from '@phosphor-icons/react/dist/csr/ArrowDown'
import { ArrowUpIcon } from '@phosphor-icons/react/dist/csr/ArrowUp'
import { useState } from 'react'
import { Pick } from '#client/kit/Pick.tsx'
import { useLayout } from '#client/kit/table/useWidth.ts'
import { boardText } from './boardText.ts'
import { type StepTab, useSteps } from './useSteps.ts'

export interface BoardColumn {
  key: string
  title: string
  /** A short word below the title, such as whose figure it is. */
  note?: string
}

export interface BoardRow {
  key: string
  title: string
  /** Stands last, below a line: the total. */
  isTotal?: boolean
}

export interface BoardCellShown {
  /** The number as it is read. */
  text: string
  /** Below it: what it is held against, or why there is none. */
  note?: string
  mood?: 'good' | 'bad'
  /** Leads to where the number comes from. */
  onOpen?: () => void
}

interface BoardOrder {
  /** A column's key. */
  by: string
  /** True while the worst stand first. */
  worstFirst: boolean
}

interface BoardProps {
  /** The board's content in words, for screen readers and for what is copied. */
  caption: string
  /** Head of the first column. */
  corner: string
  columns: readonly BoardColumn[]
  /** In the order in which they stand. */
  rows: readonly BoardRow[]
  cellOf: (row: string, column: string) => BoardCellShown | undefined
  order?: BoardOrder
  /** Asked by a tap on a column's head; without it the rows keep their order. */
  onOrder?: (column: string) => void
}

const Table = chakra('table', {
  base: {
    borderCollapse: 'separate',
    borderSpacing: 0,
    minWidth: 'full',
    textStyle: 'table',
    '& caption': { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
    '& th, & td': {
      paddingInline: '10',
      height: '46px',
      textAlign: 'right',
      whiteSpace: 'nowrap',
      borderBottom: '1px solid {colors.line}',
    },
    '& td': { fontVariantNumeric: 'tabular-nums lining-nums', padding: 0 },
    '& th:first-child': {
      position: 'sticky',
      insetInlineStart: 0,
      bg: 'surface',
      textAlign: 'left',
      paddingInlineStart: { base: '16', md: '20' },
      maxWidth: { base: '150px', md: '240px' },
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      zIndex: 1,
    },
    '& thead th': {
      position: 'sticky',
      top: 0,
      bg: 'surface',
      height: '46px',
      fontSize: '12.5px',
      fontWeight: 580,
      color: 'ink2',
      borderBottomColor: 'lineStrong',
      zIndex: 1,
    },
    '& thead th:first-child': { zIndex: 2 },
    '& tbody th': { fontWeight: 580 },
    '& small': { display: 'block', fontSize: '12px', lineHeight: '15px', fontWeight: 500, color: 'ink2' },
    '& [data-mood=good] small': { color: 'brandInk' },
    '& [data-mood=bad] small': { color: 'danger' },
    '& .inside': { display: 'block', width: 'full', paddingInline: '10', paddingBlock: '4', textAlign: 'right', minHeight: '44px' },
    '& button.inside:hover': { bg: 'sunken' },
    '& thead button': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '4',
      minHeight: '44px',
      textAlign: 'right',
      _hover: { color: 'ink' },
    },
    '& tr[data-total] > *': { borderTop: '1px solid {colors.lineStrong}', fontWeight: 620 },
  },
})

/** Figures by row and column: see docs/kit/figureBoard.md. */
export function FigureBoard(props: BoardProps) {
  const { columns, order } = props
  const { phone } = useLayout()
  const [picked, setPicked] = useState('')
  const one = columns.find(({ key }) => key === picked) ?? columns.find(({ key }) => key === order?.by) ?? columns[0]
  if (!phone || columns.length < 2 || !one) return <BoardTable {...props} />
  return (
    <>
      <Box paddingInline="16" paddingBlock="8">
        <Pick
          label={`${props.caption}: Spalte`}
          value={one.key}
          options={columns.map(({ key, title, note }) => [key, note ? `${title}, ${note}` : title])}
          onPick={setPicked}
          look="side"
        />
      </Box>
      <BoardTable {...props} columns={[one]} all={columns} />
    </>
  )
}

function BoardTable(props: BoardProps & { all?: readonly BoardColumn[] }) {
  const { caption, corner, columns, rows, cellOf, order, onOrder, all = columns } = props
  const { table, onKeyDown, tab } = useSteps(rows.length, columns.length)
  return (
    <Box overflow="auto" maxHeight={{ md: 'calc(100dvh - 220px)' }} tabIndex={-1} role="region" aria-label={caption} paddingBottom="8">
      <Table
        ref={table}
        onKeyDown={onKeyDown}
        onCopy={event => {
          if (getSelection()?.toString()) return
          event.clipboardData.setData('text/plain', boardText({ corner, columns: all, rows, cellOf }))
          event.preventDefault()
        }}
      >
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {columns.map(column => (
              <BoardColumnHead key={column.key} column={column} order={order} onOrder={onOrder} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, title, isTotal }, row) => (
            <tr key={key} data-total={isTotal || undefined}>
              <th scope="row" title={title}>
                {title}
              </th>
              {columns.map((column, at) => (
                <td key={column.key}>
                  <Cell cell={cellOf(key, column.key)} label={`${title}, ${column.title}`} tab={tab(row, at)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </Box>
  )
}

interface HeadProps {
  column: BoardColumn
  order?: BoardOrder
  onOrder?: (column: string) => void
}

function BoardColumnHead({ column: { key, title, note }, order, onOrder }: HeadProps) {
  const on = order?.by === key
  const Arrow = order?.worstFirst ? ArrowDownIcon : ArrowUpIcon
  const words = (
    <span>
      {title}
      {note && <small>{note}</small>}
    </span>
  )
  return (
    <th scope="col" aria-sort={on ? (order.worstFirst ? 'descending' : 'ascending') : undefined}>
      {onOrder ? (
        <button type="button" onClick={() => onOrder(key)}>
          {words}
          {on && <Arrow size={12} weight="bold" aria-hidden />}
        </button>
      ) : (
        words
      )}
    </th>
  )
}

interface CellProps {
  cell: BoardCellShown | undefined
  label: string
  tab: StepTab
}

function Cell({ cell, label, tab }: CellProps) {
  const inside = (
    <>
      {cell?.text ?? '–'}
      {cell?.note && <small> {cell.note}</small>}
    </>
  )
  if (!cell?.onOpen)
    return (
      <span className="inside" data-mood={cell?.mood} {...tab}>
        {inside}
      </span>
    )
  return (
    <button type="button" className="inside" data-mood={cell.mood} onClick={cell.onOpen} {...tab}>
      <Box as="span" srOnly>
        {label}:{' '}
      </Box>
      {inside}
    </button>
  )
}
