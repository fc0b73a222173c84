import { and, asc, eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { CourseRules } from '#contract/courses/rules.ts'
import { Refusal } from '#contract/refusals.ts'
import { isLate, isPromoting } from '#server/courses/rules.ts'
import type { Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus } from '#server/kit/house.ts'
import { tellMine, tellPromoted, tellSeats } from './eventNews.ts'
import { keptAfter } from './owing.ts'
import { type EventRow, type EventSignupRecord, mayGiveBack, maySignUp, rulesFor } from './rules.ts'
import { settleLater } from './settling.ts'
import { event, eventSignup, nextReceipt } from './tables.ts'
import { waitsUntil } from './waits.ts'

/**
 * The event's row, locked: every change of places begins with it, so that nothing is counted twice. Rows of people are never locked after it,
 * since somebody may be at several events at one time.
 */
export async function lockEvent(tx: Tx, _id: string): Promise<{ row: EventRow; rules: CourseRules }> {
  const [row] = await tx
    .select()
    .from(event)
    .where(and(eq(event._id, _id), eq(event.published, true), sql`${event.removedAt} is null`))
    .for('no key update')
  if (!row) throw new Refusal('missing')
  return { row, rules: await rulesFor(tx, row.studio) }
}

export const seatOf = async (tx: Tx, _id: string, who: string) =>
  (
    await tx
      .select()
      .from(eventSignup)
      .where(and(eq(eventSignup.event, _id), eq(eventSignup.person, who)))
  )[0]

/** Places that nobody has. */
export const freeIn = ({ capacity, booked }: Pick<EventRow, 'capacity' | 'booked'>) =>
  capacity === null ? Number.POSITIVE_INFINITY : Math.max(0, capacity - booked)

const seatPlacesOf = ({ guests }: Pick<EventSignupRecord, 'guests'>) => 1 + guests
const nextVersion = sql<number>`${eventSignup.version} + 1`

interface PlaceCountChange {
  booked?: number
  waiting?: number
}

interface Counting extends PlaceCountChange {
  people?: readonly string[]
}

/** Writes the counts of a locked event; every open list and the people whose places changed are told. */
export async function count({ tx, house }: Within<WithBus>, row: EventRow, { booked = 0, waiting = 0, people = [] }: Counting) {
  const next = { ...row, booked: row.booked + booked, waiting: row.waiting + waiting }
  await tx.update(event).set({ booked: next.booked, waiting: next.waiting }).where(eq(event._id, row._id))
  await tellSeats(tx, house, next)
  await tellMine(tx, house, people, row._id)
  return next
}

export interface EventSignupInput {
  who: string
  /** The event's. */
  _id: string
  guests: number
  now?: number
  /** Signed up by hand: also once the event has begun. */
  byHand?: boolean
}

/** Takes places, or one in the waiting list where so many are not free, or changes the number of guests. Done again it changes nothing. */
export async function signUp(
  { tx, house }: Within<WithBus>,
  { who, _id, guests, now = Date.now(), byHand }: EventSignupInput,
): Promise<EventSignupRecord> {
  const { row, rules } = await lockEvent(tx, _id)
  const known = await seatOf(tx, _id, who)
  if (known?.state === 'booked') return changeGuests(tx, house, { row, rules, known, guests, now, byHand })
  const waits = known?.state === 'waiting' ? known : undefined
  const agreed = agreedTo(row, waits, { guests, byHand })
  const promoting = isPromoting(row, rules, now)
  // Once nobody moves up any more, somebody who waits takes free places by asking for them.
  if (waits?.guests === guests && (promoting || freeIn(row) < 1 + guests)) return agree(tx, house, waits, agreed)
  maySignUp(row, now, byHand)
  const state = freeIn(row) >= 1 + guests ? 'booked' : 'waiting'
  if (state === 'waiting' && !promoting) throw new Refusal('event-full')
  if (state === 'waiting' && !waits && row.waiting >= rules.mostWaiting) throw new Refusal('event-full')
  const seat = await take(tx, row, { who, state, guests, agreed, now, receipt: state === 'waiting' ? waits?.receipt : undefined })
  const fromWaiting = waits ? -1 : 0
  const by = state === 'booked' ? { booked: 1 + guests, waiting: fromWaiting } : { waiting: 1 + fromWaiting }
  await count({ tx, house }, row, { ...by, people: [who] })
  // One job tells everybody who still waits when nobody moves up any more.
  if (state === 'waiting' && row.waiting === 0) await waitsUntil(tx, row, rules)
  return seat
}

interface TakenPlaces {
  who: string
  state: 'booked' | 'waiting'
  guests: number
  agreed: number | null
  now: number
  /** The turn that is kept. */
  receipt?: number
}

async function take(tx: Tx, row: EventRow, { who, state, guests, agreed, now, receipt }: TakenPlaces): Promise<EventSignupRecord> {
  const fresh = { state, guests, agreed, at: new Date(now).toISOString(), promotedAt: null, before: null, price: row.price, kept: 0 }
  const [seat] = await tx
    .insert(eventSignup)
    .values({ _id: v7(), event: row._id, person: who, ...fresh, receipt: receipt ?? nextReceipt })
    .onConflictDoUpdate({
      target: [eventSignup.event, eventSignup.person],
      set: { ...fresh, receipt: sql`excluded.receipt`, version: nextVersion },
    })
    .returning()
  return seat as EventSignupRecord
}

/**
 * How many places somebody has agreed to, once they have so many guests: all by their own act, and where nothing is to be paid; by hand those
 * that they had agreed to before.
 */
function agreedTo(
  { price }: Pick<EventRow, 'price'>,
  before: EventSignupRecord | undefined,
  { guests, byHand }: Pick<EventSignupInput, 'guests' | 'byHand'>,
) {
  if (!byHand || !price) return null
  const agreed = before ? (before.agreed ?? 1 + before.guests) : 0
  return agreed >= 1 + guests ? null : agreed
}

/** Writes down what somebody agreed to of the places that they have. */
async function agree(tx: Tx, house: WithBus, seat: EventSignupRecord, agreed: number | null): Promise<EventSignupRecord> {
  if (seat.agreed === agreed) return seat
  const [now] = await tx.update(eventSignup).set({ agreed, version: nextVersion }).where(eq(eventSignup._id, seat._id)).returning()
  await tellMine(tx, house, seat.person ? [seat.person] : [], seat.event)
  return now as EventSignupRecord
}

interface Guests {
  row: EventRow
  rules: CourseRules
  known: EventSignupRecord
  guests: number
  now: number
  byHand?: boolean
}

/** Fewer guests give their places to the waiting list; more take free ones, or none of them. */
async function changeGuests(tx: Tx, house: WithBus, { row, rules, known, guests, now, byHand }: Guests): Promise<EventSignupRecord> {
  const more = guests - known.guests
  const agreed = agreedTo({ price: known.price }, known, { guests, byHand })
  if (more === 0) return agree(tx, house, known, agreed)
  if (more > 0) maySignUp(row, now, byHand)
  else mayGiveBack(row, known, now, byHand)
  if (more > freeIn(row)) throw new Refusal('event-guests')
  const late = more < 0 && !byHand && !isFreed(row, known) && isLate(row, rules, now)
  const kept = late ? keptAfter(known, { ...known, guests, agreed }, row) : known.kept
  const [seat] = await tx
    .update(eventSignup)
    .set({ guests, agreed, kept, version: nextVersion })
    .where(eq(eventSignup._id, known._id))
    .returning()
  if (more < 0) await settleLater(tx, row._id, known)
  const left = await count({ tx, house }, row, { booked: more, people: known.person ? [known.person] : [] })
  if (more < 0) await promote({ tx, house }, { row: left, rules, now })
  return seat as EventSignupRecord
}

/** Gives places back; the next in the waiting list whose places fit moves up. Done again, or without a sign-up, it changes nothing. */
export async function signOff(
  { tx, house }: Within<WithBus>,
  { who, _id, now = Date.now(), byHand = false }: Omit<EventSignupInput, 'guests'>,
) {
  const { row, rules } = await lockEvent(tx, _id)
  const known = await seatOf(tx, _id, who)
  if (known?.state !== 'booked' && known?.state !== 'waiting') return known
  mayGiveBack(row, known, now, byHand)
  const late = known.state === 'booked' && !byHand && !isFreed(row, known) && isLate(row, rules, now)
  const state = late ? 'late' : 'off'
  const kept = late ? keptAfter(known, { ...known, state }, row) : known.kept
  const [seat] = await tx
    .update(eventSignup)
    .set({ state, kept, at: new Date(now).toISOString(), before: null, version: nextVersion })
    .where(eq(eventSignup._id, known._id))
    .returning()
  await settleLater(tx, row._id, known)
  const by = known.state === 'booked' ? { booked: -seatPlacesOf(known) } : { waiting: -1 }
  const left = await count({ tx, house }, row, { ...by, people: [who] })
  await promote({ tx, house }, { row: left, rules, now })
  return seat as EventSignupRecord
}

/** True where giving back follows no rule: the event was moved after somebody signed up (K29), or they never agreed to what they were given. */
export const isFreed = ({ movedAt }: Pick<EventRow, 'movedAt'>, { at, agreed }: Pick<EventSignupRecord, 'at' | 'agreed'>) =>
  agreed === 0 || (movedAt !== null && at < movedAt)

interface Promoting {
  row: EventRow
  rules: CourseRules
  now?: number
}

/**
 * Fills free places from the waiting list in turn; a party for which there is not room enough is passed over and keeps its turn, so that no
 * place stays empty for it.
 */
export async function promote({ tx, house }: Within<WithBus>, { row, rules, now = Date.now() }: Promoting) {
  if (freeIn(row) === 0 || row.waiting === 0 || !isPromoting(row, rules, now)) return row
  const waiting = await tx
    .select()
    .from(eventSignup)
    .where(and(eq(eventSignup.event, row._id), eq(eventSignup.state, 'waiting')))
    .orderBy(asc(eventSignup.receipt))
  let free = freeIn(row)
  const up: EventSignupRecord[] = []
  for (const seat of waiting) {
    if (!seat.person || seatPlacesOf(seat) > free) continue
    free -= seatPlacesOf(seat)
    up.push(seat)
  }
  for (const seat of up)
    await tx
      .update(eventSignup)
      .set({ state: 'booked', promotedAt: new Date(now).toISOString(), version: nextVersion })
      .where(eq(eventSignup._id, seat._id))
  if (up.length === 0) return row
  const people = up.flatMap(({ person }) => person ?? [])
  const booked = up.reduce((sum, seat) => sum + seatPlacesOf(seat), 0)
  const next = await count({ tx, house }, row, { booked, waiting: -up.length, people })
  await tellPromoted(tx, house, row, up)
  return next
}

/** Frees the places to come of somebody who leaves the chain; who is inside keeps theirs. */
export async function giveUpPlaces(tx: Tx, house: WithBus, who: string, now = Date.now()) {
  const held = await tx
    .select({ event: eventSignup.event })
    .from(eventSignup)
    .innerJoin(event, eq(eventSignup.event, event._id))
    .where(
      and(
        eq(eventSignup.person, who),
        sql`${eventSignup.state} in ('booked', 'waiting') and ${eventSignup.visitedAt} is null`,
        sql`${event.startsAt} > ${new Date(now).toISOString()}::timestamptz and ${event.cancelledAt} is null and ${event.removedAt} is null and ${event.published}`,
      ),
    )
    .orderBy(asc(eventSignup.event))
  for (const { event: _id } of held) await signOff({ tx, house }, { who, _id, now })
}
