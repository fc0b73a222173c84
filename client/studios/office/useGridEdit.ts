import { type KeyboardEvent, useRef, useState } from 'react'
import { type Figure, figureText, readTyped } from './figures.ts'
import type { SaveFigure } from './useFigures.ts'

export interface Editing {
  key: string
  text: string
  /** Begun by typing: what stood there is gone, and the caret stands at the end. */
  typed: boolean
  problem?: string
}

interface GridEdit {
  rows: number
  cols: number
  figureAt: (row: number, col: number) => Figure | undefined
  open: (row: number) => void
  save: SaveFigure
}

const clampGridIndex = (value: number, count: number) => Math.max(0, Math.min(count - 1, value))

type Cell = readonly [row: number, col: number]

interface Pressed {
  key: string
  /** True where it goes over the whole table. */
  wide: boolean
}

/** The next cell for a key in a table of so many rows and columns; undefined where it does not move. */
export function goal({ key, wide }: Pressed, [row, col]: Cell, [rows, cols]: Cell) {
  const goals: Record<string, readonly [number, number]> = {
    ArrowDown: [row + 1, col],
    ArrowUp: [row - 1, col],
    ArrowRight: [row, col + 1],
    ArrowLeft: [row, col - 1],
    PageDown: [row + 10, col],
    PageUp: [row - 10, col],
    Home: wide ? [0, 0] : [row, 0],
    End: wide ? [rows - 1, cols - 1] : [row, cols - 1],
  }
  const to = goals[key]
  return to && ([clampGridIndex(to[0], rows), clampGridIndex(to[1], cols)] as const)
}

/** The step that a key takes out of a field: down, and to the right; undefined where it stays in it. */
function stepBy({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): Cell | undefined {
  const on = shiftKey ? -1 : 1
  const steps: Record<string, Cell> = { Enter: [on, 0], ArrowDown: [1, 0], ArrowUp: [-1, 0], Tab: [0, on] }
  return steps[key]
}

/** One cell is reached by Tab, the arrows move; Enter, F2 or typing edits, Enter and Tab write down, Escape leaves it as it was. */
export function useGridEdit({ rows, cols, figureAt, open, save }: GridEdit) {
  const frame = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState({ row: 0, col: 0 })
  const [editing, setState] = useState<Editing>()
  // Leaving a field ends it a second time, before the first end is drawn.
  const live = useRef(editing)
  const setEditing = (next: Editing | undefined) => {
    live.current = next
    setState(next)
  }
  const at = { row: clampGridIndex(active.row, rows), col: clampGridIndex(active.col, cols) }

  const focus = (row: number, col: number) => frame.current?.querySelector<HTMLElement>(`[data-at="${row}-${col}"]`)?.focus()
  const begin = (row: number, col: number, typed?: string) => {
    setActive({ row, col })
    const figure = figureAt(row, col)
    if (figure) setEditing({ key: figure.key, text: typed ?? figureText(figure.shown) ?? '', typed: typed !== undefined })
    else open(row)
  }
  /** The cell may be left: its value is valid. */
  const commit = (figure: Figure | undefined) => {
    const open = live.current
    if (!figure || open?.key !== figure.key) return true
    const read = readTyped(figure, open.text)
    if (read && 'problem' in read) {
      setEditing({ ...open, problem: read.problem })
      return false
    }
    setEditing(undefined)
    if (read) void save(figure.key, read.value)
    return true
  }

  const onCellKey = (event: KeyboardEvent, row: number, col: number) => {
    const wide = event.ctrlKey || event.metaKey
    const to = event.altKey ? undefined : goal({ key: event.key, wide }, [row, col], [rows, cols])
    const types = /^[\d\-−,.]$/.test(event.key) && !wide && !event.altKey && figureAt(row, col)
    if (to) focus(...to)
    else if (event.key === 'Enter' || event.key === 'F2') begin(row, col)
    else if (types) begin(row, col, event.key)
    else if ((event.key === 'Delete' || event.key === 'Backspace') && figureAt(row, col)) begin(row, col, '')
    else return
    event.preventDefault()
  }
  const onInputKey = (event: KeyboardEvent, row: number, col: number) => {
    event.stopPropagation()
    const step = stepBy(event)
    if (event.key === 'Escape') {
      event.preventDefault()
      setEditing(undefined)
      focus(row, col)
    } else if (step) {
      event.preventDefault()
      if (!commit(figureAt(row, col))) return
      focus(clampGridIndex(row + step[0], rows), clampGridIndex(col + step[1], cols))
    }
  }
  const type = (text: string) => live.current && setEditing({ key: live.current.key, typed: live.current.typed, text })
  return { frame, at, setActive, editing, begin, commit, onCellKey, onInputKey, type }
}
