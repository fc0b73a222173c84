import { and, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { SignupState } from '#contract/courses/calls.ts'
import type { DoorAct } from '#contract/courses/courseDoor.ts'
import { isLetIn } from '#contract/rules/courses/doorOutcomes.ts'
import { tellMine } from '#server/courses/courseNews.ts'
import { letIn } from '#server/courses/plugs.ts'
import type { CourseSignupRecord, ExecutionRow } from '#server/courses/rules.ts'
import { count, lockExecution, promote } from '#server/courses/seats.ts'
import { untally } from '#server/courses/stats/tally.ts'
import { courseExecution, courseSignup, nextReceipt } from '#server/courses/tables.ts'
import type { Within } from '#server/kit/acting.ts'
import type { BusMessage } from '#server/kit/bus.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus, WithDomains } from '#server/kit/house.ts'
import { doorReplyOf, type MovedPlaces, type OpenDoor, type SeatWays, settleSeats, takeActs } from '#server/shared/door/doorActs.ts'
import { type ActRow, namedIn } from '#server/shared/door/standing.ts'
import { closeCheckIn, closeLater } from './courseClosing.ts'
import { signedUpAs, standsAt } from './rules.ts'
import { courseDoor, courseDoorAct, courseVisit } from './tables.ts'

/** One door while its execution is locked. */
interface Door extends OpenDoor<ExecutionRow, CourseSignupRecord> {
  tx: Tx
}

async function openDoor(tx: Tx, row: ExecutionRow): Promise<Door> {
  const acts = await tx.select().from(courseDoorAct).where(eq(courseDoorAct.execution, row._id))
  const seats = await tx.select().from(courseSignup).where(eq(courseSignup.execution, row._id))
  const [closed] = await tx.select().from(courseDoor).where(eq(courseDoor.execution, row._id))
  const held = seats.flatMap(seat => (seat.person ? [[seat.person, seat] as const] : []))
  return { tx, row, acts, seats: new Map(held), closedAt: closed?.closedAt ?? null, changed: new Set() }
}

interface CheckingIn {
  execution: string
  by: string | null
  acts: readonly DoorAct[]
  now?: number
}

/**
 * Writes down a door's acts and their outcomes: visits, seats taken and given back, no-shows. An act that is known already is answered as
 * it was before.
 */
export async function checkIn({ tx, house }: Within<WithBus & WithDomains>, { execution, by, acts, now = Date.now() }: CheckingIn) {
  const { row } = await lockExecution(tx, execution)
  const door = await openDoor(tx, row)
  const personOf = await namedIn(tx, acts)
  const stateOf = (who: string) => signedUpAs(door.seats.get(who))
  const { told, fresh } = takeActs(door, acts, { personOf: act => personOf(act, door.acts), stateOf, by, now })
  await settleCourseActs(door, house, fresh, now)
  return told.map(doorReplyOf)
}

/** Writes the sign-ups, counts and no-shows that follow from the acts, and tells every open plan. */
async function settleCourseActs(door: Door, house: WithBus & WithDomains, fresh: readonly ActRow[], now: number) {
  const { tx, row } = door
  if (fresh.length === 0) return
  await untally(tx, row._id)
  const by = await settleSeats(door, seatWaysOf(door, now), { fresh, now })
  await tx.insert(courseDoorAct).values(fresh.map(act => ({ ...act, execution: row._id })))
  if (fresh.some(({ kind }) => kind === 'close')) await closeCheckIn(door)
  if (fresh.some(({ kind }) => kind === 'here')) await closeLater(tx, row)
  if (fresh.some(({ outcome, came }) => isLetIn(outcome) || came)) for (const hear of letIn.all(house)) await hear(tx, row, now)
  const next = by.booked || by.waiting ? await count({ tx, house }, row, by) : row
  // The statistics count this course anew.
  await tx.update(courseExecution).set({ tallied: false }).where(eq(courseExecution._id, row._id))
  if (by.booked < 0) {
    const { rules } = await lockExecution(tx, row._id)
    await promote({ tx, house }, { row: next, rules, now })
  }
  await tellMine(tx, house, [...door.changed], row._id)
  await house.bus.publish(tx, doorFrame(row))
}

/** A frame for staff who may stand at this door, and nobody else. */
const doorFrame = (row: ExecutionRow): BusMessage => ({
  kind: 'live',
  people: [],
  staff: standsAt(row),
  event: 'course:door',
  data: { execution: row._id, studio: row.studio },
})

const seatWaysOf = (door: Door, now: number): SeatWays<CourseSignupRecord> => ({
  write: (seat, set) => write(door, seat, set),
  admit: (who, visitedAt) => admit(door, who, visitedAt, now),
  takeBack: (who, seat) => giveBack(door, who, seat),
})

async function write({ tx, seats }: Door, seat: CourseSignupRecord, set: Partial<CourseSignupRecord>) {
  const next = { ...seat, ...set, version: seat.version + (set.state ? 1 : 0) }
  await tx
    .update(courseSignup)
    .set({ ...set, version: next.version })
    .where(eq(courseSignup._id, seat._id))
  seats.set(seat.person as string, next)
}

/** Gives somebody a seat because they are inside, and remembers what they had before. */
async function admit(door: Door, who: string, visitedAt: string, now: number): Promise<MovedPlaces> {
  const { tx, row, seats } = door
  const seat = seats.get(who)
  const was = signedUpAs(seat)
  await tx.insert(courseVisit).values({ execution: row._id, person: who, was }).onConflictDoNothing()
  const walkIn = was === null
  if (seat) await write(door, seat, { state: 'booked', visitedAt, missedAt: null, walkIn })
  else {
    const [made] = await tx
      .insert(courseSignup)
      .values({
        _id: v7(),
        execution: row._id,
        person: who,
        state: 'booked',
        visitedAt,
        walkIn: true,
        receipt: nextReceipt,
        at: new Date(now).toISOString(),
      })
      .returning()
    seats.set(who, made as CourseSignupRecord)
  }
  return { booked: 1, waiting: was === 'waiting' ? -1 : 0 }
}

/** Gives back a seat that the door gave, so that it is as before; undefined where the person had booked it. */
async function giveBack(door: Door, who: string, seat: CourseSignupRecord): Promise<MovedPlaces | undefined> {
  const [visit] = await door.tx
    .delete(courseVisit)
    .where(and(eq(courseVisit.execution, door.row._id), eq(courseVisit.person, who)))
    .returning()
  // A walk-in may have signed up since.
  if (!visit || (visit.was === null && !seat.walkIn)) return undefined
  const state: SignupState = visit.was ?? 'off'
  await write(door, seat, { state, place: null, visitedAt: null, missedAt: null })
  return { booked: -1, waiting: state === 'waiting' ? 1 : 0 }
}
