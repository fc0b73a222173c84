import { sql } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'
import { type PersonalStore, rowsOf } from '#server/kit/domain.ts'

const seats = (tx: Tx, person: string) =>
  rowsOf(
    tx,
    sql`select c.title, e.studio, e.starts_at, s.state, s.place, s.at, s.promoted_at, s.visited_at, s.missed_at
      from course_signup s join course_execution e on e._id = s.execution join course c on c._id = e.course
      where s.person = ${person} order by e.starts_at`,
  )

/** Where a person stands in these tables. */
export const personal: readonly PersonalStore[] = [
  { table: 'course_signup', column: 'person', act: 'clear', export: 'kurse', rows: seats },
  { table: 'course_execution', column: 'instructor', act: 'clear', export: 'kurse-geleitet' },
  { table: 'course_execution', column: 'substitutes', act: 'clear', export: null },
  { table: 'course_visit', column: 'person', act: 'delete', export: null },
  { table: 'course_door_act', column: 'person', act: 'clear', export: 'kurse-check-in', hides: ['by', 'of'] },
  { table: 'course_door_act', column: 'by', act: 'clear', export: null },
  { table: 'course_series', column: 'instructor', act: 'clear', export: null },
  { table: 'course_feed', column: 'person', act: 'delete', export: 'kurs-kalender' },
]
