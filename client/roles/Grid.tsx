// biome-ignore-all lint/a11y/useSemanticElements: cells that are placed one by one are no table to the browser
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid keeps the focus and names the cell by aria-activedescendant

import { useVirtualizer } from '@tanstack/react-virtual'
import { type MouseEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useLayout } from '#client/kit/table/useWidth.ts'
import type { HolderRow, RightRow } from '#contract/roles/calls.ts'
import type { StudioWords } from './data.ts'
import { GridHead } from './GridHead.tsx'
import { GridLine } from './GridLine.tsx'
import type { HeldRight } from './heldRights.ts'
import { cellWidth, headHeight, MatrixGrid, nameWidth } from './matrixStyles.ts'
import { useCellKeys } from './useCellKeys.ts'

export interface Choosing {
  ids: ReadonlySet<string>
  toggle: (id: string) => void
  all: () => void
  clear: () => void
}

interface GridProps {
  people: readonly HolderRow[]
  rights: readonly RightRow[]
  read: (holder: HolderRow) => ReadonlyMap<string, HeldRight>
  words: StudioWords
  /** The right whose holders alone are shown. */
  only: string
  onOnly: (code: string) => void
  onPerson: (holder: HolderRow) => void
  onCell: (holder: HolderRow, right: RightRow) => void
  choosing?: Choosing
}

/** Rows and columns that are on the screen. */
function useDrawnPart(
  grid: RefObject<HTMLDivElement | null>,
  { rowHeight, people, rights }: { rowHeight: number; people: number; rights: number },
) {
  const rows = useVirtualizer({
    count: people,
    getScrollElement: () => grid.current,
    estimateSize: () => rowHeight,
    overscan: 2,
    paddingStart: headHeight,
    scrollPaddingStart: headHeight,
  })
  const cols = useVirtualizer({
    horizontal: true,
    count: rights,
    getScrollElement: () => grid.current,
    estimateSize: () => cellWidth,
    overscan: 1,
    paddingStart: nameWidth,
    scrollPaddingStart: nameWidth,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: other heights have to be measured anew
  useEffect(() => rows.measure(), [rowHeight, rows])
  return { rows, cols }
}

/** People down, rights across; only what is on the screen is drawn. */
export function Grid({ people, rights, read, words, only, onOnly, onPerson, onCell, choosing }: GridProps) {
  const grid = useRef<HTMLDivElement>(null)
  const { rowHeight } = useLayout()
  const id = useId()
  const [active, setActive] = useState({ row: 0, col: 0 })
  const { rows, cols } = useDrawnPart(grid, { rowHeight, people: people.length, rights: rights.length })

  const at = { row: Math.max(0, Math.min(active.row, people.length - 1)), col: Math.min(active.col, rights.length) }
  const move = (row: number, col: number) => {
    setActive({ row, col })
    rows.scrollToIndex(row)
    if (col > 0) cols.scrollToIndex(col - 1)
  }
  const open = (row: number, col: number) => {
    const person = people[row]
    const right = rights[col - 1]
    if (person) right ? onCell(person, right) : onPerson(person)
  }
  const toggle = (row: number) => {
    const person = people[row]
    if (person) choosing?.toggle(person._id)
  }
  const page = Math.max(1, Math.floor(((grid.current?.clientHeight ?? 600) - headHeight) / rowHeight) - 1)
  const onKeyDown = useCellKeys({ rows: people.length, cols: rights.length + 1, at, page, move, open, toggle, choosing })

  const onClick = (event: MouseEvent) => {
    const target = event.target as Element
    const head = target.closest<HTMLElement>('.head [data-code]')
    if (head) return onOnly(head.dataset.code === only ? '' : head.dataset.code!)
    const cell = target.closest<HTMLElement>('[data-col]')
    if (!cell) return
    const row = Number(cell.closest<HTMLElement>('.line')?.dataset.row)
    const col = Number(cell.dataset.col)
    setActive({ row, col })
    if (choosing && target.closest('.tick')) return toggle(row)
    open(row, col)
  }

  const columns = cols.getVirtualItems()
  const items = rows.getVirtualItems()
  const [first, last] = [columns[0]?.index ?? 0, columns.at(-1)?.index ?? -1]
  const width = cols.getTotalSize()
  // Rows that leave the screen lend their elements to those that enter: making new ones would cost frames.
  const pool = Math.ceil((rows.scrollRect?.height ?? 0) / rowHeight) + 8
  const drawn = items.some(({ index }) => index === at.row) && (at.col === 0 || (at.col - 1 >= first && at.col - 1 <= last))
  return (
    <MatrixGrid
      ref={grid}
      role="grid"
      tabIndex={0}
      aria-label="Rechte je Person"
      aria-rowcount={people.length + 1}
      aria-colcount={rights.length + 1}
      aria-multiselectable={choosing ? true : undefined}
      aria-activedescendant={drawn ? `${id}${at.row}-${at.col}` : undefined}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <GridHead rights={rights} first={first} last={last} width={width} only={only} />
      <div role="rowgroup" className="body" style={{ height: rows.getTotalSize() - headHeight, width }}>
        {items.map(({ index, start }) => {
          const person = people[index]
          if (!person) return null
          return (
            <GridLine
              key={index % pool}
              id={id}
              person={person}
              row={index}
              top={start - headHeight}
              height={rowHeight}
              rights={rights}
              first={first}
              last={last}
              held={read(person)}
              words={words}
              active={at.row === index ? at.col : -1}
              chosen={choosing ? choosing.ids.has(person._id) : undefined}
            />
          )
        })}
      </div>
    </MatrixGrid>
  )
}
