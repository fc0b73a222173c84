import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { PayerPayment } from '#contract/payments/shapes.ts'
import { Refusal } from '#contract/refusals.ts'
import { amountDueOf, creditOf } from '#contract/rules/payments/bills/billSums.ts'
import { allowed, runningTwint } from '#contract/rules/payments/paymentActs.ts'
import { type PaymentStanding, standingOf } from '#contract/rules/payments/standing.ts'
import type { Tx } from '#server/kit/database.ts'
import { factsByPayment, factsOf, type PaymentRow } from './paymentFold.ts'
import { payment, paymentAttempt } from './tables.ts'

/** A payment as its payer sees it. */
export function paymentOf(row: PaymentRow, standing: PaymentStanding, now = new Date().toISOString()): PayerPayment {
  const { attempts } = standing
  const { _id, kind, payable, title, amount, refunded, state } = row
  return {
    _id,
    kind,
    payable,
    title,
    amount,
    rest: amountDueOf(standing, amount),
    credit: creditOf(standing, amount),
    refunded,
    state,
    createdAt: row.created,
    heldUntil: row.heldUntil,
    attempts: attempts.map(({ attempt, nth, way, state: at, until, leaving }) => ({ _id: attempt, nth, way, state: at, until, leaving })),
    open: allowed[state].includes('begin') && !runningTwint(attempts, now),
  }
}

export const shownPayment = async (tx: Tx, row: PaymentRow): Promise<PayerPayment> => paymentOf(row, standingOf(await factsOf(tx, row._id)))

/** Payments as their payers see them, in one query for all. */
export async function shownPayments(tx: Tx, rows: readonly PaymentRow[]): Promise<PayerPayment[]> {
  const facts = await factsByPayment(
    tx,
    rows.map(({ _id }) => _id),
  )
  return rows.map(row => paymentOf(row, standingOf(facts.get(row._id) ?? [])))
}

/** A payment of this person's; anybody else's is `missing`, by its own id or by that of what it pays for. */
export async function ownPayment(tx: Tx, who: string, _id: string): Promise<PaymentRow> {
  const [row] = await tx
    .select()
    .from(payment)
    .where(and(eq(payment.person, who), sql`${_id} in (${payment._id}, ${payment.payable})`))
    .orderBy(desc(payment.created))
    .limit(1)
  if (!row) throw new Refusal('missing')
  return row
}

/** A payment by its id, whoever asks. */
export async function paymentNow(tx: Tx, _id: string): Promise<PayerPayment | undefined> {
  const [row] = await tx.select().from(payment).where(eq(payment._id, _id))
  return row && shownPayment(tx, row)
}

/** This person's payment to which an attempt belongs. */
export async function paymentOfAttempt(tx: Tx, who: string, attempt: string): Promise<PayerPayment | undefined> {
  const [found] = await tx
    .select({ row: payment })
    .from(payment)
    .innerJoin(paymentAttempt, eq(paymentAttempt.payment, payment._id))
    .where(and(eq(paymentAttempt._id, attempt), eq(payment.person, who)))
  return found && shownPayment(tx, found.row)
}

/** A page of payments, newest first. */
export async function paymentPage(tx: Tx, where: SQL | undefined, { offset = 0, limit = 100, sort = '-created' }) {
  const order = sort === 'created' ? [payment.created, payment._id] : [desc(payment.created), desc(payment._id)]
  const rows = await tx
    .select()
    .from(payment)
    .where(where)
    .orderBy(...order)
    .offset(offset)
    .limit(limit)
  const [count] = await tx.select({ total: sql<number>`count(*)::int` }).from(payment).where(where)
  return { rows: await shownPayments(tx, rows), total: count?.total ?? 0 }
}
