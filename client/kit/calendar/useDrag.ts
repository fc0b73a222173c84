import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { disableNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/disable-native-drag-preview'
import { preventUnhandled } from '@atlaskit/pragmatic-drag-and-drop/prevent-unhandled'
import type { DragLocationHistory } from '@atlaskit/pragmatic-drag-and-drop/types'
import { type RefObject, useEffect, useRef } from 'react'
import { axisWidth, headHeight, hourHeight, type Spot, snapped, step } from './calendarGrid.ts'

interface Dragging {
  frame: RefObject<HTMLDivElement | null>
  width: number
  start: number
  columns: number
  /** Spot of a block; undefined for one that can't be moved. */
  spotOf: (id: string) => Spot | undefined
  onDrag: (id: string, spot: Spot | undefined) => void
  onDrop: (id: string, spot: Spot) => void
}

const edge = 48
const pace = 14

/** Drags blocks and their lower edges; each is made ready as the pointer comes to it, so that scrolling costs nothing. */
export function useDrag(dragging: Dragging) {
  const latest = useRef(dragging)
  latest.current = dragging
  useEffect(() => {
    const frame = latest.current.frame.current
    if (!frame) return
    let ready: Element | undefined
    let release = () => {}
    const prepare = ({ target }: Event) => {
      const block = (target as Element).closest?.('[data-block]')
      if (!block || block === ready || block.hasAttribute('data-fixed')) return
      release()
      ready = block
      release = makeReady(block as HTMLElement, latest)
    }
    frame.addEventListener('pointerover', prepare)
    frame.addEventListener('pointerdown', prepare, true)
    // This drop target alone tells a block that was set down from one that was let go of, by Escape or outside the window.
    const endTarget = dropTargetForElements({
      element: frame,
      canDrop: ({ source }) => frame.contains(source.element),
      getIsSticky: () => true,
    })
    return () => {
      endTarget()
      frame.removeEventListener('pointerover', prepare)
      frame.removeEventListener('pointerdown', prepare, true)
      release()
    }
  }, [])
}

function makeReady(block: HTMLElement, latest: RefObject<Dragging>) {
  const id = block.dataset.block ?? ''
  const grip = document.createElement('span')
  grip.className = 'grip'
  block.append(grip)
  let before: Spot | undefined
  let taken = 0
  const ways = (resizes: boolean) => ({
    getInitialData: () => ({ block: id }),
    onGenerateDragPreview: ({ nativeSetDragImage }: { nativeSetDragImage: DataTransfer['setDragImage'] | null }) => {
      disableNativeDragPreview({ nativeSetDragImage })
      preventUnhandled.start()
    },
    onDragStart: ({ location }: { location: DragLocationHistory }) => {
      before = latest.current.spotOf(id)
      taken = minuteAt(latest.current, location.initial.input.clientY)
    },
    onDrag: ({ location }: { location: DragLocationHistory }) => {
      if (!before) return
      scrollOn(latest.current, location)
      latest.current.onDrag(id, spotAt(latest.current, location, { before, taken, resizes }))
    },
    onDrop: ({ location }: { location: DragLocationHistory }) => {
      preventUnhandled.stop()
      latest.current.onDrag(id, undefined)
      if (!before || location.current.dropTargets.length === 0) return
      // The drop counts where the pointer was, not where the block was drawn last: a busy device draws seldom.
      const spot = spotAt(latest.current, location, { before, taken, resizes })
      if (spot.column !== before.column || spot.from !== before.from || spot.to !== before.to) latest.current.onDrop(id, spot)
    },
  })
  const ends = [
    draggable({
      element: block,
      canDrag: ({ input }) => document.elementFromPoint(input.clientX, input.clientY) !== grip,
      ...ways(false),
    }),
    draggable({ element: grip, ...ways(true) }),
  ]
  return () => {
    for (const end of ends) end()
    grip.remove()
  }
}

interface Took {
  before: Spot
  /** The minute under the pointer as the drag began. */
  taken: number
  resizes: boolean
}

const minuteAt = ({ frame, start }: Dragging, y: number) => {
  const box = frame.current
  if (!box) return 0
  return ((y - box.getBoundingClientRect().top - headHeight + box.scrollTop) / hourHeight) * 60 + start
}

/** Near an edge the grid scrolls on. */
function scrollOn({ frame }: Dragging, { initial, current }: DragLocationHistory) {
  const box = frame.current
  if (!box) return
  const { left, top, right, bottom } = box.getBoundingClientRect()
  // A block that is taken up near an edge is not meant to go beyond it yet.
  const toward = (at: number, from: number, low: number, high: number) =>
    at < low + edge && at < from - step ? -pace : at > high - edge && at > from + step ? pace : 0
  const { clientX: x, clientY: y } = initial.input
  box.scrollBy(toward(current.input.clientX, x, left + axisWidth, right), toward(current.input.clientY, y, top + headHeight, bottom))
}

/** Spot under the pointer, held at the same place of the block where it was taken. */
function spotAt(dragging: Dragging, { current }: DragLocationHistory, { before, taken, resizes }: Took): Spot {
  const { frame, width, columns } = dragging
  const box = frame.current
  if (!box) return before
  const { clientX, clientY } = current.input
  const moved = minuteAt(dragging, clientY) - taken
  if (resizes) return { ...before, to: Math.min(1440, Math.max(before.from + step, snapped(before.to + moved))) }
  const column = Math.floor((clientX - box.getBoundingClientRect().left - axisWidth + box.scrollLeft) / width)
  const from = Math.max(0, Math.min(1440 - (before.to - before.from), snapped(before.from + moved)))
  return { column: Math.max(0, Math.min(columns - 1, column)), from, to: from + before.to - before.from }
}
