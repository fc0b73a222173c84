/** A column: a day. */
export interface PeopleDay {
  day: string
  /** A weekend, or a day on which the studio is closed; `title` says why. */
  off?: boolean
  today?: boolean
  title?: string
  /** Stands below the date: «2 fehlen». */
  note?: string
}

/** Something of a person on a day. */
export interface PeopleItem {
  id: string
  text: string
  second?: string
  /** Read aloud, and shown at the pointer. */
  words: string
  /** `sure` stands, `asked` is not decided or not told yet, `away` and `beside` keep somebody from working, `wrong` may not be, `hint` is looked at once more. */
  look: 'sure' | 'asked' | 'away' | 'beside' | 'wrong' | 'hint' | 'plain'
  /** True for what can be neither opened nor moved. */
  fixed?: boolean
  /** True while its act waits on this device. */
  waits?: boolean
}

export interface PeopleRow {
  key: string
  name: string
  /** Stands below the name: «32:00 von 40:00». */
  second?: string
  /** By day. */
  items: ReadonlyMap<string, readonly PeopleItem[]>
}

/** A place in the grid; `item` counts within its cell. */
export interface GridPlace {
  row: number
  day: number
  item: number
}

const steps: Readonly<Record<string, readonly [row: number, day: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

/** The place to which a key leads from another: within a cell of several things first, then to the next cell; nothing for other keys and at the edge. */
export function placeAfter(
  key: string,
  { row, day, item }: GridPlace,
  { rows, days, itemsAt }: { rows: number; days: number; itemsAt: (row: number, day: number) => number },
): GridPlace | undefined {
  if (key === 'Home') return { row, day: 0, item: 0 }
  if (key === 'End') return { row, day: days - 1, item: 0 }
  const step = steps[key]
  if (!step) return undefined
  const [down, right] = step
  const within = item + down
  if (down !== 0 && within >= 0 && within < itemsAt(row, day)) return { row, day, item: within }
  const [nextRow, nextDay] = [row + down, day + right]
  if (nextRow < 0 || nextRow >= rows || nextDay < 0 || nextDay >= days) return undefined
  return { row: nextRow, day: nextDay, item: down < 0 ? Math.max(0, itemsAt(nextRow, nextDay) - 1) : 0 }
}
