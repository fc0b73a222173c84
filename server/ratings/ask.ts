import { and, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { rateHours } from '#contract/ratings/stars.ts'
import { Refusal } from '#contract/refusals.ts'
import { titleOf } from '#server/courses/courseNews.ts'
import type { ExecutionRow } from '#server/courses/rules.ts'
import { lockExecution } from '#server/courses/seats.ts'
import { courseSignup } from '#server/courses/tables.ts'
import { when } from '#server/courses/words.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House, WithBus } from '#server/kit/house.ts'
import { jobOf, orderJob } from '#server/kit/jobs/jobs.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { markRead } from '#server/shared/notifications/readMark.ts'
import { notification } from '#server/shared/notifications/tables.ts'
import { rating, ratingRest } from './tables.ts'

const kind = 'course-rate'
const minute = 60_000
/** Time after the end; whoever comes out of the changing room then has the phone in hand. */
const afterEnd = 30 * minute
/** Time after a visit that is heard of late, so that a slip of the finger can be taken back. */
const afterWord = 5 * minute

const closesAt = ({ endsAt }: Pick<ExecutionRow, 'endsAt'>) => Date.parse(endsAt) + rateHours * 60 * minute
const questionDueOf = ({ endsAt }: Pick<ExecutionRow, 'endsAt'>, now: number) =>
  Math.max(Date.parse(endsAt) + afterEnd, Math.ceil((now + afterWord) / afterWord) * afterWord)

/** Orders the question to visitors how it was; the caller holds the execution's row. A course whose ratings are over asks nobody. */
export async function askLater(tx: Tx, row: Pick<ExecutionRow, '_id' | 'endsAt'>, now: number) {
  const at = questionDueOf(row, now)
  if (at >= closesAt(row)) return
  const due = new Date(at).toISOString()
  await orderJob(tx, { kind, key: `${kind}:${row._id}:${due}`, payload: { execution: row._id }, due })
}

/** Visitors who have not rated the course and did not ask to be left alone since. */
const askable = (tx: Tx, { _id, endsAt }: ExecutionRow) =>
  tx
    .select({ seat: courseSignup._id, person: courseSignup.person })
    .from(courseSignup)
    .leftJoin(rating, eq(rating.signup, courseSignup._id))
    .leftJoin(ratingRest, eq(ratingRest.person, courseSignup.person))
    .where(
      and(
        eq(courseSignup.execution, _id),
        isNotNull(courseSignup.person),
        isNotNull(courseSignup.visitedAt),
        isNull(rating._id),
        or(isNull(ratingRest.hiddenAt), lt(ratingRest.hiddenAt, sql`${endsAt}::timestamptz`)),
      ),
    )

async function askVisitors(tx: Tx, house: House, row: ExecutionRow) {
  const title = `Wie war ${await titleOf(tx, row)}? Bewerten geht bis ${when(new Date(closesAt(row)).toISOString())}.`
  // The notice has the seat's own id, so nobody is asked twice, however late they come.
  for (const { seat, person } of await askable(tx, row))
    await notify(tx, house, { people: [person as string], title, link: `/kurse/${row._id}`, _id: seat })
}

/** Marks the bell's question as read once it is answered. */
export const readAsked = (tx: Tx, house: WithBus, person: string, seat: string) => markRead(tx, house, person, eq(notification._id, seat))

export const askJob = jobOf<{ execution: string }>(kind, async (house, { execution }, { finish }) => {
  await house.db.transaction(async tx => {
    const row = await stillThere(tx, execution)
    // The row is locked: a later check-in waits for it and orders another job.
    if (!(await finish(tx)) || !row || row.cancelledAt) return
    const now = Date.now()
    // The course was moved to a later time meanwhile.
    if (now < Date.parse(row.endsAt) + afterEnd) return askLater(tx, row, now)
    if (now < closesAt(row)) await askVisitors(tx, house, row)
  })
})

const stillThere = (tx: Tx, execution: string) =>
  lockExecution(tx, execution).then(
    ({ row }) => row,
    error => {
      if (error instanceof Refusal && error.code === 'missing') return undefined
      throw error
    },
  )
