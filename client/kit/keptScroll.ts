import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'
import { takeRolled } from '#client/map/historySteps.ts'

/** A person's own act ends the wait for content that is still to come. */
const own = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const
/** Timeout in ms for the content that fills the box. */
const patience = 4000

/**
 * Scrolls a box back to where it stood when its address was left, as soon as it is high enough again: its content may come late. The box
 * carries the same word as `data-rolls`.
 */
export function useKeptScroll(box: RefObject<HTMLElement | null>, id: string) {
  const router = useRouter()
  useEffect(() => {
    let end = () => {}
    const begin = () => {
      const to = takeRolled(id)
      if (to <= 0) return
      end()
      end = bringBack(box, to)
    }
    begin()
    const unsubscribe = router.subscribe('onRendered', begin)
    return () => {
      unsubscribe()
      end()
    }
  }, [router, box, id])
}

function bringBack(box: RefObject<HTMLElement | null>, to: number) {
  const until = performance.now() + patience
  let frame = 0
  const end = () => {
    cancelAnimationFrame(frame)
    for (const name of own) removeEventListener(name, end, true)
  }
  const step = () => {
    box.current?.scrollTo({ top: to, behavior: 'instant' })
    if ((box.current && Math.abs(box.current.scrollTop - to) < 2) || performance.now() > until) return end()
    frame = requestAnimationFrame(step)
  }
  for (const name of own) addEventListener(name, end, true)
  frame = requestAnimationFrame(step)
  return end
}
