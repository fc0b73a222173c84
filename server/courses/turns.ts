import { and, eq, inArray, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { type CourseRules, momentsOf } from '#contract/courses/rules.ts'
import type { Tx } from '#server/kit/database.ts'
import { orderJob } from '#server/kit/jobs/jobs.ts'
import { type ExecutionRow, overlaps } from './rules.ts'
import { courseExecution, courseSignup } from './tables.ts'

/** Payload of the jobs in turnJobs.ts. */
export interface TurnJobPayload {
  execution: string
}

/** Orders the job that tells those who still wait, once nobody moves up any more. */
export async function waitsUntil(tx: Tx, row: ExecutionRow, rules: CourseRules) {
  const due = new Date(momentsOf(row.startsAt, rules).promotes).toISOString()
  await orderJob(tx, {
    kind: 'course-wait',
    key: `course-wait:${row._id}:${due}`,
    payload: { execution: row._id } satisfies TurnJobPayload,
    due,
  })
}

/**
 * Gives these people their turn wherever they wait for a seat that only `row` kept from them; they are free again while it takes place.
 * Each in a transaction of its own, because every change of seats begins with the lock of its execution.
 */
export async function turnsElsewhere(tx: Tx, row: Pick<ExecutionRow, '_id' | 'startsAt' | 'endsAt'>, people: readonly string[]) {
  if (people.length === 0) return
  const found = await tx
    .selectDistinct({ execution: courseExecution._id })
    .from(courseSignup)
    .innerJoin(courseExecution, eq(courseSignup.execution, courseExecution._id))
    .where(
      and(
        inArray(courseSignup.person, [...people]),
        eq(courseSignup.state, 'waiting'),
        overlaps(row),
        sql`${courseExecution.booked} < ${courseExecution.capacity}`,
      ),
    )
  for (const { execution } of found) await orderTurn(tx, execution)
}

/** Orders the job that gives an execution's free seats to those who wait, in a transaction of its own. */
export const orderTurn = (tx: Tx, execution: string) =>
  orderJob(tx, { kind: 'course-turn', key: `course-turn:${execution}:${v7()}`, payload: { execution } satisfies TurnJobPayload })
