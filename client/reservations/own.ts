import { nameOf } from '#contract/call.ts'
import { reservations } from '#contract/reservations/calls.ts'
import type { Offer, Reservation } from '#contract/reservations/shapes.ts'
import type { OutboxRow } from '#sync/client/types.ts'

const [reserve, move, cancel, report] = [reservations.reserve, reservations.move, reservations.cancel, reservations.report].map(nameOf)

/** A reservation as this device knows it: the studio's answer, and the act that waits here. */
export interface Own {
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

export const isReservationAct = ({ call }: Pick<OutboxRow, 'call'>) => [reserve, move, cancel, report].includes(call)

const held = (known: Reservation): Own => ({
  _id: known._id,
  type: known.type,
  name: known.name,
  startsAt: known.startsAt,
  endsAt: known.endsAt,
  known,
  kind: known.state === 'booked' ? 'booked' : 'over',
})

const counts = (row: OutboxRow, stand: number) => row.state !== 'done' || Date.parse(row.answered ?? '') > stand

interface Wish {
  _id: string
  type: string
  startsAt: string
}

function asked(row: OutboxRow, offers: readonly Offer[]): Own {
  const { _id, type, startsAt } = row.body as Wish
  const offer = offers.find(one => one._id === type)
  const endsAt = new Date(Date.parse(startsAt) + (offer?.slotMinutes ?? 0) * 60_000).toISOString()
  const told = row.state === 'refused' ? ({ kind: 'refused', refused: row } as const) : ({ kind: 'asking', row } as const)
  return { _id, type, name: offer?.name ?? 'Reservation', startsAt, endsAt, ...told }
}

function after(own: Own, row: OutboxRow): Own {
  if (row.state === 'refused') return { ...own, refused: row }
  if (row.call === cancel) return { ...own, kind: 'leaving', row, wished: undefined }
  const { startsAt } = row.body as Wish
  return startsAt === own.startsAt ? own : { ...own, kind: own.known ? 'moving' : own.kind, wished: startsAt, row }
}

/**
 * Joins the studio's answer with this device's acts, the soonest first. `stand` is the moment of loading in ms: an act that was acknowledged
 * after that still counts, so that nothing flickers between the answer and the fresh list.
 */
export function ownOf(known: readonly Reservation[], rows: readonly OutboxRow[], offers: readonly Offer[], stand = 0): Own[] {
  const acts = rows.filter(row => counts(row, stand))
  const all = new Map(known.map(one => [one._id, held(one)]))
  for (const row of acts) {
    if (row.call === reserve) {
      const own = asked(row, offers)
      if (!all.has(own._id)) all.set(own._id, own)
    } else if (row.call === move || row.call === cancel) {
      const own = all.get(row.params?.id ?? '')
      if (own) all.set(own._id, after(own, row))
    }
  }
  return [...all.values()].sort((a, b) => (a.startsAt < b.startsAt ? -1 : 1))
}

/** Types that the person has reported here as defective: hidden at once. */
export const reportedHere = (rows: readonly OutboxRow[], stand = 0) =>
  new Set(rows.filter(row => row.call === report && row.state !== 'refused' && counts(row, stand)).map(({ params }) => params?.id))
