import { act, useRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { axisWidth } from './calendarGrid.ts'
import { useSight } from './useSight.ts'

const width = 100
const onSight = vi.fn<(first: number, last: number) => void>()
const see = () => {}
let root: Root

class Still {
  observe() {}
  disconnect() {}
}

function Frame() {
  const frame = useRef<HTMLDivElement>(null)
  useSight(frame, { width, columns: 1000, onSight }, see)
  return <div ref={frame} data-frame />
}

const box = () => document.querySelector<HTMLElement>('[data-frame]')!

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  vi.stubGlobal('ResizeObserver', Still)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(axisWidth + 10 * width)
  root = createRoot(document.body.appendChild(document.createElement('div')))
  act(() => root.render(<Frame />))
  onSight.mockClear()
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function scrollTo(column: number, after: number) {
  vi.advanceTimersByTime(after)
  box().scrollLeft = column * width
  box().dispatchEvent(new Event('scroll'))
}

test('what comes into sight step by step is told at once', () => {
  for (const column of [2, 4, 6]) scrollTo(column, 16)
  expect(onSight.mock.calls).toEqual([
    [2, 11],
    [4, 13],
    [6, 15],
  ])
})

test('a jump alone is told at once; of a flight only where it ends', () => {
  scrollTo(50, 500)
  expect(onSight).toHaveBeenLastCalledWith(50, 59)
  for (const column of [60, 70, 80]) scrollTo(column, 16)
  expect(onSight).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(300)
  expect(onSight.mock.calls.slice(1)).toEqual([[80, 89]])
})
