import { type ActOf, isActAmong, isActOf, isRefused } from '#client/data/waitingActs.ts'
import type { AnyCall } from '#contract/call.ts'
import { reservations } from '#contract/reservations/calls.ts'
import type { Reservation, ReservationOffer } from '#contract/reservations/shapes.ts'
import type { OutboxRow } from '#sync/client/types.ts'

const { reserve, move, cancel, report, unreport } = reservations

/** A reservation as this device knows it: the studio's answer, and the act that waits here. */
export interface OwnReservation {
  _id: string
  type: string
  name: string
  startsAt: string
  endsAt: string
  kind: 'booked' | 'asking' | 'moving' | 'leaving' | 'refused' | 'over'
  /** The studio's answer; absent where it was asked for here alone. */
  known?: Reservation
  /** The slot that it is to move to. */
  wished?: string
  /** The waiting act. */
  row?: OutboxRow
  /** The last act, where the studio refused it. */
  refused?: OutboxRow
}

export const isReservationAct = (row: Pick<OutboxRow, 'call'>) =>
  isActAmong<typeof row, AnyCall>(row, [reserve, move, cancel, report, unreport])

const knownReservationOf = (known: Reservation): OwnReservation => ({
  _id: known._id,
  type: known.type,
  name: known.name,
  startsAt: known.startsAt,
  endsAt: known.endsAt,
  known,
  kind: known.state === 'booked' ? 'booked' : 'over',
})

const counts = (row: OutboxRow, stand: number) => row.state !== 'done' || Date.parse(row.answered ?? '') > stand

function askedReservationOf(row: ActOf<typeof reserve>, offers: readonly ReservationOffer[]): OwnReservation {
  const { _id, type, startsAt } = row.body
  const offer = offers.find(one => one._id === type)
  const endsAt = new Date(Date.parse(startsAt) + (offer?.slotMinutes ?? 0) * 60_000).toISOString()
  const told = row.state === 'refused' ? ({ kind: 'refused', refused: row } as const) : ({ kind: 'asking', row } as const)
  return { _id, type, name: offer?.name ?? 'Reservation', startsAt, endsAt, ...told }
}

function after(own: OwnReservation, row: ActOf<typeof move> | ActOf<typeof cancel>): OwnReservation {
  if (isRefused(row)) return { ...own, refused: row }
  if (!isActOf(row, move)) return { ...own, kind: 'leaving', row, wished: undefined }
  const { startsAt } = row.body
  return startsAt === own.startsAt ? own : { ...own, kind: own.known ? 'moving' : own.kind, wished: startsAt, row }
}

/**
 * Joins the studio's answer with this device's acts, the soonest first. `stand` is the moment of loading in ms: an act that was acknowledged
 * after that still counts, so that nothing flickers between the answer and the fresh list.
 */
export function ownReservationsOf(
  known: readonly Reservation[],
  rows: readonly OutboxRow[],
  offers: readonly ReservationOffer[],
  stand = 0,
): OwnReservation[] {
  const acts = rows.filter(row => counts(row, stand))
  const all = new Map(known.map(one => [one._id, knownReservationOf(one)]))
  for (const row of acts) {
    if (isActOf(row, reserve)) {
      const own = askedReservationOf(row, offers)
      if (!all.has(own._id)) all.set(own._id, own)
    } else if (isActOf(row, move) || isActOf(row, cancel)) {
      const own = all.get(row.params.id)
      if (own) all.set(own._id, after(own, row))
    }
  }
  return [...all.values()].sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1))
}

/** True where the person's last word here is that a type is defective; undefined where this device has none that counts. */
export const reportedHere = (rows: readonly OutboxRow[], type: string, stand = 0) => {
  const isOne = (row: OutboxRow) => isActAmong<OutboxRow, AnyCall>(row, [report, unreport]) && !isRefused(row) && counts(row, stand)
  const last = rows.filter(row => isOne(row) && row.params?.id === type).at(-1)
  return last && isActOf(last, report)
}
