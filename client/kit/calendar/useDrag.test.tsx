import { act, useRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hourHeight, type Spot } from './calendarGrid.ts'
import { useDrag } from './useDrag.ts'

const onDrop = vi.fn<(id: string, spot: Spot) => void>()
const spot: Spot = { column: 0, from: 13 * 60, to: 14 * 60 }
let root: Root

function Grid() {
  const frame = useRef<HTMLDivElement>(null)
  useDrag({ frame, width: 100, start: 0, columns: 7, spotOf: () => spot, onDrag: () => {}, onDrop })
  return (
    <div ref={frame}>
      <div data-block="a" />
    </div>
  )
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  // Not one frame is drawn, as on a device that has too much to do.
  vi.stubGlobal('requestAnimationFrame', () => 0)
  document.elementFromPoint = () => null
  Element.prototype.scrollBy = () => {}
  root = createRoot(document.body.appendChild(document.createElement('div')))
  act(() => root.render(<Grid />))
})
afterEach(() => {
  act(() => root.unmount())
  document.body.replaceChildren()
  onDrop.mockClear()
  vi.unstubAllGlobals()
})

const block = () => document.querySelector<HTMLElement>('[data-block]')!
/** A drag event at the place of the block's own column, so many pixels below where it was taken. */
function drag(type: string, down: number, target: Element = block()) {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true, clientX: 60, clientY: 300 + down })
  target.dispatchEvent(Object.assign(event, { dataTransfer: { setDragImage() {}, setData() {}, types: [], dropEffect: 'none' } }))
}

function take() {
  block().dispatchEvent(new MouseEvent('pointerover', { bubbles: true }))
  drag('dragstart', 0)
}

test('a block goes to where it was set down, however seldom the device draws', () => {
  take()
  drag('dragover', hourHeight / 2)
  drag('dragover', hourHeight)
  drag('drop', hourHeight)
  expect(onDrop).toHaveBeenCalledExactlyOnceWith('a', { column: 0, from: 14 * 60, to: 15 * 60 })
})

test('beside the grid it stays at the edge of it', () => {
  take()
  drag('dragover', hourHeight)
  drag('dragover', hourHeight, document.body)
  drag('drop', hourHeight, document.body)
  expect(onDrop).toHaveBeenCalledExactlyOnceWith('a', { column: 0, from: 14 * 60, to: 15 * 60 })
})

test('let go of by Escape or outside the window it stays where it was', () => {
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => {
    draw(0)
    return 0
  })
  take()
  drag('dragover', hourHeight)
  drag('dragend', hourHeight)
  expect(onDrop).not.toHaveBeenCalled()
})
