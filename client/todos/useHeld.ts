import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'

interface Ends {
  /** The column over which the card is held. */
  onOver: (state: string | undefined) => void
  onDrop: (state: string | undefined) => void
}

interface Spot {
  x: number
  y: number
}

interface Hand {
  from: Spot
  at: Spot
  /** The place at which the card lay. */
  card: DOMRect
  moved: boolean
  board: HTMLElement | null
}

const edge = 48
const pace = 10
/** Pointers tremble: below this way nobody drags. */
const slack = 4

const columnAt = ({ x, y }: Spot) =>
  document
    .elementsFromPoint(x, y)
    .map(element => element.closest<HTMLElement>('[data-column]')?.dataset.column)
    .find(Boolean)

/** Near its edge the board scrolls on, as long as the card is held there. */
function scrollOn({ board, from, at }: Hand) {
  if (!board) return
  const { left, right } = board.getBoundingClientRect()
  // A card that is taken up near an edge is not meant to go beyond it yet.
  if (at.x < left + edge && at.x < from.x - slack) board.scrollBy(-pace, 0)
  if (at.x > right - edge && at.x > from.x + slack) board.scrollBy(pace, 0)
}

/** A card that is dragged by its handle, by finger or mouse: it lies over everything, so that no column cuts it. */
export function useHeld(ends: Ends) {
  const latest = useRef(ends)
  latest.current = ends
  const hand = useRef<Hand>(undefined)
  const [style, setStyle] = useState<CSSProperties>()
  const held = style !== undefined
  useEffect(() => {
    if (!held) return
    let frame = 0
    const on = () => {
      frame = requestAnimationFrame(on)
      if (!hand.current) return
      scrollOn(hand.current)
      latest.current.onOver(columnAt(hand.current.at))
    }
    on()
    return () => cancelAnimationFrame(frame)
  }, [held])
  const end = (state: string | undefined) => {
    if (!hand.current) return
    hand.current = undefined
    setStyle(undefined)
    latest.current.onDrop(state)
  }
  const at = ({ clientX: x, clientY: y }: PointerEvent) => ({ x, y })
  const handle = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const card = event.currentTarget.closest('[data-card]')
      if (event.button !== 0 || !card) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const board = card.closest<HTMLElement>('[data-board]')
      hand.current = { from: at(event), at: at(event), card: card.getBoundingClientRect(), moved: false, board }
    },
    onPointerMove: (event: PointerEvent) => {
      const now = hand.current
      if (!now) return
      now.at = at(event)
      const { x, y } = { x: now.at.x - now.from.x, y: now.at.y - now.from.y }
      if (!now.moved && Math.hypot(x, y) < slack) return
      now.moved = true
      const { left, top, width } = now.card
      setStyle({ position: 'fixed', left: left + x, top: top + y, width, pointerEvents: 'none' })
    },
    onPointerUp: (event: PointerEvent) => end(hand.current?.moved ? columnAt(at(event)) : undefined),
    onPointerCancel: () => end(undefined),
  }
  const letGo = (event: KeyboardEvent) => {
    if (!held || event.key !== 'Escape') return false
    event.preventDefault()
    end(undefined)
    return true
  }
  return { style, height: style && hand.current?.card.height, handle, letGo }
}
