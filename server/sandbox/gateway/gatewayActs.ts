import { and, asc, eq, sum } from 'drizzle-orm'
import type { GatewayAct } from '#contract/sandbox.ts'
import type { Tx } from '#server/kit/database.ts'
import { type Checkout, charge, lockCheckout } from './checkout.ts'
import { queueItem } from './hooks.ts'
import { bookingsOf, dispute, undoRefund } from './modify.ts'
import { type GatewayParts, instantOf } from './parts.ts'
import { sandboxBooking } from './tables.ts'

/** Pays where nobody paid: TWINT's late authorisation bears the reference of the payment. False where money was booked already. */
async function authorise(tx: Tx, parts: GatewayParts, checkout: Checkout) {
  if ((await bookingsOf(tx, checkout._id)).length > 0) return false
  await charge(tx, parts, checkout, checkout.way === 'twint' ? checkout._id : undefined)
  return true
}

/** Pays once more under a reference of its own. */
async function again(tx: Tx, parts: GatewayParts, checkout: Checkout) {
  if ((await bookingsOf(tx, checkout._id)).length === 0) return false
  await charge(tx, parts, checkout)
  return true
}

/** Does what a bank or a payer would do later; false where that can't follow what happened before. */
export async function act(tx: Tx, parts: GatewayParts, _id: string, kind: GatewayAct) {
  const checkout = await lockCheckout(tx, { _id })
  if (!checkout) return undefined
  if (kind === 'authorise') return authorise(tx, parts, checkout)
  if (kind === 'again') return again(tx, parts, checkout)
  if (kind === 'refund-failed' || kind === 'refund-reversed') return undoRefund(tx, parts, checkout, kind)
  return dispute(tx, parts, checkout, kind)
}

/** Tells that a settlement report is ready, without a signature. */
export const report = (parts: GatewayParts, merchantAccount: string, name: string) =>
  parts.db.transaction(tx => {
    const reason = `${parts.access.reportOrigin ?? parts.access.url}/reports/download/MerchantAccount/${merchantAccount}/${name}`
    const facts = { pspReference: name, merchantAccountCode: merchantAccount, merchantReference: '', reason }
    const item = { ...facts, amount: { value: 0, currency: 'EUR' }, eventCode: 'REPORT_AVAILABLE', success: 'true' } as const
    return queueItem(tx, parts, { ...item, eventDate: instantOf(parts.now()) }, parts.now())
  })

/** The books: every booking in its order, and what is kept by reference of the shop's payment and in all. */
export async function booksOf({ db }: Pick<GatewayParts, 'db'>) {
  const bookings = await db.select().from(sandboxBooking).orderBy(asc(sandboxBooking.number))
  return { bookings, kept: bookings.reduce((all, { amount }) => all + amount, 0) }
}

/** The sum that is kept in all; whole Rappen. */
export async function keptInAll({ db }: Pick<GatewayParts, 'db'>) {
  const [row] = await db.select({ kept: sum(sandboxBooking.amount).mapWith(Number) }).from(sandboxBooking)
  return row?.kept ?? 0
}

/** References of the payments that were booked for one of the shop's references, in their order. */
export const chargesOf = ({ db }: Pick<GatewayParts, 'db'>, reference: string) =>
  db
    .select({ psp: sandboxBooking.psp })
    .from(sandboxBooking)
    .where(and(eq(sandboxBooking.kind, 'charge'), eq(sandboxBooking.reference, reference)))
    .orderBy(asc(sandboxBooking.number))
