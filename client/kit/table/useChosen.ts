import { useCallback, useState } from 'react'
import type { Rowed } from './column.ts'

export interface ChosenRows<Row> {
  rows: ReadonlyMap<string, Row>
  toggle: (row: Row) => void
  set: (rows: readonly Row[]) => void
  add: (rows: readonly Row[]) => void
  clear: () => void
}

/** The ticked rows of a list; they stay ticked while others scroll by. Another list, by its filters, words or order, begins with none. */
export function useChosen<Row extends Rowed>(list: string): ChosenRows<Row> {
  const [rows, setRows] = useState<ReadonlyMap<string, Row>>(new Map())
  const [of, setOf] = useState(list)
  if (of !== list) {
    setOf(list)
    setRows(new Map())
  }
  const toggle = useCallback((row: Row) => {
    setRows(before => {
      const next = new Map(before)
      if (!next.delete(row._id)) next.set(row._id, row)
      return next
    })
  }, [])
  const set = useCallback((all: readonly Row[]) => setRows(new Map(all.map(row => [row._id, row]))), [])
  const add = useCallback((all: readonly Row[]) => setRows(before => new Map([...before, ...all.map(row => [row._id, row] as const)])), [])
  const clear = useCallback(() => setRows(new Map()), [])
  return { rows, toggle, set, add, clear }
}
