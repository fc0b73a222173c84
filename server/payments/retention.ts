import { inArray, type SQL, sql } from 'drizzle-orm'
import type { WithDb } from '#server/kit/house.ts'
import { booksOver } from '#server/kit/years.ts'
import { paymentAddress, paymentBill, paymentReceived } from './papers/tables.ts'
import { forgottenPayment, gatewayNotice, payment, paymentAttempt, paymentFact, paymentRefund, paymentRemark, refundAsk } from './tables.ts'

/** Payments deleted in one transaction. */
const batch = 500

/** Tables whose rows name a payment, and go before it. */
const parts = [
  paymentAttempt,
  paymentFact,
  paymentRefund,
  refundAsk,
  paymentRemark,
  paymentBill,
  paymentReceived,
  paymentAddress,
  gatewayNotice,
]

/** Nothing has happened to it since the books of its last year were closed. */
const isPaymentClosed = (closed: SQL) => sql`${payment.created} < ${closed}
  and not exists (select 1 from ${paymentFact} where ${paymentFact.payment} = ${payment._id} and ${paymentFact.at} >= ${closed})`

/**
 * Deletes payments ten years after the business year in which something last happened to them, with all that was said of them (S25). The
 * journal's lines stay, and with each payment's kind what they are counted as: they name nobody, and the sums of the books are theirs.
 */
export async function forgetPayments({ db }: WithDb, now: Date) {
  const over = isPaymentClosed(booksOver(now))
  for (let gone = batch; gone === batch; )
    gone = await db.transaction(async tx => {
      const rows = await tx
        .select({ _id: payment._id, kind: payment.kind })
        .from(payment)
        .where(over)
        .limit(batch)
        .for('update', { skipLocked: true })
      const ids = rows.map(({ _id }) => _id)
      if (ids.length === 0) return 0
      for (const part of parts) await tx.delete(part).where(inArray(part.payment, ids))
      await tx.insert(forgottenPayment).values(rows)
      await tx.delete(payment).where(inArray(payment._id, ids))
      return ids.length
    })
}
