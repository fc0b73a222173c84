import { type KeyboardEvent, type RefObject, useCallback, useRef, useState } from 'react'
import { type GridBlock, nudged, type Spot } from './calendarGrid.ts'

interface Carrying {
  frame: RefObject<HTMLDivElement | null>
  columns: number
  blocksAt: (column: number) => readonly GridBlock[]
  /** The block's column and time; undefined for one that is not loaded. */
  spotOf: (id: string) => Spot | undefined
  isFixed: (id: string) => boolean
  reveal: (column: number, minute: number) => void
  onOpen: (id: string) => void
  onMove?: (id: string, spot: Spot) => void
  onAdd?: (column: number, minute: number) => void
  onHelp: () => void
}

interface Carried {
  id: string
  spot: Spot
}

const blockIdOf = (target: EventTarget) => (target as Element).closest<HTMLElement>('[data-block]')?.dataset.block

/**
 * Tab reaches one block, arrows lead from one to the next. Space takes it up: arrows move it by a quarter of an hour and by a column, with
 * Shift its end; Enter or space sets it down, Escape leaves it where it was. Alt with arrows moves it at once.
 */
export function useCarry(carrying: Carrying) {
  const { frame, columns, blocksAt, spotOf, isFixed, reveal } = carrying
  const [active, setActive] = useState<string>()
  const [carried, setCarried] = useState<Carried>()
  const wanted = useRef<string>(undefined)
  /** Focuses the wanted block as soon as it is drawn. */
  const settle = useCallback(() => {
    if (!wanted.current) return
    const found = frame.current?.querySelector<HTMLElement>(`[data-block="${wanted.current}"]`)
    if (!found) return
    wanted.current = undefined
    found.focus({ preventScroll: true })
  }, [frame])
  const focus = (id: string, spot = spotOf(id)) => {
    wanted.current = id
    setActive(id)
    if (spot) reveal(spot.column, spot.from)
  }
  const neighbour = (id: string, key: string) => {
    const at = spotOf(id)
    if (!at) return undefined
    const own = [...blocksAt(at.column)].sort((a, b) => a.from - b.from || (a.id < b.id ? -1 : 1))
    const place = own.findIndex(block => block.id === id)
    if (key === 'ArrowUp' || key === 'ArrowDown') return own[place + (key === 'ArrowUp' ? -1 : 1)]?.id
    const by = key === 'ArrowLeft' ? -1 : 1
    for (let column = at.column + by; column >= 0 && column < columns && Math.abs(column - at.column) < 400; column += by) {
      const nearest = [...blocksAt(column)].sort((a, b) => Math.abs(a.from - at.from) - Math.abs(b.from - at.from))[0]
      if (nearest) return nearest.id
    }
    return undefined
  }
  const move = (id: string, spot: Spot) => {
    wanted.current = id
    carrying.onMove?.(id, spot)
  }

  const carryKey = (key: string, shift: boolean, { id, spot }: Carried) => {
    const next = nudged(spot, key, shift, columns)
    if (next) {
      setCarried({ id, spot: next })
      reveal(next.column, next.from)
    } else if (key === 'Enter' || key === ' ') {
      setCarried(undefined)
      move(id, spot)
    } else if (key === 'Escape') setCarried(undefined)
    else return key !== 'Tab'
    return true
  }
  const restKey = ({ key, shiftKey, altKey }: KeyboardEvent, id: string) => {
    const spot = spotOf(id)
    const movable = spot && carrying.onMove && !isFixed(id)
    if (key === 'Enter') carrying.onOpen(id)
    else if (key === ' ') {
      if (movable) setCarried({ id, spot })
      else carrying.onOpen(id)
    } else if (key.startsWith('Arrow')) {
      if (altKey) {
        const next = movable && nudged(spot, key, shiftKey, columns)
        if (next) move(id, next)
      } else {
        const other = neighbour(id, key)
        if (other) focus(other)
      }
    } else if (key === 'n' && spot) carrying.onAdd?.(spot.column, spot.to)
    else if (key === '?') carrying.onHelp()
    else return false
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) return
    const id = blockIdOf(event.target)
    const help = () => {
      if (event.key === '?') carrying.onHelp()
      return event.key === '?'
    }
    const taken = carried ? carryKey(event.key, event.shiftKey, carried) : id ? restKey(event, id) : help()
    if (!taken) return
    event.preventDefault()
    event.stopPropagation()
  }
  return { active, setActive, settle, carried, stop: () => setCarried(undefined), focus, onKeyDown, idOf: blockIdOf }
}
