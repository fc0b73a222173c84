import { and, asc, eq, sql } from 'drizzle-orm'
import type { CourseRules } from '#contract/courses/rules.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Within } from '#server/kit/acting.ts'
import type { BusMessage } from '#server/kit/bus.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus } from '#server/kit/house.ts'
import { person } from '#server/shared/auth/tables.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { mineOf, tellMine, titleOf } from './courseNews.ts'
import {
  busyAt,
  type CourseSignupRecord,
  type ExecutionRow,
  isLate,
  isPromoting,
  mayBookNow,
  mayGiveBack,
  rulesOf,
  type SignupStanding,
  standingsOf,
} from './rules.ts'
import { courseExecution, courseSetting, courseSignup } from './tables.ts'
import { freePlace, lockBoth, lookAt, take } from './taking.ts'
import { turnsElsewhere, waitsUntil } from './turns.ts'
import { when } from './words.ts'

/**
 * Every change of seats holds the execution's row first and people's rows after it, in the order of their ids: so nothing is counted
 * twice, nobody is booked twice at one time, and no two changes wait for each other.
 */
export async function lockExecution(tx: Tx, _id: string): Promise<{ row: ExecutionRow; rules: CourseRules }> {
  const [found] = await tx
    .select({ row: courseExecution, setting: courseSetting })
    .from(courseExecution)
    .leftJoin(courseSetting, eq(courseSetting.studio, courseExecution.studio))
    .where(and(eq(courseExecution._id, _id), eq(courseExecution.published, true)))
    .for('update', { of: courseExecution })
  if (!found) throw new Refusal('missing')
  return { row: found.row, rules: rulesOf(found.row.studio, found.setting) }
}

const lockPeople = (tx: Tx, people: readonly string[]) =>
  tx.execute(sql`select 1 from ${person} where ${person._id} in ${[...people].sort()} order by ${person._id} for no key update`)

const seatOf = async (tx: Tx, execution: string, who: string) =>
  (
    await tx
      .select()
      .from(courseSignup)
      .where(and(eq(courseSignup.execution, execution), eq(courseSignup.person, who)))
  )[0]

const nextVersion = sql<number>`${courseSignup.version} + 1`
/** True where waiting goes on; once nobody moves up any more, somebody who waits takes a free seat by asking for it. */
const stillWaits = (row: ExecutionRow, rules: CourseRules, now: number) => row.booked >= row.capacity || isPromoting(row, rules, now)

/** Outcome of asking for a seat: the one that somebody has, or a new one; a refusal where they can't have any. */
function outcome({ row, rules }: { row: ExecutionRow; rules: CourseRules }, { known, busy, paused }: SignupStanding, now: number) {
  if (known?.state === 'booked' || (known?.state === 'waiting' && stillWaits(row, rules, now))) return known
  mayBookNow(row, rules, now)
  if (paused(rules)) throw new Refusal('course-paused')
  if (busy) throw new Refusal('course-overlap')
  const state = row.booked < row.capacity ? 'booked' : 'waiting'
  if (state === 'waiting' && (row.waiting >= rules.mostWaiting || !isPromoting(row, rules, now))) throw new Refusal('course-full')
  return state
}

/**
 * Refusals of those of these people, in their order, who can't have a seat as things stand: before they wait in line for the lock and hold
 * a connection all the while.
 */
export async function mayHaveSeats(tx: Tx, people: readonly string[], _id: string, now = Date.now()) {
  const [found, standings] = await Promise.all([lookAt(tx, _id), standingsOf(tx, _id, people, now)])
  return standings.map(standing => refusalIn(() => outcome(found, standing, now)))
}

function refusalIn(ask: () => unknown) {
  try {
    ask()
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** Takes a seat, or a place in the waiting list where none is free. Done again it changes nothing. */
export async function signUp(tx: Tx, who: string, _id: string, now = Date.now()): Promise<CourseSignupRecord> {
  // Lock and look are sent together and run in order, so the look is under the lock.
  const [{ row, rules }, [standing]] = await Promise.all([lockBoth(tx, _id, who), standingsOf(tx, _id, [who], now)])
  const state = outcome({ row, rules }, standing!, now)
  if (typeof state === 'object') return state
  const waited = standing!.known?.state === 'waiting'
  const next = counted(row, state === 'booked' ? { booked: 1, waiting: waited ? -1 : 0 } : { waiting: 1 })
  const seat = await take(tx, { who, state, next, now, told: [seatsOf(next), mineOf([who], _id)] })
  // One job tells everybody who still waits when nobody moves up any more.
  if (state === 'waiting' && row.waiting === 0) await waitsUntil(tx, row, rules)
  return seat
}

interface SigningOff {
  who: string
  /** The studio does it: then it does not count as late. */
  byStudio?: boolean
  /** The execution's. */
  _id: string
  now?: number
}

/** Gives a seat back; the one who waits longest and has the time free moves up. Done again, or without a seat, it changes nothing. */
export async function signOff(
  { tx, house }: Within<WithBus>,
  { who, _id, byStudio, now = Date.now() }: SigningOff,
): Promise<CourseSignupRecord | undefined> {
  const { row, rules } = await lockExecution(tx, _id)
  const known = await seatOf(tx, _id, who)
  if (known?.state !== 'booked' && known?.state !== 'waiting') return known
  mayGiveBack(row, known, now)
  const state = known.state === 'booked' && !byStudio && isLate(row, rules, now) ? 'late' : 'off'
  const [seat] = await tx
    .update(courseSignup)
    .set({ state, place: null, at: new Date(now).toISOString(), version: nextVersion })
    .where(eq(courseSignup._id, known._id))
    .returning()
  const left = await count({ tx, house }, row, { ...(known.state === 'booked' ? { booked: -1 } : { waiting: -1 }), who })
  await promote({ tx, house }, { row: left, rules, now })
  if (known.state === 'booked') await turnsElsewhere(tx, row, [who])
  return seat
}

interface Promoting {
  row: ExecutionRow
  rules: CourseRules
  now?: number
}

/** Fills free seats from the waiting list in turn; somebody who is in another course at that time is passed over and keeps the turn. */
export async function promote({ tx, house }: Within<WithBus>, { row, rules, now = Date.now() }: Promoting) {
  if (row.booked >= row.capacity || row.waiting === 0 || !isPromoting(row, rules, now)) return row
  const waiting = await tx
    .select()
    .from(courseSignup)
    .where(and(eq(courseSignup.execution, row._id), eq(courseSignup.state, 'waiting')))
    .orderBy(asc(courseSignup.receipt))
  const people = waiting.flatMap(({ person: who }) => who ?? [])
  if (people.length === 0) return row
  await lockPeople(tx, people)
  const busy = await busyAt(tx, row, people)
  const up = waiting.filter(({ person: who }) => who && !busy.has(who)).slice(0, row.capacity - row.booked)
  for (const seat of up)
    await tx
      .update(courseSignup)
      .set({ state: 'booked', place: freePlace(row._id, row.capacity), promotedAt: new Date(now).toISOString(), version: nextVersion })
      .where(eq(courseSignup._id, seat._id))
  if (up.length === 0) return row
  const next = await count({ tx, house }, row, { booked: up.length, waiting: -up.length })
  await tellPromoted(
    tx,
    house,
    row,
    up.map(({ person: who }) => who as string),
  )
  return next
}

async function tellPromoted(tx: Tx, house: WithBus, row: ExecutionRow, people: string[]) {
  const title = `Du bist dabei: ${await titleOf(tx, row)}, ${when(row.startsAt)}`
  await notify(tx, house, { people, title, link: `/kurse/${row._id}`, tone: 'ok' })
  await tellMine(tx, house, people, row._id)
}

interface SeatCountChange {
  booked?: number
  waiting?: number
}

const counted = (row: ExecutionRow, { booked = 0, waiting = 0 }: SeatCountChange): ExecutionRow => ({
  ...row,
  booked: row.booked + booked,
  waiting: row.waiting + waiting,
})

interface Counting extends SeatCountChange {
  /** The person whose seat it is. */
  who?: string
}

/** Writes the counts of a locked execution; every open plan and the seat's person are told. */
export async function count({ tx, house }: Within<WithBus>, row: ExecutionRow, { who, ...by }: Counting): Promise<ExecutionRow> {
  const next = counted(row, by)
  await tx.update(courseExecution).set({ booked: next.booked, waiting: next.waiting }).where(eq(courseExecution._id, row._id))
  await house.bus.publish(tx, seatsOf(next), ...(who ? [mineOf([who], row._id)] : []))
  return next
}

const seatsOf = ({ _id, studio, capacity, booked, waiting, cancelledAt }: ExecutionRow): BusMessage => ({
  kind: 'live',
  people: 'all',
  event: 'course:seats',
  data: { execution: _id, studio, free: Math.max(0, capacity - booked), waiting, cancelled: cancelledAt !== null },
})

export const tellSeats = (tx: Tx, house: WithBus, row: ExecutionRow) => house.bus.publish(tx, seatsOf(row))

/**
 * Frees the seats to come of somebody who leaves the chain. It runs before their own row is locked, by the order of locks; a seat that has
 * its visit stays.
 */
export async function giveUpSeats(tx: Tx, house: WithBus, who: string, now = Date.now()) {
  const held = await tx
    .select({ execution: courseSignup.execution })
    .from(courseSignup)
    .innerJoin(courseExecution, eq(courseSignup.execution, courseExecution._id))
    .where(
      and(
        eq(courseSignup.person, who),
        sql`${courseSignup.state} in ('booked', 'waiting') and ${courseSignup.visitedAt} is null`,
        sql`${courseExecution.startsAt} > ${new Date(now).toISOString()}::timestamptz and ${courseExecution.cancelledAt} is null`,
      ),
    )
    .orderBy(asc(courseSignup.execution))
  for (const { execution } of held) await signOff({ tx, house }, { who, _id: execution, now })
}
