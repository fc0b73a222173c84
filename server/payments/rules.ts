import { and, eq } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { payableOf } from './payable.ts'
import { broughtBack } from './sending.ts'
import { ownPayment } from './shown.ts'
import { payment, paymentFact } from './tables.ts'

export { chargedKey, giveBackAtDesk, paymentMeant, roundingBack, takeAtDesk } from './desk.ts'
export { factsByPayment } from './fold.ts'
export { numbersOf } from './numbers.ts'
export { tellPayer } from './payer.ts'
export { paymentFor } from './payments.ts'
export { refundByRule } from './ruled.ts'
export { shownPayments } from './shown.ts'

/** Where a payment stands, and where what it pays for is looked at. */
export async function outcomeOf(tx: Tx, house: House, _id: string) {
  const [row] = await tx.select().from(payment).where(eq(payment._id, _id))
  if (!row) throw new Refusal('missing')
  const came = (await tx.$count(paymentFact, and(eq(paymentFact.payment, _id), eq(paymentFact.kind, 'charged')))) > 0
  return { state: row.state, title: row.title, path: payableOf(house, row.kind).path(row.payable), came }
}

/** What became of a person's own payment, after what the gateway's page brought back was looked at; anybody else's is `missing`. */
export async function verifiedFor(house: House, who: string, _id: string, redirectResult?: string) {
  const own = await ownPayment(house.db, who, _id)
  await broughtBack(house, own._id, { redirectResult })
  return outcomeOf(house.db, house, own._id)
}
