import { and, eq } from 'drizzle-orm'
import { dayMs } from '#contract/time.ts'
import type { Tx } from '#server/kit/database.ts'
import { type Checkout, keptOf, lockCheckout, setState } from './checkout.ts'
import { queue } from './hooks.ts'
import { type GatewayParts, instantOf, newPsp } from './parts.ts'
import { type BookingKind, sandboxBooking } from './tables.ts'
import { troubleAt } from './troubles.ts'

/** The checkout of a payment under its lock, and whether its money was booked. */
export async function paymentOf(tx: Tx, psp: string) {
  const [booked] = await tx
    .select()
    .from(sandboxBooking)
    .where(and(eq(sandboxBooking.psp, psp), eq(sandboxBooking.kind, 'charge')))
  const checkout = await lockCheckout(tx, { _id: booked?.checkout ?? psp })
  return checkout && { checkout, booked: booked !== undefined }
}

interface Modification {
  checkout: Checkout
  /** Reference of the payment. */
  payment: string
  reference: string
}

/** Cancels what nobody has paid yet; what was paid is captured at once and can only be refunded. */
export async function cancel(tx: Tx, parts: GatewayParts, { checkout, payment, reference }: Modification) {
  const psp = newPsp()
  const success = checkout.state === 'open'
  if (success) await setState(tx, checkout, 'cancelled')
  const reason = success ? '' : 'Transaction is not in a state that can be cancelled'
  await queue(tx, parts, checkout, { code: 'CANCELLATION', psp, original: payment, reference, amount: checkout.amount, success, reason })
  return psp
}

export async function book(tx: Tx, { now }: GatewayParts, entry: Omit<Booking, 'number' | 'at'>) {
  await tx.insert(sandboxBooking).values({ ...entry, at: instantOf(now()) })
}
type Booking = typeof sandboxBooking.$inferSelect

/** Gives back, never more than is kept; a failed refund was told as a success before. */
export async function refund(tx: Tx, parts: GatewayParts, given: Modification & { amount: number }) {
  const { checkout, payment, reference, amount } = given
  const psp = newPsp()
  const trouble = await troubleAt(tx, parts, 'refund')
  const success = trouble?.kind !== 'refund-refused' && amount <= (await keptOf(tx, payment))
  const event = { psp, original: payment, reference, amount }
  const entry = { checkout: checkout._id, payment, psp, reference }
  if (success) await book(tx, parts, { ...entry, kind: 'refund', amount: -amount })
  await queue(tx, parts, checkout, { ...event, code: 'REFUND', success, reason: success ? '' : 'Insufficient balance on payment' })
  if (success && trouble) {
    await book(tx, parts, { ...entry, kind: 'refund-failed', amount })
    await queue(tx, parts, checkout, { ...event, code: 'REFUND_FAILED', reason: 'Refund failed at the bank' })
  }
  return psp
}

const lastOf = (bookings: readonly Booking[], ...kinds: BookingKind[]) => bookings.filter(({ kind }) => kinds.includes(kind)).at(-1)

export const bookingsOf = (tx: Tx, checkout: string) =>
  tx.select().from(sandboxBooking).where(eq(sandboxBooking.checkout, checkout)).orderBy(sandboxBooking.number)

/** Takes back the last refund that still stands: it failed at the bank, or the bank sent the money back later. */
export async function undoRefund(tx: Tx, parts: GatewayParts, checkout: Checkout, kind: 'refund-failed' | 'refund-reversed') {
  const bookings = await bookingsOf(tx, checkout._id)
  const undone = new Set(bookings.filter(each => each.kind.startsWith('refund-')).map(({ psp }) => psp))
  const last = lastOf(
    bookings.filter(({ psp }) => !undone.has(psp)),
    'refund',
  )
  if (!last) return false
  const { payment, psp, reference } = last
  await book(tx, parts, { checkout: checkout._id, payment, psp, reference, kind, amount: -last.amount })
  const code = kind === 'refund-failed' ? 'REFUND_FAILED' : 'REFUNDED_REVERSED'
  await queue(tx, parts, checkout, { code, psp, original: payment, reference, amount: -last.amount })
  return true
}

/** The booking of each step of a dispute, and the step after which it may come. */
const steps = {
  notice: { code: 'NOTIFICATION_OF_CHARGEBACK', after: undefined, sign: 0 },
  chargeback: { code: 'CHARGEBACK', after: undefined, sign: -1 },
  'chargeback-reversed': { code: 'CHARGEBACK_REVERSED', after: 'chargeback', sign: 1 },
  'second-chargeback': { code: 'SECOND_CHARGEBACK', after: 'chargeback-reversed', sign: -1 },
} as const
export type DisputeStep = keyof typeof steps

/** A step of the dispute about the last payment of a checkout; all of one dispute bear one reference. */
export async function dispute(tx: Tx, parts: GatewayParts, checkout: Checkout, step: DisputeStep) {
  const { code, after, sign } = steps[step]
  const bookings = await bookingsOf(tx, checkout._id)
  const charged = lastOf(bookings, 'charge')
  const before = lastOf(bookings, 'chargeback', 'chargeback-reversed', 'second-chargeback')
  if (!charged || before?.kind !== after) return false
  const { payment, reference, amount } = charged
  // The notice books nothing, so its reference is drawn from the payment's, and the booking finds it again.
  const psp = before?.psp ?? `D${payment.slice(1)}`
  if (step !== 'notice') await book(tx, parts, { kind: step, checkout: checkout._id, payment, psp, reference, amount: sign * amount })
  const defensePeriodEndsAt = instantOf(parts.now() + 14 * dayMs)
  const additionalData = { disputeStatus: step === 'notice' ? 'Undefended' : 'Pending', defensePeriodEndsAt }
  await queue(tx, parts, checkout, { code, psp, original: payment, reference, amount, additionalData })
  return true
}
