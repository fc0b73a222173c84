import { type KeyboardEvent, useRef, useState } from 'react'

/** Attributes of a cell that the arrow keys reach. */
export interface StepTab {
  'data-at': string
  tabIndex: number
  onFocus: () => void
}

const steps: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** Moves among the cells: one of them is reached by Tab, the arrows go on from there. */
export function useSteps(rows: number, columns: number) {
  const table = useRef<HTMLTableElement>(null)
  const [at, setAt] = useState<readonly [number, number]>([0, 0])
  const within = (place: number, many: number) => Math.max(0, Math.min(many - 1, place))
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (!step || event.altKey || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    const [row, column] = [within(at[0] + step[0], rows), within(at[1] + step[1], columns)]
    setAt([row, column])
    table.current?.querySelector<HTMLElement>(`[data-at="${row}/${column}"]`)?.focus()
  }
  const tab = (row: number, column: number): StepTab => ({
    'data-at': `${row}/${column}`,
    tabIndex: within(at[0], rows) === row && within(at[1], columns) === column ? 0 : -1,
    onFocus: () => setAt([row, column]),
  })
  return { table, onKeyDown, tab }
}
