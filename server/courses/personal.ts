import { sql } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'
import { type PersonalStore, rowsIn } from '#server/kit/domain.ts'

const seats = (tx: Tx, person: string) =>
  rowsIn(
    tx,
    sql`select c.title, e.studio, e.starts_at, s.state, s.place, s.at, s.promoted_at, s.visited_at, s.missed_at
      from course_signup s join course_execution e on e._id = s.execution join course c on c._id = e.course
      where s.person = ${person} order by e.starts_at`,
  )

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'course_signup',
    column: 'person',
    act: 'clear',
    export: 'kurse',
    rows: seats,
    kept: {
      what: 'which course was booked, waited for, given back, visited or missed, and when',
      why: 'the course plan, the rules of late sign-offs, visits',
      long: 'while the account exists; the visit then counts without a name',
    },
  },
  {
    table: 'course_execution',
    column: 'instructor',
    act: 'clear',
    export: 'kurse-geleitet',
    kept: {
      what: 'who leads a lesson, and for whom they stand in',
      why: 'the plan says who leads; the hours of instructors are counted',
      long: 'with the lesson, which only people take out of the plan; without the names once that account is gone. Who pays by the hours keeps the exported file with the books (OR art. 958f)',
    },
  },
  { table: 'course_execution', column: 'substitutes', act: 'clear', export: null },
  {
    table: 'course_visit',
    column: 'person',
    act: 'delete',
    export: null,
    kept: {
      what: 'who came to a lesson, when',
      why: 'proof of a visit',
      long: 'with the lesson, at most while the account exists',
    },
  },
  {
    table: 'course_door_act',
    column: 'person',
    act: 'clear',
    export: 'kurse-check-in',
    hides: ['by', 'of'],
    kept: {
      what: 'who was checked in, sent away or corrected at a course’s door, when, by whom and why',
      why: 'proof of a visit, of a no-show and of its correction',
      long: 'with the lesson; without names once an account is gone',
    },
  },
  { table: 'course_door_act', column: 'by', act: 'clear', export: null },
  {
    table: 'course_series',
    column: 'instructor',
    act: 'clear',
    export: null,
    kept: {
      what: 'who leads the lessons of a series',
      why: 'lessons that follow are planned with their instructor',
      long: 'with the series, which stays with its lessons; without the name once that account is gone',
    },
  },
  {
    table: 'course_feed',
    column: 'person',
    act: 'delete',
    export: 'kurs-kalender',
    kept: {
      what: "that a calendar is subscribed, since when, last asked; the address is made of the row's id and holds no name",
      why: "a member's courses in their own calendar",
      long: 'until ended or renewed, or the member leaves',
    },
  },
]
