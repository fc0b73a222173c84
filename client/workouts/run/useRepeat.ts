import { type PointerEvent, useEffect, useRef } from 'react'

const hold = 420
const pace = 90

/** A press does it once, a long press again and again; a key press once per key. */
export function useRepeat(act: () => void) {
  const latest = useRef(act)
  latest.current = act
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const repeated = useRef(false)
  const stop = () => {
    clearTimeout(timer.current)
    timer.current = undefined
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  const again = () => {
    repeated.current = true
    latest.current()
    timer.current = setTimeout(again, pace)
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      event.stopPropagation()
      stop()
      repeated.current = false
      if (event.button === 0) timer.current = setTimeout(again, hold)
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onPointerLeave: stop,
    onContextMenu: (event: { preventDefault(): void }) => event.preventDefault(),
    onClick: () => {
      if (!repeated.current) latest.current()
      repeated.current = false
    },
  }
}
