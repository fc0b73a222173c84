import type { EventPayment } from '#contract/events/calls.ts'
import type { EventRow, EventSignupRecord } from './rules.ts'

type Called = Pick<EventRow, 'cancelledAt'>
type Places = Pick<EventSignupRecord, 'guests' | 'agreed' | 'price' | 'paid'>
type Paying = Pick<EventSignupRecord, 'state' | 'online' | 'kept'> & Places

/** Places that somebody has agreed to: whoever pays at the studio agrees to as many as that pays. A check-in, which staff note, is no word of theirs. */
const agreedOf = ({ guests, agreed, price, paid }: Places) =>
  Math.min(1 + guests, Math.max(agreed ?? 1 + guests, price ? Math.floor(paid / price) : 0))

/** True where staff gave somebody places, by hand or at the door, that cost something and that they have not agreed to: nothing is owed for those. */
export const isOffered = (seat: Places) => !!seat.price && agreedOf(seat) < 1 + seat.guests

/** Rappen for all their places, agreed to or not. */
export const priceOf = ({ price, guests }: Pick<EventSignupRecord, 'price' | 'guests'>) => (price ?? 0) * (1 + guests)

/** Rappen that somebody owes for the places that they agreed to, or will once they move up; nothing for those that were given back or called off. */
export const eventDueOf = (seat: Pick<EventSignupRecord, 'state'> & Places, { cancelledAt }: Called) =>
  !cancelledAt && (seat.state === 'booked' || seat.state === 'waiting') ? (seat.price ?? 0) * agreedOf(seat) : 0

/** Rappen for all places of somebody to whom some are offered; null where nothing is. */
export const offeredTo = (seat: Paying, row: Called) =>
  eventDueOf({ ...seat, agreed: null }, row) > 0 && isOffered(seat) ? priceOf(seat) : null

/** Rappen to be paid by now: a place in the waiting list is never charged. */
const chargedOf = (seat: Paying, row: Called) => (seat.state === 'booked' ? eventDueOf(seat, row) : 0)

/** Rappen that were paid and not lost to a late sign-off; all of them where the studio called the event off. */
const creditOf = ({ paid, online, kept }: Paying, { cancelledAt }: Called) => paid + online - (cancelledAt ? 0 : kept)

/** Rappen that are still to be paid. */
export const owedOf = (seat: Paying, row: Called) => Math.max(0, chargedOf(seat, row) - creditOf(seat, row))

/** Rappen that were paid and are to be given back. */
export const surplusOf = (seat: Paying, row: Called) => Math.max(0, creditOf(seat, row) - chargedOf(seat, row))

/** Rappen that stay with the studio where this change comes too late to be free; what was not paid is not asked for. */
export const keptAfter = (before: Paying, after: Paying, row: Called) => before.kept + surplusOf(after, row) - surplusOf(before, row)

export function paymentOf(seat: Paying, row: Called): EventPayment {
  if (surplusOf(seat, row) > 0) return 'back'
  if (eventDueOf(seat, row) === 0) return 'free'
  return seat.state === 'booked' && owedOf(seat, row) === 0 ? 'paid' : 'unpaid'
}
