import { and, eq, gt, sql } from 'drizzle-orm'
import type { CourseSeat, CourseSignup } from '#contract/courses/calls.ts'
import { dayMs } from '#contract/time.ts'
import type { Tx } from '#server/kit/database.ts'
import { executionsOf } from './executionList.ts'
import { type CourseSignupRecord, type ExecutionRow, rulesOf } from './rules.ts'
import { courseExecution, courseSetting, courseSignup } from './tables.ts'

/** A chance is told from so many executions with a waiting list on; fewer tell nothing. */
const fewest = 4

/**
 * Chance of a place in the waiting list, in percent: among the course's executions of the last four months with a waiting list, the share
 * that moved so many people up.
 */
async function chanceOf(tx: Tx, { course, studio, _id }: ExecutionRow, position: number) {
  const { rows } = await tx.execute<{ all: number; enough: number }>(sql`
    select count(*)::int as all, (count(*) filter (where up >= ${position}))::int as enough from (
      select count(*) filter (where s.promoted_at is not null) as up, count(*) filter (where s.state = 'waiting') as left
      from course_execution e join course_signup s on s.execution = e._id
      where e.course = ${course} and e.studio = ${studio} and e._id <> ${_id} and e.cancelled_at is null
        and e.starts_at between now() - interval '120 days' and now()
      group by e._id) past where up > 0 or past.left > 0`)
  const { all, enough } = rows[0] as { all: number; enough: number }
  return all < fewest ? null : Math.round((100 * enough) / all)
}

async function positionOf(tx: Tx, { execution, receipt }: CourseSignupRecord) {
  const { rows } = await tx.execute<{ n: number }>(sql`select count(*)::int as n from course_signup
    where execution = ${execution} and state = 'waiting' and receipt <= ${receipt}`)
  return rows[0]?.n ?? 1
}

/** A seat as its own person sees it. */
export async function shownSeat(tx: Tx, seat: CourseSignupRecord, row: ExecutionRow): Promise<CourseSignup> {
  const position = seat.state === 'waiting' ? await positionOf(tx, seat) : null
  return {
    execution: seat.execution,
    state: seat.state,
    place: seat.place,
    position,
    chance: position === null ? null : await chanceOf(tx, row, position),
    promoted: seat.promotedAt !== null,
    visited: seat.visitedAt !== null,
  }
}

/** The seats of the last 30 days and those to come. */
export async function seatsOf(tx: Tx, person: string, now = Date.now()): Promise<CourseSeat[]> {
  const held = await tx
    .select({ seat: courseSignup, row: courseExecution, setting: courseSetting })
    .from(courseSignup)
    .innerJoin(courseExecution, eq(courseSignup.execution, courseExecution._id))
    .leftJoin(courseSetting, eq(courseSetting.studio, courseExecution.studio))
    .where(and(eq(courseSignup.person, person), gt(courseExecution.startsAt, new Date(now - 30 * dayMs).toISOString())))
    .orderBy(courseExecution.startsAt)
    .limit(500)
  if (held.length === 0) return []
  const known = new Map(
    (
      await executionsOf(
        tx,
        held.map(({ row }) => row._id),
      )
    ).map(({ execution }) => [execution._id, execution]),
  )
  const seats: CourseSeat[] = []
  for (const { seat, row, setting } of held) {
    const execution = known.get(row._id)
    if (execution) seats.push({ signup: await shownSeat(tx, seat, row), execution, rules: rulesOf(row.studio, setting) })
  }
  return seats
}
