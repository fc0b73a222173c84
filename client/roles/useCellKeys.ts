import type { KeyboardEvent } from 'react'
import type { Choosing } from './Grid.tsx'

interface CellKeys {
  rows: number
  /** The person's own column included. */
  cols: number
  at: { row: number; col: number }
  /** Rows that fit on the screen. */
  page: number
  move: (row: number, col: number) => void
  open: (row: number, col: number) => void
  toggle: (row: number) => void
  choosing?: Choosing
}

const clampCellIndex = (value: number, count: number) => Math.max(0, Math.min(count - 1, value))

/** The next cell for a key, as in the ARIA pattern of a data grid. */
export function target(
  key: string,
  wide: boolean,
  { at: { row, col }, rows, cols, page }: Pick<CellKeys, 'at' | 'rows' | 'cols' | 'page'>,
) {
  const goals: Record<string, readonly [row: number, col: number]> = {
    ArrowDown: [row + 1, col],
    ArrowUp: [row - 1, col],
    ArrowRight: [row, col + 1],
    ArrowLeft: [row, col - 1],
    PageDown: [row + page, col],
    PageUp: [row - page, col],
    Home: wide ? [0, 0] : [row, 0],
    End: wide ? [rows - 1, cols - 1] : [row, cols - 1],
  }
  const goal = goals[key]
  return goal && ([clampCellIndex(goal[0], rows), clampCellIndex(goal[1], cols)] as const)
}

/** Arrows, Home, End and page keys move by cells; Enter opens, space ticks the person, Escape unticks. */
export function useCellKeys(keys: CellKeys) {
  const { at, move, open, toggle, choosing } = keys
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || event.altKey) return
    const wide = event.ctrlKey || event.metaKey
    const goal = target(event.key, wide, keys)
    const acts: [key: string, act: (() => void) | undefined][] = [
      ['Enter', () => open(at.row, at.col)],
      [' ', choosing && (() => toggle(at.row))],
      ['Escape', choosing && choosing.ids.size > 0 ? choosing.clear : undefined],
      ['a', wide && choosing ? choosing.all : undefined],
    ]
    const act = goal ? () => move(goal[0], goal[1]) : acts.find(([key]) => key === event.key)?.[1]
    if (!act) return
    event.preventDefault()
    act()
  }
}
