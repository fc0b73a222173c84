import { and, eq, inArray, sql } from 'drizzle-orm'
import { allowed } from '#contract/payments/acts.ts'
import { addressOf } from '#contract/payments/bills/address.ts'
import { billDigits, billReference } from '#contract/payments/bills/reference.ts'
import type { BillRefusal } from '#contract/payments/bills/refused.ts'
import { paymentStates } from '#contract/payments/standing.ts'
import { Refusal } from '#contract/refusals.ts'
import { person } from '#server/auth/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { orderJob } from '#server/kit/jobs/jobs.ts'
import { dayOf, instantOf } from '#server/kit/zone.ts'
import type { PaymentRow, Ways } from '#server/payments/fold.ts'
import { creditorOf } from '#server/payments/limits.ts'
import { numbersOf } from '#server/payments/numbers.ts'
import { payment } from '#server/payments/tables.ts'
import { keepAddress } from './address.ts'
import { mailBill } from './mail.ts'
import { paymentBill } from './tables.ts'

/** Kind of the job that reminds of a bill. */
export const reminderKind = 'bill-reminder'

const open = paymentStates.filter(state => allowed[state].includes('begin'))

/** A bill, joined with its payment, that is not paid. */
export const isOpenBill = inArray(payment.state, open)

export const dayAfter = (day: string, days: number) =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** Why somebody may not buy for `amount` Rappen on a bill of a studio (S13); undefined where they may. */
export async function refusedBill(
  tx: Tx,
  who: string,
  { amount, studio }: Pick<PaymentRow, 'amount' | 'studio'>,
  today: string,
): Promise<BillRefusal | undefined> {
  const [payer] = await tx.select().from(person).where(eq(person._id, who))
  if (!payer?.emailVerifiedAt) return 'bill-email'
  if (!addressOf(payer)) return 'bill-address'
  const [known] = await tx
    .select({
      sum: sql<number>`coalesce(sum(${payment.amount}), 0)::int`,
      overdue: sql<boolean>`coalesce(bool_or(${paymentBill.due} < ${today}), false)`,
    })
    .from(paymentBill)
    .innerJoin(payment, eq(payment._id, paymentBill.payment))
    .where(and(eq(payment.person, who), isOpenBill))
  if (known?.overdue) return 'bill-overdue'
  const { billMost } = await numbersOf(tx, studio)
  return (known?.sum ?? 0) + amount > billMost ? 'bill-most' : undefined
}

/**
 * Makes the QR-bill of a payment, whose lock is held: its reference, its payer's address as it is now, the reminders, and the mail with it. Two
 * bills of one person come one after the other, so that together they stay within the limit.
 */
export async function issueBill(tx: Tx, house: Ways, row: PaymentRow, now: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`bills ${row.person}`}, 0))`)
  const day = dayOf(now)
  const refused = await refusedBill(tx, row.person, row, day)
  if (refused) throw new Refusal(refused)
  const { qrIban: account, referencePrefix: prefix, billDays, reminders } = await numbersOf(tx, row.studio)
  const made = await tx
    .insert(paymentBill)
    .values({
      ...{ payment: row._id, digits: billDigits(row.payable), account, reference: billReference(row.payable, { account, prefix }) },
      ...{ creditor: creditorOf(row.studio), day, due: dayAfter(day, billDays) },
    })
    .onConflictDoNothing()
    .returning()
  if (!made[0]) throw new Refusal('taken')
  await keepAddress(tx, house, row)
  for (const [nth, after] of reminders.entries())
    await orderJob(tx, {
      ...{ kind: reminderKind, key: `${reminderKind}:${row._id}:${nth}`, payload: { payment: row._id, nth } },
      due: instantOf(dayAfter(day, after), '09:00'),
    })
  await mailBill(tx, house, row, { letter: 'issued' })
}
