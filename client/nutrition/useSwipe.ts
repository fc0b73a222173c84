import { type TouchEvent, useRef } from 'react'

/** So many px to the side, and no more up or down, are meant to turn the page. */
const [far, straight] = [60, 40]

/** Tells a swipe to the side: 1 to what comes next, -1 to what was before. What is swiped in a dialog stays there. */
export function useSwipe(onTurn: (way: 1 | -1) => void) {
  const from = useRef<{ x: number; y: number }>(undefined)
  return {
    onTouchStart: ({ touches, target }: TouchEvent) => {
      const [one, more] = [touches[0], touches[1]]
      from.current = one && !more && !(target as Element).closest('dialog') ? { x: one.clientX, y: one.clientY } : undefined
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const to = changedTouches[0]
      if (!from.current || !to) return
      const [x, y] = [to.clientX - from.current.x, to.clientY - from.current.y]
      from.current = undefined
      if (Math.abs(x) >= far && Math.abs(y) <= straight) onTurn(x < 0 ? 1 : -1)
    },
  }
}
