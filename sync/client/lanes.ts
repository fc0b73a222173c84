import { fault } from './contact.ts'
import type { OutboxRow } from './types.ts'
import { isUpload } from './uploads.ts'

/**
 * Rows that may go now: from the head of each free lane, in order. A refused row, and the rows that depend on it, let their lane go on: it
 * stays until somebody mends it. Any other waiting row holds its lane back, so that no row overtakes it.
 */
export function sendable(rows: readonly OutboxRow[], isFree: (head: OutboxRow) => boolean): OutboxRow[][] {
  const open = new Set(rows.filter(({ state }) => state !== 'done').map(({ key }) => key))
  const stuck = stuckIn(rows)
  const going = new Set(rows.filter(row => row.state === 'waiting' && !stuck.has(row.key) && !isFailing(row)).map(({ key }) => key))
  const lanes = new Map<string, Lane>()
  for (const row of arrangeRows(rows)) {
    if (row.state !== 'waiting' || stuck.has(row.key)) continue
    const lane = lanes.get(row.lane) ?? { rows: [], keys: new Set(), held: false }
    lanes.set(row.lane, lane)
    if (lane.held) continue
    const follows = [...(row.after ?? []), ...earlierOf(rows, row)]
    lane.held = follows.some(key => going.has(key)) || row.dependsOn.some(key => open.has(key) && !lane.keys.has(key))
    if (!lane.held) lane.keys.add(lane.rows[lane.rows.push(row) - 1]!.key)
  }
  return [...lanes.values()].flatMap(({ rows: [head, ...more] }) => (head && isFree(head) ? [[head, ...more]] : []))
}

/** Keys of the acts that a file, which has a lane of its own, goes after: the earlier ones on its row. */
const earlierOf = (rows: readonly OutboxRow[], file: OutboxRow) =>
  isUpload(file) && file.rows?.[0] !== undefined
    ? rows.flatMap(({ key, order, rows: [own] = [] }) => (order < file.order && own === file.rows?.[0] ? [key] : []))
    : []

interface Lane {
  rows: OutboxRow[]
  keys: Set<string>
  /** True where later rows wait for an act of another lane. */
  held: boolean
}

/** The rows in their order, but what a row names in its own lane before it: an edit may name an act that came later. */
function arrangeRows(rows: readonly OutboxRow[]): ReadonlySet<OutboxRow> {
  const byKey = new Map(rows.map(row => [row.key, row]))
  const begun = new Set<OutboxRow>()
  const arranged = new Set<OutboxRow>()
  const add = (row: OutboxRow) => {
    if (begun.has(row)) return
    begun.add(row)
    for (const key of row.dependsOn) {
      const other = byKey.get(key)
      if (other?.lane === row.lane) add(other)
    }
    arranged.add(row)
  }
  for (const row of rows) add(row)
  return arranged
}

/** Refused rows and all that waits for one of them. */
function stuckIn(rows: readonly OutboxRow[]): ReadonlySet<string> {
  const stuck = new Set(rows.filter(({ state }) => state === 'refused').map(({ key }) => key))
  for (let before = -1; before !== stuck.size; ) {
    before = stuck.size
    for (const { key, state, dependsOn } of rows) if (state === 'waiting' && dependsOn.some(other => stuck.has(other))) stuck.add(key)
  }
  return stuck
}

/** True where the server failed over the row so often that it rests. */
export const isFailing = ({ state, status, attempts }: OutboxRow) => state === 'waiting' && status === fault && attempts > 0
