import { type GridPlace, type PeopleDay, type PeopleRow, placeAfter } from './gridPlaces.ts'

/** The input of the grid, and where it says aloud what happens. */
export interface GridInput {
  rows: readonly PeopleRow[]
  days: readonly PeopleDay[]
  onOpen?: (id: string) => void
  onAdd?: (row: string, day: string) => void
  onMove?: (id: string, row: string, day: string) => void
  say: (words: string) => void
}

export const cellOf = (target: EventTarget | null) => (target as HTMLElement | null)?.closest<HTMLElement>('.cell') ?? undefined
export const itemOf = (target: EventTarget | null) => (target as HTMLElement | null)?.closest<HTMLElement>('button.item') ?? undefined
const indexOf = (cell: HTMLElement) => ({ row: Number(cell.dataset.row), day: Number(cell.dataset.col) })
const itemsIn = (cell: HTMLElement | undefined) => [...(cell?.querySelectorAll<HTMLElement>('button.item') ?? [])]

/** A hand in the grid: what it holds, where it points, and where Tab reaches. It marks elements itself, so that nothing is drawn anew meanwhile. */
export class GridHand {
  given: GridInput
  frame: HTMLElement | null = null
  carried: string | undefined
  over: HTMLElement | undefined
  private stop: HTMLElement | undefined

  constructor(given: GridInput) {
    this.given = given
  }

  private cellAt({ row, day }: Pick<GridPlace, 'row' | 'day'>) {
    return this.frame?.querySelector<HTMLElement>(`.cell[data-row="${row}"][data-col="${day}"]`) ?? undefined
  }

  private room(itemsAt?: () => number) {
    const { rows, days } = this.given
    return {
      rows: rows.length,
      days: days.length,
      itemsAt: itemsAt ?? ((row: number, day: number) => itemsIn(this.cellAt({ row, day })).length),
    }
  }

  private named(cell: HTMLElement) {
    const { row, day } = indexOf(cell)
    return { row: this.given.rows[row], day: this.given.days[day] }
  }

  mark(cell: HTMLElement | undefined) {
    this.over?.removeAttribute('data-over')
    cell?.setAttribute('data-over', '')
    this.over = cell
  }

  /** Makes this the one element that Tab reaches. */
  reach(element: HTMLElement) {
    this.stop?.setAttribute('tabindex', '-1')
    element.setAttribute('tabindex', '0')
    this.stop = element
  }

  /** After each drawing: what Tab reached may be gone. */
  settle() {
    if (this.stop?.isConnected) return
    const first = this.frame?.querySelector<HTMLElement>('button.item, .cell[aria-label]')
    this.stop = undefined
    if (first) this.reach(first)
  }

  add(cell: HTMLElement) {
    const { row, day } = this.named(cell)
    if (row && day) this.given.onAdd?.(row.key, day.day)
  }

  takeUp(item: HTMLElement) {
    this.carried = item.dataset.id
    item.setAttribute('data-carried', '')
  }

  drop() {
    this.frame?.querySelector('[data-carried]')?.removeAttribute('data-carried')
    this.carried = undefined
    this.mark(undefined)
  }

  setDown(cell: HTMLElement | undefined) {
    const id = this.carried
    this.drop()
    const { row, day } = cell ? this.named(cell) : {}
    if (id !== undefined && row && day) this.given.onMove?.(id, row.key, day.day)
  }

  /** True where the key meant something. */
  key(key: string, target: EventTarget | null): boolean {
    const cell = cellOf(target)
    if (!cell) return false
    if (this.carried !== undefined) return this.carryKey(key)
    const item = itemOf(target)
    if (key === ' ' && item && this.given.onMove) {
      this.takeUp(item)
      this.mark(cell)
      this.given.say('Aufgenommen. Pfeile wählen die Stelle, Enter legt ab, Escape lässt es.')
      return true
    }
    if (key.toLowerCase() === 'n' || (key === 'Enter' && !item)) {
      this.add(cell)
      return true
    }
    const next = placeAfter(key, { ...indexOf(cell), item: item ? itemsIn(cell).indexOf(item) : 0 }, this.room())
    if (next) this.focus(next)
    return next !== undefined
  }

  private focus(place: GridPlace) {
    const cell = this.cellAt(place)
    const element = itemsIn(cell)[place.item] ?? cell
    if (!element) return
    this.reach(element)
    element.focus()
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }

  private carryKey(key: string): boolean {
    const at = this.over
    if (!at) return false
    if (key === 'Escape') {
      this.drop()
      this.given.say('Bleibt, wo es war.')
      return true
    }
    if (key === 'Enter' || key === ' ') {
      this.given.say(`Abgelegt: ${this.words(at)}`)
      this.setDown(at)
      return true
    }
    const next = placeAfter(
      key,
      { ...indexOf(at), item: 0 },
      this.room(() => 1),
    )
    const cell = next && this.cellAt(next)
    if (!cell) return false
    this.mark(cell)
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    this.given.say(this.words(cell))
    return true
  }

  private words(cell: HTMLElement) {
    const { row, day } = this.named(cell)
    return [row?.name, day?.day].join(', ')
  }
}
