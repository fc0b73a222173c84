import { and, eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { DoorAct } from '#contract/courses/courseDoor.ts'
import { keptAfter, priceOf } from '#server/events/owing.ts'
import { reachedBy } from '#server/events/reach.ts'
import { type EventRow, type EventSignupRecord, keptByStaff, rulesFor } from '#server/events/rules.ts'
import { count, lockEvent, promote } from '#server/events/seats.ts'
import { settleLater } from '#server/events/settling.ts'
import { event, eventDoorAct, eventSignup, nextReceipt } from '#server/events/tables.ts'
import type { Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus } from '#server/kit/house.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { doorReplyOf, type MovedPlaces, type OpenDoor, type SeatWays, settleSeats, takeActs } from '#server/shared/door/doorActs.ts'
import { type ActRow, namedIn } from '#server/shared/door/standing.ts'
import { closeLater } from './eventClosing.ts'
import { cameAs } from './roster.ts'

/** One door while its event is locked. */
interface Door extends OpenDoor<EventRow, EventSignupRecord> {
  tx: Tx
}

async function openDoor(tx: Tx, row: EventRow): Promise<Door> {
  const acts = await tx.select().from(eventDoorAct).where(eq(eventDoorAct.event, row._id))
  const seats = await tx.select().from(eventSignup).where(eq(eventSignup.event, row._id))
  const held = seats.flatMap(seat => (seat.person ? [[seat.person, seat] as const] : []))
  return { tx, row, acts, seats: new Map(held), closedAt: row.closedAt, changed: new Set() }
}

const stateOf = (seat: EventSignupRecord | undefined) => (seat ? cameAs(seat) : null)

interface Done {
  who: Who
  acts: readonly DoorAct[]
}

/**
 * The person whom an act is about. Whoever shows their code stands there, and whoever is at this door already is known to it; by name only people in
 * the keeper's reach come in. Of anybody else nothing is told.
 */
async function peopleOf({ tx, acts: known, seats }: Door, { who, acts }: Done) {
  const personOf = await namedIn(tx, acts)
  const reached = await reachedBy(
    tx,
    who,
    acts.flatMap(({ person }) => person ?? []),
  )
  const isThere = (one: string) => reached.has(one) || seats.has(one) || known.some(({ person }) => person === one)
  return (act: DoorAct) => {
    const one = personOf(act, known)
    return one && one === act.person && !isThere(one) ? null : one
  }
}

interface CheckingIn extends Done {
  /** The event's. */
  _id: string
  now?: number
}

/** Writes down a door's acts and what follows: visits, places taken and given back, no-shows. A known act is answered as it was before. */
export async function checkIn({ tx, house }: Within<WithBus>, { _id, now = Date.now(), ...done }: CheckingIn) {
  const { row } = await lockEvent(tx, _id)
  const door = await openDoor(tx, row)
  const personOf = await peopleOf(door, done)
  const { told, fresh } = takeActs(door, done.acts, {
    personOf,
    stateOf: who => stateOf(door.seats.get(who)),
    by: actorOf(done.who),
    now,
  })
  await settleEventActs(door, house, fresh, now)
  return told.map(doorReplyOf)
}

async function settleEventActs(door: Door, house: WithBus, fresh: readonly ActRow[], now: number) {
  const { tx, row } = door
  if (fresh.length === 0) return
  const by = await settleSeats(door, seatWaysOf(door, now), { fresh, now })
  await tx.insert(eventDoorAct).values(fresh.map(act => ({ ...act, event: row._id })))
  if (fresh.some(({ kind }) => kind === 'close')) await close(tx, row, door.closedAt)
  if (fresh.some(({ kind }) => kind === 'here')) await closeLater(tx, row)
  const next = await count({ tx, house }, row, { ...by, people: [...door.changed] })
  if (by.booked < 0) await promote({ tx, house }, { row: next, rules: await rulesFor(tx, row.studio), now })
  await house.bus.publish(tx, { kind: 'live', people: [], staff: keptByStaff(row), event: 'event:door', data: { event: row._id } })
}

const seatWaysOf = (door: Door, now: number): SeatWays<EventSignupRecord> => ({
  write: (seat, set) => write(door, seat, set),
  admit: (who, visitedAt) => admit(door, who, visitedAt, now),
  takeBack: (_, seat) => sendBack(door, seat),
})

async function write({ tx, seats }: Door, seat: EventSignupRecord, set: Partial<EventSignupRecord>) {
  const next = { ...seat, ...set, version: seat.version + (set.state ? 1 : 0) }
  await tx
    .update(eventSignup)
    .set({ ...set, version: next.version })
    .where(eq(eventSignup._id, seat._id))
  seats.set(seat.person as string, next)
}

/** Gives somebody places because they are inside, and remembers what they had before. */
async function admit(door: Door, who: string, visitedAt: string, now: number): Promise<MovedPlaces> {
  const { tx, row, seats } = door
  const seat = seats.get(who)
  const was = stateOf(seat)
  const guests = was === 'waiting' ? (seat?.guests ?? 0) : 0
  // The cost of a late sign-off pays for the places that they take after all.
  const kept = seat ? Math.max(0, seat.kept - priceOf({ price: seat.price, guests })) : 0
  // A place that they waited for, or had paid before they gave it back, is their own wish; any other place is offered.
  const isWished = was === 'waiting' || (seat?.kept ?? 0) > 0
  const agreed = isWished ? (seat?.agreed ?? null) : (seat ?? row).price ? 0 : null
  const set = { state: 'booked', visitedAt, missedAt: null, before: was ?? 'none', guests, agreed, kept } as const
  if (seat) await write(door, seat, set)
  else {
    const [made] = await tx
      .insert(eventSignup)
      .values({ _id: v7(), event: row._id, person: who, receipt: nextReceipt, at: new Date(now).toISOString(), price: row.price, ...set })
      .returning()
    seats.set(who, made as EventSignupRecord)
  }
  return { booked: 1 + guests, waiting: was === 'waiting' ? -1 : 0 }
}

/**
 * Takes back places that the door gave, so that it is as before; who came without a sign-up keeps a row that says so. Undefined where the person had
 * them before.
 */
async function sendBack(door: Door, seat: EventSignupRecord): Promise<MovedPlaces | undefined> {
  if (seat.before === null) return undefined
  const state = stateOf(seat) ?? 'off'
  await settleLater(door.tx, door.row._id, seat)
  const kept = state === 'late' ? keptAfter(seat, { ...seat, state }, door.row) : seat.kept
  await write(door, seat, { state, kept, before: seat.before === 'none' ? 'none' : null, visitedAt: null, missedAt: null })
  return { booked: -(1 + seat.guests), waiting: state === 'waiting' ? 1 : 0 }
}

/** Ends an event's check-in: who was booked and did not come is missed. */
export async function close(tx: Tx, row: EventRow, closedAt = row.closedAt) {
  const at = closedAt ?? new Date().toISOString()
  await tx.update(event).set({ closedAt: at }).where(eq(event._id, row._id))
  await tx
    .update(eventSignup)
    .set({ missedAt: at })
    .where(
      and(
        eq(eventSignup.event, row._id),
        eq(eventSignup.state, 'booked'),
        sql`${eventSignup.visitedAt} is null and ${eventSignup.missedAt} is null`,
      ),
    )
}
