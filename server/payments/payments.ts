import { and, desc, eq, inArray } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { PayableKind } from '#contract/payments/shapes.ts'
import { Refusal } from '#contract/refusals.ts'
import { allowed } from '#contract/rules/payments/paymentActs.ts'
import { paymentStates } from '#contract/rules/payments/standing.ts'
import { minutesAfter } from '#contract/time.ts'
import type { Within } from '#server/kit/acting.ts'
import { orderJob } from '#server/kit/jobs/jobs.ts'
import { moneyText } from '#server/shared/exports/words.ts'
import { holdOf } from './attempts.ts'
import { type Due, payableOf } from './payable.ts'
import type { PaymentHouse, PaymentRow } from './paymentFold.ts'
import { numbersOf, type PaymentNumbers } from './paymentNumbers.ts'
import { payment } from './tables.ts'

const open = paymentStates.filter(state => allowed[state].includes('begin'))

const amountOf = ({ parts }: Due) => parts.reduce((sum, { gross }) => sum + gross, 0)

/** Amount and account of a new payment; refuses what is more than one may be. */
export function newPayment(due: Due, { most, merchantAccount }: PaymentNumbers) {
  const amount = amountOf(due)
  if (amount > most) throw new Refusal('invalid', { amount: `Eine Zahlung geht höchstens bis CHF ${moneyText(most)}.` })
  return { amount, merchantAccount }
}

interface Owed {
  kind: PayableKind
  payable: string
  /** Id of the payment, where a new one is made. */
  born?: string
  person?: string
}

/** The payment of something that is owed: the one that is open, or a new one. Refuses `missing` where nothing is owed. */
export async function paymentFor({ tx, house }: Within<PaymentHouse>, { kind, payable, born, person }: Owed): Promise<PaymentRow> {
  const due = await payableOf(house, kind).due(tx, payable, person)
  if (!due) throw new Refusal('missing')
  const amount = amountOf(due)
  // One of another amount is of what was owed before: it comes to nothing, or what it brings is settled by its domain.
  const same = and(eq(payment.person, due.person), eq(payment.amount, amount))
  const [[known], numbers] = await Promise.all([
    tx
      .select()
      .from(payment)
      .where(and(eq(payment.kind, kind), eq(payment.payable, payable), same, inArray(payment.state, open)))
      .orderBy(desc(payment.created))
      .limit(1),
    numbersOf(tx, due.studio),
  ])
  if (known) return known
  const now = new Date().toISOString()
  const heldUntil = minutesAfter(now, numbers.holdMinutes)
  const row = { _id: born ?? v7(), kind, payable, ...due, ...newPayment(due, numbers), created: now, heldUntil }
  const [[made]] = await Promise.all([
    tx
      .insert(payment)
      .values({ ...row, state: 'open' })
      .returning(),
    orderJob(tx, holdOf(row._id, heldUntil)),
  ])
  return made as PaymentRow
}
