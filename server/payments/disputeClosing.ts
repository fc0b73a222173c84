import { Refusal } from '#contract/refusals.ts'
import { noticesOf } from '#contract/rules/payments/disputes.ts'
import { standingOf } from '#contract/rules/payments/standing.ts'
import type { Tx } from '#server/kit/database.ts'
import { learn, lockPayment, type PaymentHouse } from './paymentFold.ts'

/** Closes the notices of a dispute from which nothing followed; `act` names the closing, so that it counts once. */
export async function closeDispute(tx: Tx, house: PaymentHouse, _id: string, act: string) {
  const locked = await lockPayment(tx, _id)
  const key = `disputeClosed:${act}`
  if (locked.facts.some(fact => fact.key === key)) return
  if (standingOf(locked.facts).dispute?.stage !== 'noticed') throw new Refusal('payment-state')
  await learn({ tx, house }, { ...locked, news: [{ kind: 'disputeClosed', key, notices: noticesOf(locked.facts) }] })
}
