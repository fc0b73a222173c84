import { type RefObject, useEffect, useState } from 'react'
import type { Row } from './CleanLine.tsx'

const turns = 12_000

/** How many rows fit into the box, and which of the pages is shown; a page that is alone stays. */
export function usePages(box: RefObject<HTMLElement | null>, rows: readonly Row[]) {
  const [most, setMost] = useState(6)
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const at = box.current
    if (!at) return
    const measure = () => {
      const lines = [...at.querySelectorAll<HTMLElement>('[data-row]')].map(line => line.offsetHeight)
      const tallest = Math.max(...lines)
      if (lines.length > 0 && tallest > 0) setMost(Math.max(1, Math.floor((at.clientHeight - tallest / 3) / tallest)))
    }
    const watch = new ResizeObserver(measure)
    watch.observe(at)
    return () => watch.disconnect()
  }, [box])
  const pages = Math.max(1, Math.ceil(rows.length / most))
  useEffect(() => {
    if (pages === 1) return
    const timer = setInterval(() => setTurn(before => before + 1), turns)
    return () => clearInterval(timer)
  }, [pages])
  const page = turn % pages
  return { page, pages, shown: rows.slice(page * most, (page + 1) * most) }
}
