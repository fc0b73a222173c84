import { type DragEvent, type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useState } from 'react'
import { cellOf, GridHand, type GridInput, itemOf } from './GridHand.ts'

/** Acts of a hand and of keys in the grid, with one listener of each kind for all its cells. */
export function useGridHand(frame: RefObject<HTMLDivElement | null>, given: Omit<GridInput, 'say'>) {
  const [said, say] = useState('')
  const [hand] = useState(() => new GridHand({ ...given, say }))
  useEffect(() => {
    hand.given = { ...given, say }
    hand.frame = frame.current
    hand.settle()
  })
  const [listeners] = useState(() => listenersOf(hand))
  return { said, listeners }
}

const listenersOf = (hand: GridHand) => ({
  onClick: ({ target }: MouseEvent) => {
    const [cell, item] = [cellOf(target), itemOf(target)]
    if (item?.dataset.id !== undefined) hand.given.onOpen?.(item.dataset.id)
    else if (cell) hand.add(cell)
  },
  onKeyDown: (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (hand.key(event.key, event.target)) event.preventDefault()
  },
  onFocus: ({ target }: { target: EventTarget }) => {
    const element = itemOf(target) ?? cellOf(target)
    if (element) hand.reach(element)
  },
  onDragStart: ({ target, dataTransfer }: DragEvent) => {
    const item = itemOf(target)
    if (!item) return
    dataTransfer.effectAllowed = 'move'
    dataTransfer.setData('text/plain', item.textContent ?? '')
    hand.takeUp(item)
  },
  onDragOver: (event: DragEvent) => {
    const cell = cellOf(event.target)
    if (hand.carried === undefined || !cell) return
    event.preventDefault()
    if (cell !== hand.over) hand.mark(cell)
  },
  onDrop: (event: DragEvent) => {
    event.preventDefault()
    hand.setDown(cellOf(event.target))
  },
  onDragEnd: () => hand.drop(),
})
