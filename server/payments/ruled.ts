import { and, asc, eq } from 'drizzle-orm'
import type { PayableKind } from '#contract/payments/shapes.ts'
import { restOf } from '#contract/rules/payments/paymentSteps.ts'
import { mostFailures, standingOf } from '#contract/rules/payments/standing.ts'
import type { Tx } from '#server/kit/database.ts'
import { learn, lockPayment, type PaymentHouse, sendBack } from './paymentFold.ts'
import { payment } from './tables.ts'

/** The thing that somebody has paid for. */
export interface PaidThing {
  kind: PayableKind
  payable: string
  person: string
}

/**
 * Gives back by itself what the payable's own rule says is too much: the newest payment first, never more than is left of it, and only by the
 * gateway. What was taken at a desk, and what failed too often, is a person's to give back; answers those Rappen. `amountOf` is asked under the
 * payments' lock, so that it may lock the payable's rows.
 */
export async function refundByRule(tx: Tx, house: PaymentHouse, { kind, payable, person }: PaidThing, amountOf: () => Promise<number>) {
  const rows = await tx
    .select({ _id: payment._id })
    .from(payment)
    .where(and(eq(payment.kind, kind), eq(payment.payable, payable), eq(payment.person, person)))
    .orderBy(asc(payment._id))
  const locked: Awaited<ReturnType<typeof lockPayment>>[] = []
  for (const { _id } of rows) locked.push(await lockPayment(tx, _id))
  let left = await amountOf()
  for (const one of locked.toReversed()) {
    const standing = standingOf(one.facts)
    const { settled, charges } = standing
    const paying = charges.find(({ charge, till, failures }) => charge === settled && till === 'gateway' && failures < mostFailures)
    const amount = paying ? Math.min(left, restOf(paying)) : 0
    if (!paying || amount <= 0) continue
    const now = new Date().toISOString()
    const begun = await sendBack(tx, { row: one.row, standing, charge: paying.charge, amount, why: 'asked', now })
    await learn({ tx, house }, { ...one, news: [begun] })
    left -= amount
  }
  return left
}
