import { sql } from 'drizzle-orm'
import { dayMs } from '#contract/time.ts'
import { courseExecution, courseSignup } from '#server/courses/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { rating } from '#server/ratings/tables.ts'

const most = 10
/** Halves of stars; somebody who gave so few does not come again. */
const disliked = 4

/**
 * Courses that somebody has visited within 120 days and not disliked, and that are held again within 14 days in the same studio, the most
 * visited first. The list travels with each sign-in and start, so it is one look by index. /gfrecommendations draws the rest (topics,
 * leaders, what others visit) when it is opened.
 */
export async function ownCourses(tx: Tx, person: string, now = Date.now()): Promise<string[]> {
  const instant = (at: number) => new Date(at).toISOString()
  const { rows } = await tx.execute<{ course: string }>(sql`
    select went.course from (
      select ${courseExecution.course} as course, array_agg(distinct ${courseExecution.studio}) as studios, count(*) as visits
      from ${courseSignup}
      join ${courseExecution} on ${courseExecution._id} = ${courseSignup.execution}
      left join ${rating} on ${rating.signup} = ${courseSignup._id}
      where ${courseSignup.person} = ${person} and ${courseSignup.visitedAt} is not null
        and ${courseExecution.startsAt} > ${instant(now - 120 * dayMs)}
      group by ${courseExecution.course}
      having avg(${rating.halves}) is null or avg(${rating.halves}) > ${disliked}
    ) went
    where exists (
      select 1 from ${courseExecution}
      where ${courseExecution.course} = went.course and ${courseExecution.studio} = any(went.studios)
        and ${courseExecution.published} and ${courseExecution.cancelledAt} is null
        and ${courseExecution.startsAt} > ${instant(now)} and ${courseExecution.startsAt} < ${instant(now + 14 * dayMs)}
    )
    order by went.visits desc, went.course
    limit ${most}`)
  return rows.map(({ course }) => course)
}
