import { type RefObject, useEffect, useMemo, useState } from 'react'
import type { Row } from '#client/parts/course/CleanLine.tsx'

const turns = 12_000

/** Heights in px. */
interface Room {
  all: number
  day: number
  course: number
}

/** Rows by pages: no page ends with a day's name, and one that begins within a day names the day. */
export function pagesOf(rows: readonly Row[], { all, day, course }: Room): Row[][] {
  const pages: Row[][] = []
  let page: Row[] = []
  let left = all
  let title: Row | undefined
  for (const row of rows) {
    if (!row.execution) title = row
    const needs = row.execution ? course : day + course
    if (needs > left && page.length > 0) {
      pages.push(page)
      page = row.execution && title ? [title] : []
      left = all - (page.length ? day : 0)
    }
    page.push(row)
    left -= row.execution ? course : day
  }
  return page.length > 0 ? [...pages, page] : pages
}

const heightOf = (box: HTMLElement, kind: 'day' | 'course') =>
  Math.max(0, ...[...box.querySelectorAll<HTMLElement>(`[data-row=${kind}]`)].map(line => line.offsetHeight))

/**
 * The page in sight: as many rows as fit into the box, one page after the other where there are more. `foot` px stay free for their marks.
 */
export function usePages(box: RefObject<HTMLElement | null>, rows: readonly Row[], foot: number) {
  const [room, setRoom] = useState<Room>({ all: 600, day: 50, course: 90 })
  const [turn, setTurn] = useState(0)
  const filled = rows.length > 0
  useEffect(() => {
    const at = box.current
    if (!at || !filled) return
    const measure = () => {
      const next = { all: at.clientHeight - foot, day: heightOf(at, 'day') || 50, course: heightOf(at, 'course') || 90 }
      setRoom(before => (before.all === next.all && before.day === next.day && before.course === next.course ? before : next))
    }
    const watch = new ResizeObserver(measure)
    watch.observe(at)
    return () => watch.disconnect()
  }, [box, filled, foot])
  const pages = useMemo(() => pagesOf(rows, room), [rows, room])
  const several = pages.length > 1
  useEffect(() => {
    if (!several) return
    const timer = setInterval(() => setTurn(before => before + 1), turns)
    return () => clearInterval(timer)
  }, [several])
  const page = pages.length ? turn % pages.length : 0
  return { page, pages: pages.length, shown: pages[page] ?? [] }
}
