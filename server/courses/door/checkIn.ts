import { and, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { SignupState } from '#contract/courses/calls.ts'
import type { DoorAct } from '#contract/courses/courseDoor.ts'
import { type DoorOutcome, isLetIn } from '#contract/rules/courses/doorOutcomes.ts'
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
import { closeCheckIn, closeLater } from './courseClosing.ts'
import { standsAt } from './rules.ts'
import { actRow, judged, namedIn, signedUpAs, standingOf } from './standing.ts'
import { courseDoor, courseDoorAct, courseVisit } from './tables.ts'

type DoorRow = typeof courseDoorAct.$inferSelect

export interface DoorActReply {
  act: string
  outcome: DoorOutcome
  person: string | null
  over: boolean
}

/** One door while its execution is locked: the acts and seats that are known, and the people about whom something new is. */
interface Door {
  tx: Tx
  row: ExecutionRow
  acts: DoorRow[]
  seats: Map<string, CourseSignupRecord>
  closedAt: string | null
  changed: Set<string>
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
  const told: DoorActReply[] = []
  const fresh: DoorRow[] = []
  for (const act of acts) {
    const before = door.acts.find(({ _id }) => _id === act._id)
    const done = before ?? writtenAct(door, act, { who: personOf(act, door.acts), by, now })
    if (!before) fresh.push(done)
    told.push({ act: done._id, outcome: done.outcome, person: done.person, over: done.over })
  }
  await settleCourseActs(door, house, fresh, now)
  for (const one of told) one.over = fresh.find(({ _id }) => _id === one.act)?.over ?? one.over
  return told
}

function writtenAct(door: Door, act: DoorAct, { who, by, now }: { who: string | null; by: string | null; now: number }): DoorRow {
  const { row, acts, seats } = door
  const outcome = judged({ held: row, acts, stateOf: of => signedUpAs(seats.get(of)) }, act, who, now)
  const done = { ...actRow(act, { who, by, now, outcome }), execution: row._id }
  door.acts.push(done)
  if (who) door.changed.add(who)
  if (act.kind === 'close') door.closedAt ??= done.at
  return done
}

/** Writes the sign-ups, counts and no-shows that follow from the acts, and tells every open plan. */
async function settleCourseActs(door: Door, house: WithBus & WithDomains, fresh: DoorRow[], now: number) {
  const { tx, row } = door
  if (fresh.length === 0) return
  await untally(tx, row._id)
  const by = { booked: 0, waiting: 0 }
  for (const who of door.changed) {
    const { booked, waiting } = await settlePerson(door, who, now)
    by.booked += booked
    by.waiting += waiting
    const isOver = row.booked + by.booked > row.capacity && booked > 0
    if (isOver) for (const act of fresh) if (act.person === who && isLetIn(act.outcome)) act.over = true
  }
  await tx.insert(courseDoorAct).values(fresh)
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

async function settlePerson(door: Door, who: string, now: number): Promise<{ booked: number; waiting: number }> {
  const { visited, at, came } = standingOf(door.acts, who)
  const seat = door.seats.get(who)
  const visitedAt = visited ? (at ?? door.row.startsAt) : null
  if (visited && seat?.state !== 'booked') return admit(door, who, visitedAt as string, now)
  if (!visited && seat?.state === 'booked') {
    const back = await giveBack(door, who, seat)
    if (back) return back
  }
  if (!seat) return { booked: 0, waiting: 0 }
  const isMissed = !visited && seat.state === 'booked' && (came === false || door.closedAt !== null)
  await write(door, seat, { visitedAt, missedAt: isMissed ? (seat.missedAt ?? door.closedAt ?? new Date(now).toISOString()) : null })
  return { booked: 0, waiting: 0 }
}

async function write({ tx, seats }: Door, seat: CourseSignupRecord, set: Partial<CourseSignupRecord>) {
  const next = { ...seat, ...set, version: seat.version + (set.state ? 1 : 0) }
  await tx
    .update(courseSignup)
    .set({ ...set, version: next.version })
    .where(eq(courseSignup._id, seat._id))
  seats.set(seat.person as string, next)
}

/** Gives somebody a seat because they are inside, and remembers what they had before. */
async function admit(door: Door, who: string, visitedAt: string, now: number) {
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
async function giveBack(door: Door, who: string, seat: CourseSignupRecord) {
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
