import { eq } from 'drizzle-orm'
import type { ExecutionRow } from '#server/courses/rules.ts'
import { lockExecution } from '#server/courses/seats.ts'
import type { Tx } from '#server/kit/database.ts'
import { jobOf, orderJob } from '#server/kit/jobs/jobs.ts'
import { close } from './courseVisits.ts'
import { courseDoor } from './tables.ts'

/** Hours after the end in which devices that had no network may still tell who came. */
const hours = 2

const kind = 'course-door-close'
const closingInstantOf = ({ endsAt }: Pick<ExecutionRow, 'endsAt'>) => new Date(Date.parse(endsAt) + hours * 3_600_000)

/** The check-in ends by itself two hours after the course, where anybody was checked in; booked people who did not come are missed then. */
export const closeLater = (tx: Tx, row: ExecutionRow) =>
  orderJob(tx, { kind, key: `${kind}:${row._id}`, payload: { execution: row._id }, due: closingInstantOf(row).toISOString() })

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
      else await close({ tx, row, closedAt: new Date().toISOString() })
    }
    await finish(tx)
  })
})
