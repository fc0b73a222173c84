import { type CourseClash, clashKey } from '#contract/courses/clash.ts'
import type { ShownExecution } from './coursePlanActs.ts'

const other = ({ _id, course, studio, startsAt, endsAt, published }: ShownExecution): CourseClash['other'] => ({
  _id,
  title: course.name,
  studio,
  startsAt,
  endsAt,
  published,
})
const meet = (a: ShownExecution, b: ShownExecution) => a._id !== b._id && a.startsAt < b.endsAt && b.startsAt < a.endsAt

/** Clashes with `row` that this device knows; the server may know more. */
export function clashesOf(row: ShownExecution, rows: readonly ShownExecution[]): CourseClash[] {
  if (row.cancelled) return []
  return rows.flatMap(each => {
    if (each.cancelled || !meet(row, each)) return []
    const found: CourseClash[] = []
    const base = { execution: row._id, startsAt: row.startsAt, other: other(each) }
    if (each.room._id === row.room._id) found.push({ ...base, kind: 'room', key: clashKey('room', row._id, each._id), who: row.room.name })
    if (row.instructor && each.instructor?._id === row.instructor._id)
      found.push({ ...base, kind: 'instructor', key: clashKey('instructor', row._id, each._id), who: row.instructor.name })
    return found
  })
}
