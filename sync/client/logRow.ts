/** A row of something that many write: its place among the others, and the newest number it took. */
export interface LogRow {
  _id: string
  number: number
  changed: number
}

/** A number somebody has reached, which only rises, and the one at which they began. */
export interface LogMark {
  userId: string
  first: number
  number: number
  changed: number
}

export interface LogPage<Row> {
  rows: Row[]
  marks: LogMark[]
  /** All that changed up to here is known once the page is. */
  cursor: number
  /** The newest number there is. */
  count: number
  more: boolean
}

/**
 * Asks the studio for a page: what changed `after` a number, what stands `before` a place or `around` a row, or the newest; `limit` rows, else as
 * many as a page has.
 */
export type LogSource<Row> = (
  space: string,
  asked: { after?: number; before?: number; around?: string; limit?: number },
) => Promise<LogPage<Row>>

/** Something that happened, as the live channel tells it: a row, a mark, or both. */
export interface LogNews<Row> {
  changed: number
  row?: Row
  mark?: LogMark
}

/** Rows of a space on the device: its newest down to the first hole, oldest first. */
export interface HeldRows<Row> {
  rows: Row[]
  marks: readonly LogMark[]
  cursor: number
  /** The place above which nothing is missing; 0 where the rows begin with the first there is. */
  from: number
  /** The place from which on more is missing here; none where the newest is among the rows. */
  to?: number
  /** Moment in ms at which the studio was heard last. */
  at?: number
}

/** A stretch of places. */
export type LogSpan = [from: number, to: number]

export const isWithin = ([first, last]: LogSpan, at: number) => first <= at && at <= last

/** Stretches that touch are one. */
export function joinLogSpans(spans: readonly LogSpan[]): LogSpan[] {
  const sorted = [...spans].sort(([one], [other]) => one - other)
  const found: LogSpan[] = []
  for (const [first, last] of sorted) {
    const before = found.at(-1)
    if (before && first <= before[1]) before[1] = Math.max(before[1], last)
    else found.push([first, last])
  }
  return found
}
