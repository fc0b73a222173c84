import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { CourseExecution } from '#contract/courses/calls.ts'
import type { Tx } from '#server/kit/database.ts'
import { person } from '#server/shared/auth/tables.ts'
import type { ExecutionRow } from './rules.ts'
import { course, courseExecution, courseLabel, courseRoom, livestream } from './tables.ts'

const stoodIn = alias(person, 'stood_in')

/** Executions with all that a person reads of them; `known`: family names may be told. */
export async function executions(tx: Tx, where: SQL | undefined, known: boolean) {
  const [found, labels] = [
    await tx
      .select({
        row: courseExecution,
        offered: course,
        room: { _id: courseRoom._id, name: courseRoom.name, spot: courseRoom.spot },
        leads: { _id: person._id, vorname: person.vorname, nachname: person.nachname },
        away: { vorname: stoodIn.vorname, nachname: stoodIn.nachname },
        stream: livestream.execution,
      })
      .from(courseExecution)
      .innerJoin(course, eq(courseExecution.course, course._id))
      .innerJoin(courseRoom, eq(courseExecution.room, courseRoom._id))
      .leftJoin(person, eq(courseExecution.instructor, person._id))
      .leftJoin(stoodIn, eq(courseExecution.substitutes, stoodIn._id))
      .leftJoin(livestream, eq(livestream.execution, courseExecution._id))
      .where(where)
      .orderBy(asc(courseExecution.startsAt), asc(courseExecution._id)),
    await labelsById(tx),
  ]
  return found.map(({ row, offered, room, leads, away, stream }) => ({
    row,
    offered,
    execution: courseExecutionOf(row, offered, {
      room,
      labels: offered.labels.flatMap(_id => labels.get(_id) ?? []),
      instructor: leads && { _id: leads._id, name: nameOf(leads, known) },
      substitutes: away && nameOf(away, known),
      live: stream !== null,
    }),
  }))
}

export const executionsOf = (tx: Tx, ids: readonly string[], known = true) => executions(tx, inArray(courseExecution._id, [...ids]), known)

export const publishedOf = (studio: string, from: string, to: string) =>
  and(
    eq(courseExecution.studio, studio),
    eq(courseExecution.published, true),
    sql`${courseExecution.startsAt} >= ${from}::timestamptz and ${courseExecution.startsAt} < ${to}::timestamptz`,
  )

const nameOf = ({ vorname, nachname }: { vorname: string; nachname: string }, known: boolean) =>
  known ? `${vorname} ${nachname}` : `${vorname} ${nachname.slice(0, 1)}.`

async function labelsById(tx: Tx) {
  const rows = await tx.select({ _id: courseLabel._id, name: courseLabel.name }).from(courseLabel)
  return new Map(rows.map(label => [label._id, label]))
}

type CourseExtras = Pick<CourseExecution, 'room' | 'instructor' | 'substitutes' | 'live'> & { labels: { _id: string; name: string }[] }

function courseExecutionOf(
  row: ExecutionRow,
  offered: typeof course.$inferSelect,
  { room, labels, instructor, substitutes, live }: CourseExtras,
): CourseExecution {
  const { _id, studio, startsAt, endsAt, capacity, booked, waiting } = row
  return {
    _id,
    course: {
      _id: offered._id,
      title: offered.title,
      intensity: offered.intensity,
      labels,
      picture: offered.picture && `files/${offered.picture}`,
    },
    studio,
    room,
    instructor,
    substitutes,
    startsAt,
    endsAt,
    capacity,
    free: Math.max(0, capacity - booked),
    waiting,
    cancelled: row.cancelledAt !== null,
    reason: row.reason,
    live,
  }
}
