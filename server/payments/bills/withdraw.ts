import { Refusal } from '#contract/refusals.ts'
import { openBill } from '#contract/rules/payments/paymentActs.ts'
import type { Fact } from '#contract/rules/payments/paymentFacts.ts'
import { standingOf } from '#contract/rules/payments/standing.ts'
import type { Tx } from '#server/kit/database.ts'
import { payableOf } from '#server/payments/payable.ts'
import { learn, lockPayment, type PaymentHouse } from '#server/payments/paymentFold.ts'

/** Takes a bill back, and with it what was ordered; money that came for it already stays its payer's. */
export async function withdrawBill(tx: Tx, house: PaymentHouse, _id: string) {
  const locked = await lockPayment(tx, _id)
  const { attempts, over, settled } = standingOf(locked.facts)
  if (over === 'cancelled') return
  const bill = openBill(attempts)
  if (!bill || settled !== null) throw new Refusal('payment-state')
  if (await payableOf(house, locked.row.kind).isHanded(tx, locked.row.payable)) throw new Refusal('bill-handed')
  const news: Fact[] = [
    { kind: 'left', key: `left:${bill.attempt}`, attempt: bill.attempt },
    { kind: 'cancelled', key: `cancelled:${_id}` },
  ]
  await learn({ tx, house }, { ...locked, news })
}
