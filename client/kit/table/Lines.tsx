// biome-ignore-all lint/a11y/useSemanticElements: rows that are placed one by one are no table to the browser
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid keeps the focus and names the row by aria-activedescendant

import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { memo, type ReactNode } from 'react'
import { type Column, noText, type Rowed } from './column.ts'
import { Box18 } from './tableStyles.ts'

interface LineProps<Row> {
  id: string
  row: Row | undefined
  index: number
  top: number
  height: number
  columns: readonly Column<Row>[]
  template: string
  phone: boolean
  active: boolean
  /** True for the row that was opened, once the person is back from it. */
  returned: boolean
  chosen: boolean
  choosable: boolean
  opens: boolean
}

/** Content of a column's cell. */
function cellContentOf<Row>({ cell, text }: Column<Row>, row: Row): ReactNode {
  return cell ? cell(row) : (text(row) ?? noText)
}

function Cells<Row extends Rowed>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  return columns.map(column => {
    const none = !column.cell && column.text(row) === null
    return (
      <div
        key={column.id}
        role="gridcell"
        className="cell"
        data-right={column.right || undefined}
        data-strong={column.strong || undefined}
        data-none={none || undefined}
      >
        <span>{cellContentOf(column, row)}</span>
      </div>
    )
  })
}

/** On a phone a row is one cell: a title, a second line, and a trail at its end. */
function PhoneCell<Row extends Rowed>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  const at = (place: Column<Row>['phone']) => columns.filter(({ phone }) => phone === place)
  const second = at('second').map(({ text }) => text(row))
  return (
    <>
      <div role="gridcell" className="cell two">
        <b>{at('title').map(column => cellContentOf(column, row))}</b>
        {second.length > 0 && <small>{second.filter(Boolean).join(' · ') || noText}</small>}
      </div>
      <div role="gridcell" className="cell" data-right>
        {at('trail').map(column => (
          <span key={column.id} className="trail">
            {cellContentOf(column, row)}
            {/* A number alone does not say what it counts. */}
            {column.right && !column.cell && column.text(row) !== null && <small>{column.title}</small>}
          </span>
        ))}
      </div>
    </>
  )
}

function PlainLine<Row extends Rowed>({
  id,
  row,
  index,
  top,
  height,
  columns,
  template,
  phone,
  active,
  returned,
  chosen,
  choosable,
  opens,
}: LineProps<Row>) {
  return (
    <div
      role="row"
      id={id}
      className="line"
      aria-rowindex={index + 2}
      aria-selected={choosable ? chosen : undefined}
      aria-busy={row ? undefined : true}
      data-index={index}
      data-active={active || undefined}
      data-returned={returned || undefined}
      data-opens={opens || undefined}
      style={{ height, transform: `translateY(${top}px)`, gridTemplateColumns: template }}
    >
      {choosable && (
        <div role="gridcell" className="cell tick" data-tick>
          <Box18 data-on={chosen || undefined}>{chosen && <CheckIcon size={13} weight="bold" aria-hidden />}</Box18>
        </div>
      )}
      {row && (phone ? <PhoneCell row={row} columns={columns} /> : <Cells row={row} columns={columns} />)}
      {!row && <div role="gridcell" className="cell" aria-label="wird geladen" />}
    </div>
  )
}

/** A row, drawn again only when something of its own changed. */
export const Line = memo(PlainLine) as typeof PlainLine
