import { and, desc, eq, inArray } from 'drizzle-orm'
import { v7 } from 'uuid'
import { allowed } from '#contract/payments/acts.ts'
import type { PayableKind } from '#contract/payments/shapes.ts'
import { paymentStates } from '#contract/payments/standing.ts'
import { Refusal } from '#contract/refusals.ts'
import { moneyText } from '#server/exports/words.ts'
import type { Tx } from '#server/kit/database.ts'
import { orderJob } from '#server/kit/jobs/jobs.ts'
import { minutesAfter } from '#server/kit/zone.ts'
import { holdKind } from './attempts.ts'
import type { PaymentRow, Ways } from './fold.ts'
import { numbersOf } from './numbers.ts'
import { payableOf } from './payable.ts'
import { payment } from './tables.ts'

const open = paymentStates.filter(state => allowed[state].includes('begin'))

/** The payment of something that is owed: the one that is open, or a new one. Refuses `missing` where nothing is owed. */
export async function paymentFor(
  tx: Tx,
  house: Ways,
  kind: PayableKind,
  _id: string,
  { born, person }: { born?: string; person?: string } = {},
): Promise<PaymentRow> {
  const due = await payableOf(house, kind).due(tx, _id, person)
  if (!due) throw new Refusal('missing')
  const amount = due.parts.reduce((sum, { gross }) => sum + gross, 0)
  // One of another amount is of what was owed before: it comes to nothing, or what it brings is settled by its domain.
  const same = and(eq(payment.person, due.person), eq(payment.amount, amount))
  const [[known], { most, merchantAccount, holdMinutes }] = await Promise.all([
    tx
      .select()
      .from(payment)
      .where(and(eq(payment.kind, kind), eq(payment.payable, _id), same, inArray(payment.state, open)))
      .orderBy(desc(payment.created))
      .limit(1),
    numbersOf(tx, due.studio),
  ])
  if (known) return known
  const now = new Date().toISOString()
  if (amount > most) throw new Refusal('invalid', { amount: `Eine Zahlung geht höchstens bis CHF ${moneyText(most)}.` })
  const heldUntil = minutesAfter(now, holdMinutes)
  const row = { _id: born ?? v7(), kind, payable: _id, ...due, amount, merchantAccount, created: now, heldUntil }
  const [[made]] = await Promise.all([
    tx
      .insert(payment)
      .values({ ...row, state: 'open' })
      .returning(),
    orderJob(tx, { kind: holdKind, key: `${holdKind}:${row._id}:${heldUntil}`, payload: { payment: row._id }, due: heldUntil }),
  ])
  return made as PaymentRow
}
