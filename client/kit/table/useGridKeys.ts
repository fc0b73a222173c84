import { type KeyboardEvent, useCallback } from 'react'
import type { Rowed } from './column.ts'
import type { ChosenRows } from './useChosen.ts'

interface GridKeys<Row> {
  total: number
  active: number
  /** Number of rows that fit on the screen. */
  page: number
  row: (index: number) => Row | undefined
  move: (index: number) => void
  open?: (row: Row) => void
  chosen?: ChosenRows<Row>
  all: () => void
}

/** Arrows, Home, End and page keys move; Enter opens, space ticks, with Shift a range. Escape works wherever the focus is (Bulk.tsx). */
export function useGridKeys<Row extends Rowed>({ total, active, page, row, move, open, chosen, all }: GridKeys<Row>) {
  return useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      // The buttons of the head have keys of their own.
      if (event.target !== event.currentTarget || event.altKey) return
      const to = { ArrowDown: active + 1, ArrowUp: active - 1, Home: 0, End: total - 1, PageDown: active + page, PageUp: active - page }[
        event.key
      ]
      const here = row(active)
      if (to !== undefined) {
        event.preventDefault()
        const next = Math.max(0, Math.min(total - 1, to))
        const there = row(next)
        if (event.shiftKey && chosen) chosen.add([here, there].filter(each => each !== undefined))
        return move(next)
      }
      const acts: [key: string, act: (() => void) | undefined][] = [
        ['Enter', here && open && (() => open(here))],
        [' ', here && chosen && (() => chosen.toggle(here))],
        ['a', (event.ctrlKey || event.metaKey) && chosen ? all : undefined],
      ]
      const act = acts.find(([key]) => key === event.key)?.[1]
      if (!act) return
      event.preventDefault()
      act()
    },
    [total, active, page, row, move, open, chosen, all],
  )
}
