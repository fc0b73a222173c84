import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Choices, Planned } from '#contract/courses/scheduleForms.ts'
import { addDays } from '#contract/days.ts'
import { german } from '#contract/german.ts'
import { course, courseExecution, courseRoom } from '#server/courses/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { studiosWith } from '#server/kit/reach.ts'
import { instantOf } from '#server/kit/zone.ts'
import type { Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { instructors } from './rules.ts'

const stoodIn = alias(person, 'stood_in')
const nameOf = (one: { _id: string; vorname: string; nachname: string } | null) =>
  one && { _id: one._id, name: `${one.vorname} ${one.nachname}` }

/** Executions as who plans sees them. */
export async function plannedRows(tx: Tx, where: SQL | undefined): Promise<Planned[]> {
  const rows = await tx
    .select({
      row: courseExecution,
      course: { _id: course._id, name: course.title },
      room: { _id: courseRoom._id, name: courseRoom.name },
      leads: { _id: person._id, vorname: person.vorname, nachname: person.nachname },
      away: { _id: stoodIn._id, vorname: stoodIn.vorname, nachname: stoodIn.nachname },
    })
    .from(courseExecution)
    .innerJoin(course, eq(courseExecution.course, course._id))
    .innerJoin(courseRoom, eq(courseExecution.room, courseRoom._id))
    .leftJoin(person, eq(courseExecution.instructor, person._id))
    .leftJoin(stoodIn, eq(courseExecution.substitutes, stoodIn._id))
    .where(where)
    .orderBy(asc(courseExecution.startsAt), asc(courseExecution._id))
  return rows.map(({ row, course: offered, room, leads, away }) => ({
    ...row,
    course: offered,
    room,
    instructor: nameOf(leads),
    substitutes: nameOf(away),
    cancelled: row.cancelledAt !== null,
  }))
}

export const plannedOf = (tx: Tx, ids: readonly string[]) =>
  ids.length === 0 ? Promise.resolve([]) : plannedRows(tx, inArray(courseExecution._id, [...ids]))

/** Executions that begin on one of the seven days from `from` on, by Zurich's midnight. */
export const inWeek = (from: string) =>
  sql`${courseExecution.startsAt} >= ${instantOf(from, '00:00')}::timestamptz and ${courseExecution.startsAt} < ${instantOf(addDays(from, 7), '00:00')}::timestamptz`

const byName = <T extends { name: string }>(rows: T[]) => rows.sort((a, b) => german.compare(a.name, b.name))

/** Rooms, courses and instructors that somebody plans with. */
export async function choicesOf(tx: Tx, who: Pick<Who, 'grants'>): Promise<Choices> {
  const mine = studiosWith('gf_c_plan', who)
  const here = <Column extends typeof studio.code | typeof courseRoom.studio>(column: Column) =>
    mine === 'all' ? undefined : inArray(column, mine)
  const studios = await tx.select({ code: studio.code, name: studio.name }).from(studio).where(here(studio.code))
  const rooms = await tx
    .select({ _id: courseRoom._id, name: courseRoom.name, studio: courseRoom.studio, capacity: courseRoom.capacity })
    .from(courseRoom)
    .where(and(isNull(courseRoom.removedAt), here(courseRoom.studio)))
  const courses = await tx
    .select({ _id: course._id, name: course.title, studio: course.studio, minutes: course.minutes })
    .from(course)
    .where(and(isNull(course.removedAt), mine === 'all' ? undefined : or(isNull(course.studio), inArray(course.studio, mine))))
  const leads = (await instructors(tx)).filter(
    ({ studios: theirs }) => mine === 'all' || !theirs || theirs.some(code => mine.includes(code)),
  )
  const formerInstructors = await formerLeads(tx, leads, mine)
  return { studios: byName(studios), rooms: byName(rooms), instructors: byName(leads), formerInstructors, courses: byName(courses) }
}

/** Instructors of executions that the plan still reaches, who are not offered for planning any more. */
async function formerLeads(tx: Tx, leads: readonly { _id: string; studios: string[] | null }[], mine: 'all' | string[]) {
  const { rows } = await tx.execute<{ _id: string; name: string; studios: string[] }>(sql`
    select p._id, p.vorname || ' ' || p.nachname as name, array_agg(distinct e.studio) as studios
    from ${courseExecution} e join ${person} p on p._id = e.instructor
    where e.starts_at > now() - interval '9 weeks' and ${mine === 'all' ? sql`true` : sql`e.studio in ${mine}`}
    group by p._id`)
  const isLead = new Map(leads.map(({ _id, studios }) => [_id, studios]))
  const gone = rows.flatMap(row => {
    const theirs = isLead.get(row._id)
    if (theirs === null) return []
    const studios = row.studios.filter(code => !theirs?.includes(code))
    return studios.length > 0 ? [{ ...row, studios }] : []
  })
  return byName(gone)
}
