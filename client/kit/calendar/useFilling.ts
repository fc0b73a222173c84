import { useEffect, useRef, useState } from 'react'

interface Filled {
  key: string
  blocks: number
  /** Somebody has a block of it under their hand. */
  atOnce: boolean
}

/** What an old office machine draws within a frame, in blocks. */
const perFrame = 14
const perColumn = 3
const whole = Number.POSITIVE_INFINITY

/**
 * How many blocks of a column are drawn; undefined before the column itself is. Columns that come into sight are filled within the next
 * frames: however fast somebody scrolls, each frame is short. What was drawn whole stays whole, whatever changes in it.
 */
export function useFilling(columns: readonly Filled[]) {
  const drawn = useRef<ReadonlyMap<string, number>>(new Map())
  const [, again] = useState(0)
  drawn.current = kept(columns, drawn.current)
  const due = columns.some(column => isDue(column, drawn.current))
  const latest = useRef(columns)
  latest.current = columns
  useEffect(() => {
    if (!due) return
    const frame = requestAnimationFrame(() => {
      drawn.current = filled(latest.current, drawn.current)
      again(count => count + 1)
    })
    return () => cancelAnimationFrame(frame)
  })
  return drawn.current
}

const isDue = ({ key, blocks }: Filled, drawn: ReadonlyMap<string, number>) => {
  const count = drawn.get(key)
  return count === undefined || count < blocks
}

/** Without what went out of sight. */
function kept(columns: readonly Filled[], drawn: ReadonlyMap<string, number>) {
  const next = new Map<string, number>()
  for (const { key, atOnce } of columns) {
    const count = atOnce ? whole : drawn.get(key)
    if (count !== undefined) next.set(key, count)
  }
  return next
}

/** A frame's worth more, column by column. */
export function filled(columns: readonly Filled[], drawn: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const next = new Map(drawn)
  let left = perFrame
  for (const column of columns.filter(each => isDue(each, drawn))) {
    if (left <= 0) break
    const { key, blocks } = column
    const before = next.get(key) ?? 0
    if (!next.has(key)) left -= perColumn
    const more = Math.max(0, Math.min(left, blocks - before))
    left -= more
    next.set(key, blocks > 0 && before + more === blocks ? whole : before + more)
  }
  return next
}
