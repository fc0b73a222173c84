import { type CourseRules, momentsOf } from '#contract/courses/rules.ts'
import type { Tx } from '#server/kit/database.ts'
import { orderJob } from '#server/kit/jobs/jobs.ts'
import type { EventRow } from './rules.ts'

export const kind = 'event-wait'

/** Orders the job that tells those who still wait, once nobody moves up any more. */
export async function waitsUntil(tx: Tx, row: EventRow, rules: CourseRules) {
  const due = new Date(momentsOf(row.startsAt, rules).promotes).toISOString()
  await orderJob(tx, { kind, key: `${kind}:${row._id}:${due}`, payload: { event: row._id }, due })
}
