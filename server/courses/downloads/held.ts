import { asc, eq, sql } from 'drizzle-orm'
import { person } from '#server/auth/tables.ts'
import { course, courseExecution, courseRoom, courseSignup } from '#server/courses/tables.ts'
import type { Tx } from '#server/database.ts'
import type { Who } from '#server/serve.ts'
import type { Held } from './columns.ts'
import { type Range, seenIn } from './hours.ts'

const countOf = (what: 'visited_at' | 'missed_at') =>
  sql<number>`(select count(*)::int from ${courseSignup} s where s.execution = ${courseExecution._id} and ${sql.raw(`s.${what}`)} is not null)`

/** Every execution of a range that the caller may see, with what became of its seats. */
export async function heldIn(tx: Tx, who: Who, range: Range): Promise<Held[]> {
  const rows = await tx
    .select({
      row: courseExecution,
      ...{ title: course.title, room: courseRoom.name, visited: countOf('visited_at'), missed: countOf('missed_at') },
      leads: { vorname: person.vorname, nachname: person.nachname },
    })
    .from(courseExecution)
    .innerJoin(course, eq(courseExecution.course, course._id))
    .innerJoin(courseRoom, eq(courseExecution.room, courseRoom._id))
    .leftJoin(person, eq(courseExecution.instructor, person._id))
    .where(seenIn(who, range))
    .orderBy(asc(courseExecution.startsAt), asc(courseExecution._id))
    .limit(50_000)
  return rows.map(({ row, title, room, visited, missed, leads }) => ({
    ...{ title, room, visited, missed, startsAt: row.startsAt, endsAt: row.endsAt, studio: row.studio },
    ...{ capacity: row.capacity, booked: row.booked, waiting: row.waiting },
    instructor: leads && `${leads.vorname} ${leads.nachname}`,
    cancelled: row.cancelledAt ? row.reason || 'ja' : null,
  }))
}
