import { type DragEvent, type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type PeopleDay, type PeopleRow, type Place, placeAfter } from './grid.ts'

interface Hand {
  frame: RefObject<HTMLDivElement | null>
  rows: readonly PeopleRow[]
  days: readonly PeopleDay[]
  onOpen?: (id: string) => void
  onAdd?: (row: string, day: string) => void
  onMove?: (id: string, row: string, day: string) => void
}

const cellOf = (target: EventTarget | null) => (target as HTMLElement | null)?.closest<HTMLElement>('.cell') ?? undefined
const itemOf = (target: EventTarget | null) => (target as HTMLElement | null)?.closest<HTMLElement>('button.item') ?? undefined
const indexOf = (cell: HTMLElement) => ({ row: Number(cell.dataset.row), day: Number(cell.dataset.col) })

/** What a hand and keys do in the grid, with one listener of each kind for all its cells. */
export function useGridHand({ frame, rows, days, onOpen, onAdd, onMove }: Hand) {
  const carried = useRef<string>(undefined)
  const over = useRef<HTMLElement>(undefined)
  const stop = useRef<HTMLElement>(undefined)
  const [said, setSaid] = useState('')

  const cellAt = ({ row, day }: Pick<Place, 'row' | 'day'>) =>
    frame.current?.querySelector<HTMLElement>(`.cell[data-row="${row}"][data-col="${day}"]`) ?? undefined
  const itemsIn = (cell: HTMLElement | undefined) => [...(cell?.querySelectorAll<HTMLElement>('button.item') ?? [])]
  const mark = (cell: HTMLElement | undefined) => {
    over.current?.removeAttribute('data-over')
    cell?.setAttribute('data-over', '')
    over.current = cell
  }
  /** The one element that Tab reaches. */
  const reach = (element: HTMLElement) => {
    stop.current?.setAttribute('tabindex', '-1')
    element.setAttribute('tabindex', '0')
    stop.current = element
  }
  const focus = (place: Place) => {
    const cell = cellAt(place)
    const element = itemsIn(cell)[place.item] ?? cell
    if (!element) return
    reach(element)
    element.focus()
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  useEffect(() => {
    if (stop.current?.isConnected) return
    const first = frame.current?.querySelector<HTMLElement>('button.item, .cell')
    first?.setAttribute('tabindex', '0')
    stop.current = first ?? undefined
  })

  const nameOf = (cell: HTMLElement) => {
    const { row, day } = indexOf(cell)
    return `${rows[row]?.name}, ${days[day]?.day}`
  }
  const drop = () => {
    frame.current?.querySelector('[data-carried]')?.removeAttribute('data-carried')
    carried.current = undefined
    mark(undefined)
  }
  const setDown = (cell: HTMLElement | undefined) => {
    const id = carried.current
    drop()
    if (!cell || id === undefined) return
    const { row, day } = indexOf(cell)
    const [to, on] = [rows[row]?.key, days[day]?.day]
    if (to !== undefined && on !== undefined) onMove?.(id, to, on)
  }
  const takeUp = (item: HTMLElement) => {
    carried.current = item.dataset.id
    item.setAttribute('data-carried', '')
  }

  const onCarryKey = (event: KeyboardEvent) => {
    const at = over.current
    if (!at) return
    if (event.key === 'Escape') {
      drop()
      setSaid('Bleibt, wo es war.')
    } else if (event.key === 'Enter' || event.key === ' ') {
      setSaid(`Abgelegt: ${nameOf(at)}`)
      setDown(at)
    } else {
      const next = placeAfter(event.key, { ...indexOf(at), item: 0 }, { rows: rows.length, days: days.length, itemsAt: () => 1 })
      const cell = next && cellAt(next)
      if (!cell) return
      mark(cell)
      cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
      setSaid(nameOf(cell))
    }
    event.preventDefault()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const cell = cellOf(event.target)
    if (!cell || event.ctrlKey || event.metaKey || event.altKey) return
    if (carried.current !== undefined) return onCarryKey(event)
    const item = itemOf(event.target)
    const place = { ...indexOf(cell), item: item ? itemsIn(cell).indexOf(item) : 0 }
    const row = rows[place.row]?.key ?? ''
    const day = days[place.day]?.day ?? ''
    if (event.key === ' ' && item && onMove) {
      takeUp(item)
      mark(cell)
      setSaid('Aufgenommen. Pfeile wählen die Stelle, Enter legt ab, Escape lässt es.')
    } else if (event.key === 'n' || event.key === 'N' || (event.key === 'Enter' && !item)) onAdd?.(row, day)
    else {
      const next = placeAfter(event.key, place, {
        rows: rows.length,
        days: days.length,
        itemsAt: (atRow, atDay) => itemsIn(cellAt({ row: atRow, day: atDay })).length,
      })
      if (!next) return
      focus(next)
    }
    event.preventDefault()
  }

  return {
    said,
    hand: {
      onClick: (event: MouseEvent) => {
        const cell = cellOf(event.target)
        const item = itemOf(event.target)
        if (item?.dataset.id !== undefined) return onOpen?.(item.dataset.id)
        if (!cell) return
        const { row, day } = indexOf(cell)
        onAdd?.(rows[row]?.key ?? '', days[day]?.day ?? '')
      },
      onKeyDown,
      onFocus: (event: { target: EventTarget }) => {
        const element = itemOf(event.target) ?? cellOf(event.target)
        if (element) reach(element)
      },
      onDragStart: (event: DragEvent) => {
        const item = itemOf(event.target)
        if (!item) return
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', item.textContent ?? '')
        takeUp(item)
      },
      onDragOver: (event: DragEvent) => {
        const cell = cellOf(event.target)
        if (carried.current === undefined || !cell) return
        event.preventDefault()
        if (cell !== over.current) mark(cell)
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        setDown(cellOf(event.target))
      },
      onDragEnd: drop,
    },
  }
}
