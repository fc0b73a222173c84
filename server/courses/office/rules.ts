import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { ClashKind } from '#contract/courses/clash.ts'
import { Refusal } from '#contract/refusals.ts'
import type { ExecutionRow } from '#server/courses/rules.ts'
import { course, courseExecution, courseRoom } from '#server/courses/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { studiosWith } from '#server/kit/reach.ts'
import type { Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'

export const offices = ['gf_c_create', 'gf_c_edit', 'gf_c_delete', 'gf_c_plan'] as const

/** Executions of the studios in which somebody plans. */
export function planVisibleTo(who: Pick<Who, 'grants'>, wanted?: readonly string[]): SQL | undefined {
  const mine = studiosWith('gf_c_plan', who)
  const codes = mine === 'all' ? wanted : wanted ? wanted.filter(code => mine.includes(code)) : mine
  return codes && inArray(courseExecution.studio, [...codes])
}

/** An execution of that studio and not another's. */
export function mustBeOf(row: ExecutionRow | undefined, studio: string): asserts row {
  if (!row || row.studio !== studio) throw new Refusal('missing')
}

export const hasBegun = ({ startsAt }: Pick<ExecutionRow, 'startsAt'>, now = Date.now()) => Date.parse(startsAt) <= now

/** Executions that are still to come and not cancelled. */
export const isAhead = sql`${courseExecution.startsAt} > now() and ${courseExecution.cancelledAt} is null`

interface CoursePlace {
  course?: string
  room?: string
  instructor?: string | null
}

const invalidFieldRefusalOf = (field: string, sentence: string) => new Refusal('invalid', { [field]: sentence })

/** Refuses parts of a plan from outside the studio: a course of another one, its room, or an instructor who leads no courses there. */
export async function mustBelong(tx: Tx, studio: string, { course: offered, room, instructor }: CoursePlace) {
  if (offered) {
    const [row] = await tx
      .select()
      .from(course)
      .where(and(eq(course._id, offered), isNull(course.removedAt)))
    if (!row || (row.studio !== null && row.studio !== studio))
      throw invalidFieldRefusalOf('course', 'Diesen Kurs gibt es in diesem Studio nicht.')
  }
  if (room) {
    const [row] = await tx
      .select()
      .from(courseRoom)
      .where(and(eq(courseRoom._id, room), isNull(courseRoom.removedAt)))
    if (row?.studio !== studio) throw invalidFieldRefusalOf('room', 'Diesen Raum gibt es in diesem Studio nicht.')
  }
  if (instructor && !(await leadIn(tx, studio)).has(instructor))
    throw invalidFieldRefusalOf('instructor', 'Diese Person leitet in diesem Studio keine Kurse.')
}

interface CourseAssignment {
  course: string
  room: string
  instructor: string | null
  asks: readonly ClashKind[]
}

/** Nothing is asked of other studios' courses, rooms and people; what waits on a device and is not here yet is in nobody's way. */
export async function belonging<A extends CourseAssignment>(tx: Tx, studio: string, asked: readonly A[]): Promise<A[]> {
  if (asked.length === 0) return []
  const unique = (ids: string[]) => [...new Set(ids)]
  const courses = await tx
    .select({ _id: course._id })
    .from(course)
    .where(and(inArray(course._id, unique(asked.map(one => one.course))), or(isNull(course.studio), eq(course.studio, studio))))
  const rooms = await tx
    .select({ _id: courseRoom._id })
    .from(courseRoom)
    .where(and(inArray(courseRoom._id, unique(asked.map(({ room }) => room))), eq(courseRoom.studio, studio)))
  const leads = await leadIn(tx, studio)
  const [offered, own] = [new Set(courses.map(({ _id }) => _id)), new Set(rooms.map(({ _id }) => _id))]
  const mine = {
    room: (one: A) => own.has(one.room),
    instructor: (one: A) => leads.has(one.instructor ?? ''),
    booked: () => true,
    absent: () => true,
  }
  return asked.filter(one => offered.has(one.course)).map(one => ({ ...one, asks: one.asks.filter(kind => mine[kind](one)) }))
}

/** Instructors and their studios; null is all of them. */
export async function instructors(tx: Tx) {
  const { rows } = await tx.execute<{ _id: string; name: string; studios: string[] | null }>(sql`
    select p._id, p.vorname || ' ' || p.nachname as name,
      case when bool_or(h.studios is null) then null else array_agg(distinct code) filter (where code is not null) end as studios
    from (
      select pr.person, pr.studios from person_role pr where pr.role = 'gf_instructor'
        or exists (select 1 from role_right rr where rr.role = pr.role and rr."right" = 'gf_cp_instructor')
      union all select pg.person, pg.studios from person_right pg where pg."right" = 'gf_cp_instructor') h
    left join lateral unnest(h.studios) code on true
    join ${person} p on p._id = h.person and p.deleted_at is null
    group by p._id`)
  return rows
}

/** Instructors of a studio. */
export async function leadIn(tx: Tx, studio: string) {
  const rows = await instructors(tx)
  return new Set(rows.filter(({ studios }) => studios === null || studios.includes(studio)).map(({ _id }) => _id))
}
