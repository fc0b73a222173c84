// biome-ignore-all lint/a11y/useSemanticElements: a table whose cells are edited is a grid
// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: as above
// biome-ignore-all lint/a11y/noNoninteractiveTabindex: one cell of a grid is reached by Tab, the others by the arrows

import { ArrowDownIcon } from '@phosphor-icons/react/dist/csr/ArrowDown'
import { ArrowUpIcon } from '@phosphor-icons/react/dist/csr/ArrowUp'
import { Tick } from '#client/kit/Tick.tsx'
import { noText, type Rowed } from '#client/kit/table/column.ts'
import { type Figure, figureText } from './figures.ts'
import { CellNote, GridFrame } from './gridStyles.ts'
import type { OfficeColumn } from './order.ts'
import type { SaveFigure } from './useFigures.ts'
import { type Editing, useGridEdit } from './useGridEdit.ts'

interface FigureGridProps<Row extends Rowed> {
  label: string
  rows: readonly Row[]
  columns: readonly OfficeColumn<Row>[]
  sort: string
  onSort: (id: string) => void
  open: (row: Row) => void
  save: SaveFigure
}

const said = { up: 'ascending', down: 'descending' } as const

/** A table of studios whose figures are edited in its cells. */
export function FigureGrid<Row extends Rowed>({ label, rows, columns, sort, onSort, open, save }: FigureGridProps<Row>) {
  const figureAt = (row: number, col: number) => {
    const there = rows[row]
    return there && columns[col]?.figure?.(there)
  }
  const edit = useGridEdit({
    rows: rows.length,
    cols: columns.length,
    figureAt,
    open: row => rows[row] && open(rows[row]),
    save,
  })
  return (
    <GridFrame ref={edit.frame}>
      <table role="grid" aria-label={label} aria-rowcount={rows.length + 1}>
        <thead>
          <tr>
            {columns.map(column => (
              <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, r) => (
            <tr key={row._id}>
              {columns.map((column, c) => (
                <Cell key={column.id} row={row} column={column} at={[r, c]} active={edit.at.row === r && edit.at.col === c} edit={edit} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </GridFrame>
  )
}

function HeadCell<Row>({ column, sort, onSort }: { column: OfficeColumn<Row>; sort: string; onSort: (id: string) => void }) {
  const { id, title, sorts, right, width } = column
  const way = sort === id ? 'up' : sort === `-${id}` ? 'down' : undefined
  return (
    <th scope="col" style={{ minWidth: width }} aria-sort={sorts && (way ? said[way] : 'none')}>
      {sorts ? (
        <button type="button" data-right={right} onClick={() => onSort(way === 'up' ? `-${id}` : id)}>
          {title}
          {way === 'up' && <ArrowUpIcon size={12} weight="bold" aria-hidden />}
          {way === 'down' && <ArrowDownIcon size={12} weight="bold" aria-hidden />}
        </button>
      ) : (
        <span data-right={right}>{title}</span>
      )}
    </th>
  )
}

interface CellProps<Row> {
  row: Row
  column: OfficeColumn<Row>
  at: [row: number, col: number]
  active: boolean
  edit: ReturnType<typeof useGridEdit>
}

function Cell<Row>({ row, column, at: [r, c], active, edit }: CellProps<Row>) {
  const figure = column.figure?.(row)
  const text = figure ? figureText(figure.shown) : column.text(row)
  const editing = figure && edit.editing?.key === figure.key ? edit.editing : undefined
  return (
    <td
      role="gridcell"
      tabIndex={active ? 0 : -1}
      data-at={`${r}-${c}`}
      data-right={column.right}
      data-edits={figure ? true : undefined}
      data-none={text === null || undefined}
      data-state={figure?.state}
      data-editing={editing ? true : undefined}
      data-wrong={editing?.problem ? true : undefined}
      aria-readonly={figure ? undefined : true}
      onFocus={event => event.target === event.currentTarget && edit.setActive({ row: r, col: c })}
      onKeyDown={event => event.target === event.currentTarget && edit.onCellKey(event, r, c)}
      onClick={() => editing || edit.begin(r, c)}
    >
      {figure && editing ? (
        <Input figure={figure} editing={editing} at={[r, c]} edit={edit} />
      ) : (
        <span>
          {figure?.state && <Tick state={figure.state} size="small" />}
          {text ?? noText}
        </span>
      )}
    </td>
  )
}

interface InputProps {
  figure: Figure
  editing: Editing
  at: [number, number]
  edit: ReturnType<typeof useGridEdit>
}

function Input({ figure, editing, at: [r, c], edit }: InputProps) {
  const id = `note-${r}-${c}`
  return (
    <>
      <input
        ref={input => {
          if (!input || document.activeElement === input || editing.problem) return
          input.focus()
          if (!editing.typed) input.select()
        }}
        inputMode="decimal"
        size={1}
        autoComplete="off"
        aria-label={`${figure.title}, ${figure.where}`}
        aria-invalid={editing.problem ? true : undefined}
        aria-describedby={editing.problem ? id : undefined}
        value={editing.text}
        onChange={event => edit.type(event.target.value)}
        onKeyDown={event => edit.onInputKey(event, r, c)}
        onBlur={() => edit.commit(figure)}
      />
      {editing.problem && (
        <CellNote id={id} role="alert">
          {editing.problem}
        </CellNote>
      )}
    </>
  )
}
