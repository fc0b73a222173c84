import type { Planned } from '#contract/courses/schedule.ts'

type Placed = Pick<Planned, '_id' | 'room' | 'instructor' | 'startsAt' | 'endsAt' | 'cancelled'>

/** Ids of executions that clash: each begins before the last one in its room or of its instructor has ended. */
export function clashing<Row extends Placed>(rows: readonly Row[]): ReadonlySet<string> {
  const found = new Set<string>()
  const last = new Map<string, Row>()
  for (const row of inOrder(rows)) {
    if (row.cancelled) continue
    for (const key of row.instructor ? [row.room._id, row.instructor._id] : [row.room._id]) {
      const before = last.get(key)
      if (before && row.startsAt < before.endsAt) found.add(before._id).add(row._id)
      if (!before || before.endsAt < row.endsAt) last.set(key, row)
    }
  }
  return found
}

/** True for rows in the order of their beginning. The server sends them so; only own changes put one elsewhere. */
const inOrder = <Row extends Placed>(rows: readonly Row[]) =>
  rows.every((row, at) => at === 0 || rows[at - 1]!.startsAt <= row.startsAt)
    ? rows
    : rows.toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1))
