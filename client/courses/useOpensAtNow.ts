import { type RefObject, useEffect } from 'react'

/**
 * Once what is wanted is there, the page opens at the element marked `data-now`, with the one before it still seen; where somebody came
 * back to, it stays.
 */
export function useOpensAtNow(list: RefObject<HTMLElement | null>, wanted: boolean) {
  useEffect(() => {
    if (!wanted) return
    let frame = requestAnimationFrame(() => {
      // The router first puts the page to where it was.
      frame = requestAnimationFrame(() => {
        const roll = document.getElementById('inhalt')
        const line = list.current?.querySelector<HTMLElement>('[data-now]')
        if (!roll || !line || roll.scrollTop > 0) return
        const before = line.previousElementSibling ?? line
        const head = roll.querySelector<HTMLElement>('[data-plan-head]')?.offsetHeight ?? 0
        roll.scrollTop = before.getBoundingClientRect().top - roll.getBoundingClientRect().top - head
      })
    })
    return () => cancelAnimationFrame(frame)
  }, [list, wanted])
}
