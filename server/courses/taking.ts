import { and, eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { Refusal } from '#contract/refusals.ts'
import type { BusMessage } from '#server/kit/bus.ts'
import type { Tx } from '#server/kit/database.ts'
import { given, prepared, statements } from '#server/kit/prepared.ts'
import { publishOnCommit } from '#server/kit/telling.ts'
import { person } from '#server/shared/auth/tables.ts'
import { type CourseSignupRecord, type ExecutionRow, rulesOf } from './rules.ts'
import { courseExecution, courseSetting, courseSignup, nextReceipt } from './tables.ts'

const execution = given('execution', 'uuid')
const who = given('who', 'uuid')
const state = given('state', 'text')

const withRules = () =>
  statements
    .select({ row: courseExecution, setting: courseSetting })
    .from(courseExecution)
    .leftJoin(courseSetting, eq(courseSetting.studio, courseExecution.studio))
    .$dynamic()
const asked = and(eq(courseExecution._id, execution), eq(courseExecution.published, true))

const locked = prepared(
  withRules()
    .innerJoin(person, eq(person._id, who))
    .where(asked)
    .for('no key update', { of: [courseExecution, person] })
    .prepare('course_lock'),
)
const seen = prepared(withRules().where(asked).prepare('course_look'))

/** The execution's row and then the person's, locked in one round trip. */
export const lockBoth = async (tx: Tx, execution: string, who: string) => executionWithRulesOf(await locked(tx, { execution, who }))

/** The execution's row without a lock, as it was a moment ago. */
export const lookAt = async (tx: Tx, execution: string) => executionWithRulesOf(await seen(tx, { execution }))

function executionWithRulesOf([found]: { row: ExecutionRow; setting: typeof courseSetting.$inferSelect | null }[]) {
  if (!found) throw new Refusal('missing')
  return { row: found.row, rules: rulesOf(found.row.studio, found.setting) }
}

/** The lowest number among so many seats of the room that nobody has; searched for only where somebody has given one back. */
export const freePlace = (execution: unknown, capacity: unknown) => sql<number>`(
  select case when count(*) = coalesce(max(taken.place), 0) and count(*) < ${capacity}::int then count(*)::int + 1 else (
    select min(n) from generate_series(1, ${capacity}::int) n where not exists (
      select 1 from course_signup other where other.execution = ${execution} and other.state = 'booked' and other.place = n)) end
  from course_signup taken where taken.execution = ${execution} and taken.state = 'booked')`

const seat = statements.$with('seat').as(
  statements
    .insert(courseSignup)
    .values({
      _id: given('_id', 'uuid'),
      execution,
      person: who,
      state,
      at: given('at', 'timestamptz'),
      receipt: nextReceipt,
      place: sql`case when ${state} = 'booked' then ${freePlace(execution, given('capacity', 'int'))} end`,
    })
    .onConflictDoUpdate({
      target: [courseSignup.execution, courseSignup.person],
      set: {
        state: sql`excluded.state`,
        receipt: sql`excluded.receipt`,
        place: sql`excluded.place`,
        at: sql`excluded.at`,
        promotedAt: null,
        walkIn: false,
        version: sql`${courseSignup.version} + 1`,
      },
    })
    .returning(),
)

const counted = statements.$with('counted').as(
  statements
    .update(courseExecution)
    .set({ booked: given('booked', 'int'), waiting: given('waiting', 'int') })
    .where(eq(courseExecution._id, execution))
    .returning({ _id: courseExecution._id }),
)

const taken = prepared(
  statements
    .with(seat, counted)
    .select({
      _id: seat._id,
      execution: seat.execution,
      person: seat.person,
      state: seat.state,
      receipt: seat.receipt,
      place: seat.place,
      at: seat.at,
      promotedAt: seat.promotedAt,
      visitedAt: seat.visitedAt,
      missedAt: seat.missedAt,
      walkIn: seat.walkIn,
      version: seat.version,
    })
    .from(seat)
    .prepare('course_take'),
)

interface TakenSeat {
  who: string
  state: 'booked' | 'waiting'
  /** The execution with the seat taken. */
  next: ExecutionRow
  now: number
  told: BusMessage[]
}

/** Writes the seat and the counts of a locked execution in one round trip, and tells of them. */
export async function take(tx: Tx, { who, state, next, now, told }: TakenSeat): Promise<CourseSignupRecord> {
  const { _id: execution, capacity, booked, waiting } = next
  const at = new Date(now).toISOString()
  const [row] = await taken(tx, { _id: v7(), execution, who, state, capacity, at, booked, waiting })
  await publishOnCommit(tx, ...told)
  return row as CourseSignupRecord
}
