import { and, eq } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { payableOf } from './payable.ts'
import { broughtBack } from './sending.ts'
import { ownPayment } from './shownPayments.ts'
import { payment, paymentFact } from './tables.ts'

export type { DeskClerk, SpareOwner } from './deskTaking.ts'
export { nobody, tellPayer } from './payer.ts'
export { numbersBy, numbersOf } from './paymentNumbers.ts'
export { refundByRule } from './ruled.ts'
export { shownPayments } from './shownPayments.ts'
export { dueIn, givenBack, leftIn, type RefundMove, surplusIn } from './till/owing.ts'
export { type AtTill, clerksIn, giveBackAtTill, sparesOf, takeAtTill } from './till/till.ts'

/** Stands in the journal in place of a payment whose ten years are over. */
export const goneTitle = 'Zahlung, gelöscht'

/** The state of a payment, and the path at which one looks at what it pays for. */
export async function outcomeOf(tx: Tx, house: House, _id: string) {
  const [row] = await tx.select().from(payment).where(eq(payment._id, _id))
  if (!row) throw new Refusal('missing')
  const came = (await tx.$count(paymentFact, and(eq(paymentFact.payment, _id), eq(paymentFact.kind, 'charged')))) > 0
  return { state: row.state, title: row.title, path: payableOf(house, row.kind).path(row.payable), came }
}

/** The outcome of a person's own payment, after a look at what the gateway's page brought back; anybody else's is `missing`. */
export async function verifiedFor(house: House, who: string, _id: string, redirectResult?: string) {
  const own = await ownPayment(house.db, who, _id)
  await broughtBack(house, own._id, { redirectResult })
  return outcomeOf(house.db, house, own._id)
}
