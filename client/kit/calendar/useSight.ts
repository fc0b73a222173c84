import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { axisWidth } from './grid.ts'

export interface Sighted {
  columns: number
  /** In px; every column has it. */
  width: number
  /** Column that it opens at. */
  opensAt?: number
  /** First and last column in sight. */
  onSight?: (first: number, last: number) => void
  /** Once scrolling has come to rest. */
  onRest?: (first: number) => void
  /** Gets the width between axis and edge. */
  onWidth?: (width: number) => void
}

const over = 1

/** Which columns are in sight, and one more at each side; told anew only as they change. */
export function useSight(frame: RefObject<HTMLDivElement | null>, { width, columns, onSight, onRest, onWidth, opensAt = 0 }: Sighted) {
  const [sight, setSight] = useState({ first: opensAt, last: Math.min(columns - 1, opensAt + 8) })
  const tell = useRef({ onSight, onRest, onWidth })
  tell.current = { onSight, onRest, onWidth }
  useEffect(() => {
    const box = frame.current
    if (!box) return
    let rest: ReturnType<typeof setTimeout>
    // Asked at each frame of scrolling it would have the page laid out once more.
    let room = box.clientWidth - axisWidth
    const look = () => {
      const left = box.scrollLeft
      const first = Math.floor(left / width)
      const last = Math.min(columns - 1, Math.floor((left + room - 1) / width))
      const next = { first: Math.max(0, first - over), last: Math.min(columns - 1, last + over) }
      setSight(before => (before.first === next.first && before.last === next.last ? before : next))
      tell.current.onSight?.(first, last)
      return Math.round(left / width)
    }
    const scrolled = () => {
      const first = look()
      clearTimeout(rest)
      rest = setTimeout(() => tell.current.onRest?.(first), 250)
    }
    const resized = new ResizeObserver(() => {
      room = box.clientWidth - axisWidth
      tell.current.onWidth?.(room)
      look()
    })
    resized.observe(box)
    box.addEventListener('scroll', scrolled, { passive: true })
    look()
    return () => {
      clearTimeout(rest)
      resized.disconnect()
      box.removeEventListener('scroll', scrolled)
    }
  }, [frame, width, columns])
  return useMemo(() => ({ first: Math.min(sight.first, columns - 1), last: Math.min(sight.last, columns - 1) }), [sight, columns])
}
