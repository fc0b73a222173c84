import { asc, eq, sql } from 'drizzle-orm'
import { course, courseExecution, courseRoom, courseSignup } from '#server/courses/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import type { HeldExecution } from './downloadColumns.ts'
import { type DownloadRange, seenIn } from './downloadHours.ts'

/** The rule of the course statistics (contract/courses/stats.ts), in a sentence. */
export const heldRule = 'Besuche und nicht Erschienene der Kurse, die zu Ende sind und nicht abgesagt wurden, wie in der Kursstatistik.'

const seats = { visits: 'visited_at', missed: 'missed_at' } as const
/** A count of a course that is over, as it was written down or else from its seats; null where it runs, is ahead or was cancelled. */
const countOf = (what: keyof typeof seats, now: string) =>
  sql<number | null>`case when ${courseExecution.endsAt} > ${now}::timestamptz or ${courseExecution.cancelledAt} is not null then null
    when ${courseExecution.tallied} then ${courseExecution[what]}
    else (select count(*)::int from ${courseSignup} s where s.execution = ${courseExecution._id} and ${sql.raw(`s.${seats[what]}`)} is not null) end`

/** Every execution of a range that the caller may see, with counts of its seats. */
export async function heldIn(tx: Tx, who: Who, range: DownloadRange, now = new Date().toISOString()): Promise<HeldExecution[]> {
  const rows = await tx
    .select({
      startsAt: courseExecution.startsAt,
      endsAt: courseExecution.endsAt,
      studio: courseExecution.studio,
      capacity: courseExecution.capacity,
      booked: courseExecution.booked,
      waiting: courseExecution.waiting,
      cancelledAt: courseExecution.cancelledAt,
      reason: courseExecution.reason,
      title: course.title,
      room: courseRoom.name,
      visited: countOf('visits', now),
      missed: countOf('missed', now),
      leads: { vorname: person.vorname, nachname: person.nachname },
    })
    .from(courseExecution)
    .innerJoin(course, eq(courseExecution.course, course._id))
    .innerJoin(courseRoom, eq(courseExecution.room, courseRoom._id))
    .leftJoin(person, eq(courseExecution.instructor, person._id))
    .where(seenIn(who, range))
    .orderBy(asc(courseExecution.startsAt), asc(courseExecution._id))
    .limit(50_000)
  return rows.map(({ leads, cancelledAt, reason, ...row }) => ({
    ...row,
    instructor: leads && `${leads.vorname} ${leads.nachname}`,
    cancelled: cancelledAt ? reason || 'ja' : null,
  }))
}
