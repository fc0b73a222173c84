import type { Planned } from '#contract/courses/scheduleForms.ts'

type TimedExecution = Pick<Planned, '_id' | 'room' | 'instructor' | 'startsAt' | 'endsAt' | 'cancelled'>

/** Ids of executions that clash: of two in one room or of one instructor, one begins before the other has ended. */
export function clashing<Row extends TimedExecution>(rows: readonly Row[]): ReadonlySet<string> {
  const found = new Set<string>()
  const last = new Map<string, Row>()
  for (const row of orderByStart(rows)) {
    if (row.cancelled) continue
    for (const key of row.instructor ? [row.room._id, row.instructor._id] : [row.room._id]) {
      const before = last.get(key)
      if (before && row.startsAt < before.endsAt) found.add(before._id).add(row._id)
      if (!before || before.endsAt < row.endsAt) last.set(key, row)
    }
  }
  return found
}

/** Rows by their beginning. The server sends them so, and only own changes put one elsewhere: most lists need no sorting. */
const orderByStart = <Row extends TimedExecution>(rows: readonly Row[]) =>
  rows.every((row, at) => at === 0 || rows[at - 1]!.startsAt <= row.startsAt)
    ? rows
    : rows.toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1))
