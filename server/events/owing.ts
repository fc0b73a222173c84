import type { Payment } from '#contract/events/calls.ts'
import type { EventRow, SignupRow } from './rules.ts'

type Called = Pick<EventRow, 'cancelledAt'>
type Places = Pick<SignupRow, 'guests' | 'agreed' | 'price' | 'paid'>
type Paying = Pick<SignupRow, 'state' | 'online' | 'kept'> & Places

/** Places that somebody has agreed to: whoever pays at the studio agrees to as many as that pays. A check-in, which staff note, is no word of theirs. */
const agreedOf = ({ guests, agreed, price, paid }: Places) =>
  Math.min(1 + guests, Math.max(agreed ?? 1 + guests, price ? Math.floor(paid / price) : 0))

/** True where staff gave somebody places, by hand or at the door, that cost something and that they have not agreed to: nothing is owed for those. */
export const isOffered = (seat: Places) => !!seat.price && agreedOf(seat) < 1 + seat.guests

/** Rappen for all their places, agreed to or not. */
export const priceOf = ({ price, guests }: Pick<SignupRow, 'price' | 'guests'>) => (price ?? 0) * (1 + guests)

/** What somebody owes for the places that they agreed to, or will once they move up; nothing for those that were given back or called off. */
export const dueOf = (seat: Pick<SignupRow, 'state'> & Places, { cancelledAt }: Called) =>
  !cancelledAt && (seat.state === 'booked' || seat.state === 'waiting') ? (seat.price ?? 0) * agreedOf(seat) : 0

/** Rappen for all places of somebody to whom some are offered; null where nothing is. */
export const offeredTo = (seat: Paying, row: Called) =>
  dueOf({ ...seat, agreed: null }, row) > 0 && isOffered(seat) ? priceOf(seat) : null

/** What is to be paid by now: a place in the waiting list is never charged. */
const chargedOf = (seat: Paying, row: Called) => (seat.state === 'booked' ? dueOf(seat, row) : 0)

/** What was paid and not lost to a late sign-off; all of it where the studio called the event off. */
const creditOf = ({ paid, online, kept }: Paying, { cancelledAt }: Called) => paid + online - (cancelledAt ? 0 : kept)

/** Rappen that are still to be paid. */
export const owedOf = (seat: Paying, row: Called) => Math.max(0, chargedOf(seat, row) - creditOf(seat, row))

/** Rappen that were paid and are to be given back. */
export const surplusOf = (seat: Paying, row: Called) => Math.max(0, creditOf(seat, row) - chargedOf(seat, row))

/** Rappen that stay with the studio where this change comes too late to be free; what was not paid is not asked for. */
export const keptAfter = (before: Paying, after: Paying, row: Called) => before.kept + surplusOf(after, row) - surplusOf(before, row)

export function paymentOf(seat: Paying, row: Called): Payment {
  if (surplusOf(seat, row) > 0) return 'back'
  if (dueOf(seat, row) === 0) return 'free'
  return seat.state === 'booked' && owedOf(seat, row) === 0 ? 'paid' : 'unpaid'
}
