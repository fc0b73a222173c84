import { type Clash, clashKey } from '#contract/courses/clash.ts'
import type { Shown } from './acts.ts'

const other = ({ _id, course, studio, startsAt, endsAt, published }: Shown): Clash['other'] => ({
  _id,
  title: course.name,
  studio,
  startsAt,
  endsAt,
  published,
})
const meet = (a: Shown, b: Shown) => a._id !== b._id && a.startsAt < b.endsAt && b.startsAt < a.endsAt

/** What this device knows to stand in the way of `row`; the server may know more. */
export function clashesOf(row: Shown, rows: readonly Shown[]): Clash[] {
  if (row.cancelled) return []
  return rows.flatMap(each => {
    if (each.cancelled || !meet(row, each)) return []
    const found: Clash[] = []
    const base = { execution: row._id, startsAt: row.startsAt, other: other(each) }
    if (each.room._id === row.room._id) found.push({ ...base, kind: 'room', key: clashKey('room', row._id, each._id), who: row.room.name })
    if (row.instructor && each.instructor?._id === row.instructor._id)
      found.push({ ...base, kind: 'instructor', key: clashKey('instructor', row._id, each._id), who: row.instructor.name })
    return found
  })
}

/** Ids of executions that stand in each other's way: whoever begins before the last one in the room or of the instructor has ended. */
export function clashing(rows: readonly Shown[]): ReadonlySet<string> {
  const found = new Set<string>()
  const last = new Map<string, Shown>()
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

/** The server sends them by their beginning; only own changes put one elsewhere. */
const inOrder = (rows: readonly Shown[]) =>
  rows.every((row, at) => at === 0 || rows[at - 1]!.startsAt <= row.startsAt)
    ? rows
    : rows.toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1))
