import { type RefObject, useEffect, useRef } from 'react'
import { axisWidth } from './calendarGrid.ts'

export interface Sighted {
  columns: number
  /** Width of every column in px. */
  width: number
  /** Column that the grid opens at. */
  opensAt?: number
  /** Gets the first and last column in sight; columns that fly by are left out until scrolling slows down. */
  onSight?: (first: number, last: number) => void
  /** Called once scrolling has come to rest. */
  onRest?: (first: number) => void
  /** Gets the width between axis and edge. */
  onWidth?: (width: number) => void
}

const over = 1
const rest = 250
/** Two jumps within so many ms are one flight; one alone is not. */
const soon = 100

type See = (first: number, last: number) => void

/**
 * Tells `see` which columns are in sight, with one more at each side, and tells the owner the columns in sight alone; both only on a
 * change.
 */
export function useSight(frame: RefObject<HTMLDivElement | null>, { width, columns, onSight, onRest, onWidth }: Sighted, see: See) {
  const latest = useRef({ onRest, onWidth })
  latest.current = { onRest, onWidth }
  useEffect(() => {
    const box = frame.current
    if (!box) return
    // Reading the width at each frame of scrolling would have the page laid out once more.
    let room = box.clientWidth - axisWidth
    let [first, last] = [-1, -1]
    let movedAt = 0
    let unsaid = false
    const say = (flies: boolean) => {
      unsaid = flies
      if (!flies) onSight?.(first, last)
    }
    const look = () => {
      const left = box.scrollLeft
      const next = Math.max(0, Math.floor(left / width))
      const end = Math.min(columns - 1, Math.floor((left + room - 1) / width))
      if (next === first && end === last) return
      const shared = Math.min(end, last) - Math.max(next, first) + 1
      const flies = shared * 2 < end - next + 1 && performance.now() - movedAt < soon
      movedAt = performance.now()
      first = next
      last = end
      see(Math.max(0, first - over), Math.min(columns - 1, last + over))
      say(flies)
    }
    const resting = restOf(() => {
      if (unsaid) say(false)
      latest.current.onRest?.(Math.round(box.scrollLeft / width))
    })
    const scrolled = () => {
      look()
      resting.moved()
    }
    const resized = new ResizeObserver(() => {
      room = box.clientWidth - axisWidth
      latest.current.onWidth?.(room)
      look()
    })
    resized.observe(box)
    box.addEventListener('scroll', scrolled, { passive: true })
    look()
    return () => {
      resting.end()
      resized.disconnect()
      box.removeEventListener('scroll', scrolled)
    }
  }, [frame, width, columns, onSight, see])
}

/** A debounce with one timer for a whole scroll, instead of one for each step of it. */
function restOf(come: () => void) {
  let last = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const due = () => {
    const left = last + rest - performance.now()
    timer = left > 0 ? setTimeout(due, left) : undefined
    if (!timer) come()
  }
  return {
    moved: () => {
      last = performance.now()
      timer ??= setTimeout(due, rest)
    },
    end: () => clearTimeout(timer),
  }
}
