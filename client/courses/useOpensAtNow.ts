import { type RefObject, useEffect } from 'react'

/**
 * Scrolls the page, once its content is there, to the element marked `data-now`, with the one before it still in sight; a page that
 * somebody came back to stays where it was.
 */
export function useOpensAtNow(list: RefObject<HTMLElement | null>, wanted: boolean) {
  useEffect(() => {
    if (!wanted) return
    let frame = requestAnimationFrame(() => {
      // The router first scrolls the page back to where it was.
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
