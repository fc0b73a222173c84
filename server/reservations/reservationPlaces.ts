import { and, count, eq, gt, inArray, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import { NIL } from 'uuid'
import { addDays } from '#contract/days.ts'
import { Refusal, type RefusalCode } from '#contract/refusals.ts'
import { longestSlot, type ReservationSlot } from '#contract/reservations/shapes.ts'
import { dayMs, minutesAfter } from '#contract/time.ts'
import type { Tx } from '#server/kit/database.ts'
import { given, prepared, statements } from '#server/kit/prepared.ts'
import { dayOf } from '#server/kit/zone.ts'
import type { TypeRow } from './rules.ts'
import { daysFrom, type Stretch, slotsOn, takenIn } from './slots.ts'
import { reservation, reservationType } from './tables.ts'

type TakenStretch = Stretch & { type: string }

/** When a slot is asked for, in ms, and whether by staff for somebody else. */
interface Moment {
  now: number
  byHand?: boolean
}
const minute = 60_000

/** Slots that are told as the next free ones. */
const told = 3

const [type, startsAt, but] = [given('type', 'uuid'), given('startsAt', 'timestamptz'), given('but', 'uuid')]
/** Minutes of the type that is asked for, as it stands. */
const minutesOf = (minutes: SQL) =>
  sql`(select (${minutes}) * interval '1 minute' from ${reservationType} where ${reservationType._id} = ${type})`
const { slotMinutes, bufferMinutes } = reservationType
const taken = statements
  .select({ taken: count() })
  .from(reservation)
  .where(
    and(
      ...[eq(reservation.type, type), ne(reservation.state, 'cancelled'), ne(reservation._id, but)],
      lt(reservation.startsAt, sql`${startsAt} + ${minutesOf(sql`${slotMinutes} + ${bufferMinutes}`)}`),
      // Nothing is longer, so older ones are not even looked at.
      gt(reservation.startsAt, sql`${startsAt} - ${minutesOf(sql`${bufferMinutes} + ${sql.raw(`${longestSlot}`)}`)}`),
      gt(reservation.endsAt, sql`${startsAt} - ${minutesOf(sql`${bufferMinutes}`)}`),
    ),
  )
const counted = prepared(taken.prepare('reservation_taken'))

/**
 * How many places of a type are taken in the slot that begins then, or too near to it: part of a prepared statement, whose values are `type`,
 * `startsAt` and `but`, a reservation that is left out because it is being moved.
 */
export const takenThen = sql<number>`${taken}`.mapWith(Number)

/** The same, asked by itself. */
export async function takenAt(tx: Tx, type: string, startsAt: string) {
  const [found] = await counted(tx, { type, startsAt, but: NIL })
  return found?.taken ?? 0
}

/** The stretches of these types that are taken between two instants. */
export const takenOf = (tx: Tx, types: readonly string[], from: string, to: string): Promise<TakenStretch[]> =>
  types.length === 0
    ? Promise.resolve([])
    : tx
        .select({ type: reservation.type, startsAt: reservation.startsAt, endsAt: reservation.endsAt })
        .from(reservation)
        .where(
          and(
            ...[inArray(reservation.type, [...types]), ne(reservation.state, 'cancelled')],
            ...[lt(reservation.startsAt, to), gt(reservation.endsAt, from), gt(reservation.startsAt, minutesAfter(from, -longestSlot))],
          ),
        )

/** The longest stretch around a day in which anything may touch its slots: a buffer and a slot, and the hour of a moved clock. */
const around = ({ slotMinutes, bufferMinutes }: TypeRow) => slotMinutes + bufferMinutes + 60

const freeIn = (type: TypeRow, slot: Stretch, taken: readonly Stretch[]) =>
  Math.max(0, type.capacity - takenIn(slot, type.bufferMinutes, taken))

/** True while a slot can still be had by the type's lead; staff put somebody there as long as it is not over (S23). */
const isOpen = ({ leadMinutes }: TypeRow, { startsAt, endsAt }: Stretch, { now, byHand }: Moment) =>
  byHand ? Date.parse(endsAt) > now : Date.parse(startsAt) - leadMinutes * minute >= now

/** True on days for which the type gives out slots. */
function isNear({ aheadDays }: TypeRow, day: string, now: number) {
  const today = dayOf(new Date(now).toISOString())
  return day >= today && day <= addDays(today, aheadDays)
}

/** The slots of a day, with the places that can still be had. */
export async function slotsOf(tx: Tx, type: TypeRow, day: string, moment: Moment = { now: Date.now() }): Promise<ReservationSlot[]> {
  const slots = isNear(type, day, moment.now) ? slotsOn(type, day) : []
  const [first, last] = [slots[0], slots.at(-1)]
  if (!first || !last) return []
  const taken = await takenOf(tx, [type._id], minutesAfter(first.startsAt, -around(type)), minutesAfter(last.endsAt, around(type)))
  return slots.map(slot => ({ ...slot, free: isOpen(type, slot, moment) ? freeIn(type, slot, taken) : 0 }))
}

function nextIn(type: TypeRow, taken: readonly Stretch[], now: number): ReservationSlot[] {
  if (type.state === 'defective') return []
  const found: ReservationSlot[] = []
  for (const day of daysFrom(dayOf(new Date(now).toISOString()), type.aheadDays + 1))
    for (const slot of slotsOn(type, day)) {
      const free = isOpen(type, slot, { now }) ? freeIn(type, slot, taken) : 0
      if (free > 0) found.push({ ...slot, free })
      if (found.length === told) return found
    }
  return found
}

/** The next free slots of each of these types, by its id. */
export async function nextOf(tx: Tx, types: readonly TypeRow[], now = Date.now()): Promise<ReadonlyMap<string, ReservationSlot[]>> {
  const far = Math.max(0, ...types.map(({ aheadDays }) => aheadDays)) + 2
  const ids = types.map(({ _id }) => _id)
  const [from, to] = [new Date(now - dayMs).toISOString(), new Date(now + far * dayMs).toISOString()]
  const all = await takenOf(tx, ids, from, to)
  const taken = (_id: string) => all.filter(({ type }) => type === _id)
  return new Map(types.map(type => [type._id, nextIn(type, taken(type._id), now)]))
}

/** Refuses with the next free slots of the type. */
export async function refused(tx: Tx, type: TypeRow, code: RefusalCode, now: number) {
  return new Refusal(code, undefined, { next: (await nextOf(tx, [type], now)).get(type._id) })
}

/** The slot of a type that begins then, if fewer places of it are taken than it has; the type's row is locked, also while `taken` is counted. */
export async function mustHaveFreePlace(
  tx: Tx,
  type: TypeRow,
  startsAt: string,
  { taken, ...moment }: Moment & { taken: number },
): Promise<Stretch> {
  const { now } = moment
  const exact = new Date(startsAt).toISOString()
  const day = dayOf(exact)
  const slot = isNear(type, day, now) ? slotsOn(type, day).find(one => one.startsAt === exact) : undefined
  if (!slot) throw await refused(tx, type, 'reservation-slot', now)
  if (!isOpen(type, slot, moment)) throw await refused(tx, type, 'reservation-closed', now)
  if (taken >= type.capacity) throw await refused(tx, type, 'reservation-full', now)
  return slot
}

/**
 * Looks without a lock at wishes for one type, and says of each the refusal that it would get anyway: its slot is gone, closed or full. One that
 * is had already is asked for again, and goes on.
 */
export async function mayStillHave(tx: Tx, wishes: readonly { _id: string; type: string; startsAt: string }[], now = Date.now()) {
  const [type] = await tx
    .select()
    .from(reservationType)
    .where(and(eq(reservationType._id, wishes[0]?.type ?? ''), eq(reservationType.published, true), isNull(reservationType.removedAt)))
  if (!type) return wishes.map(() => undefined)
  const ids = wishes.map(({ _id }) => _id)
  const had = new Set(
    (await tx.select({ _id: reservation._id }).from(reservation).where(inArray(reservation._id, ids))).map(({ _id }) => _id),
  )
  const found = new Map<string, Refusal | undefined>()
  for (const startsAt of new Set(wishes.map(wish => wish.startsAt)))
    found.set(
      startsAt,
      await mustHaveFreePlace(tx, type, startsAt, { now, taken: await takenAt(tx, type._id, startsAt) }).then(
        () => undefined,
        error => {
          if (error instanceof Refusal) return error
          throw error
        },
      ),
    )
  return wishes.map(({ _id, startsAt }) => (had.has(_id) ? undefined : found.get(startsAt)))
}
