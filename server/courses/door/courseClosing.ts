import { and, eq, sql } from 'drizzle-orm'
import type { ExecutionRow } from '#server/courses/rules.ts'
import { lockExecution } from '#server/courses/seats.ts'
import { untally } from '#server/courses/stats/tally.ts'
import { courseExecution, courseSignup } from '#server/courses/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { jobOf, orderJob } from '#server/kit/jobs/jobs.ts'
import { courseDoor } from './tables.ts'

/** Hours after the end in which devices that had no network may still tell who came. */
const hours = 2

const kind = 'course-door-close'
const closingInstantOf = ({ endsAt }: Pick<ExecutionRow, 'endsAt'>) => new Date(Date.parse(endsAt) + hours * 3_600_000)

/** The check-in ends by itself two hours after the course, where anybody was checked in; booked people who did not come are missed then. */
export const closeLater = (tx: Tx, row: ExecutionRow) =>
  orderJob(tx, { kind, key: `${kind}:${row._id}`, payload: { execution: row._id }, due: closingInstantOf(row).toISOString() })

/** Ends a course's check-in: people who were booked and did not come are missed. */
export async function closeCheckIn({ tx, row, closedAt }: { tx: Tx; row: Pick<ExecutionRow, '_id'>; closedAt: string | null }) {
  const at = closedAt ?? new Date().toISOString()
  await tx.insert(courseDoor).values({ execution: row._id, closedAt: at }).onConflictDoNothing()
  await untally(tx, row._id)
  await tx
    .update(courseSignup)
    .set({ missedAt: at })
    .where(
      and(
        eq(courseSignup.execution, row._id),
        eq(courseSignup.state, 'booked'),
        sql`${courseSignup.visitedAt} is null and ${courseSignup.missedAt} is null`,
      ),
    )
  await tx.update(courseExecution).set({ tallied: false }).where(eq(courseExecution._id, row._id))
}

export const closingJob = jobOf<{ execution: string }>(kind, async (house, { execution }, { finish }) => {
  await house.db.transaction(async tx => {
    const { row } = await lockExecution(tx, execution)
    const [closed] = await tx.select().from(courseDoor).where(eq(courseDoor.execution, execution))
    if (!closed && !row.cancelledAt) {
      // The course may have been moved meanwhile.
      if (closingInstantOf(row).getTime() > Date.now())
        await orderJob(tx, {
          kind,
          key: `${kind}:${execution}:${row.endsAt}`,
          payload: { execution },
          due: closingInstantOf(row).toISOString(),
        })
      else await closeCheckIn({ tx, row, closedAt: new Date().toISOString() })
    }
    await finish(tx)
  })
})
