import type { TaxedPart } from '#contract/rules/payments/positions.ts'
import type { Tx } from '#server/kit/database.ts'
import { deliveredBy, learn, lockPayment, type PaymentHouse } from './paymentFold.ts'

/** A paid thing was delivered when other MWST rates held than before: the price stays, net and MWST move to them (S26). */
export async function delivered(tx: Tx, house: PaymentHouse, _id: string, { act, parts }: { act: string; parts: readonly TaxedPart[] }) {
  const now = new Date().toISOString()
  await learn({ tx, house }, { ...(await lockPayment(tx, _id)), news: [deliveredBy(act, parts, now)], now })
}
