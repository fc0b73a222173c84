import { eq } from 'drizzle-orm'
import { version } from 'uuid'
import { type BillVerdict, type Received, toCome } from '#contract/payments/bills.ts'
import { Refusal } from '#contract/refusals.ts'
import { dayText } from '#contract/rules/papers/said.ts'
import { amountDueOf, creditOf } from '#contract/rules/payments/bills/billSums.ts'
import { openBill } from '#contract/rules/payments/paymentActs.ts'
import type { Fact } from '#contract/rules/payments/paymentFacts.ts'
import { type PaymentStanding, standingOf } from '#contract/rules/payments/standing.ts'
import type { Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { dayOf, today } from '#server/kit/zone.ts'
import { paymentBill, paymentReceived } from '#server/payments/papers/tables.ts'
import { learn, lockPayment, type PaymentHouse, type PaymentRow } from '#server/payments/paymentFold.ts'

/** The verdict on the money, by where the payment stood and stands. */
function verdictOf(before: PaymentStanding, after: PaymentStanding, amount: number): BillVerdict['verdict'] {
  if (before.settled !== null) return 'again'
  if (after.settled === null) return after.over ? 'late' : 'part'
  return creditOf(after, amount) > 0 ? 'over' : 'whole'
}

/** The day on which a row was born, by its id; undefined where the id tells none. */
const dayBorn = (_id: string) =>
  version(_id) === 7 ? dayOf(new Date(Number.parseInt(_id.replace('-', '').slice(0, 12), 16)).toISOString()) : undefined

/**
 * Refuses a day that is still to come, and one before the payment. A bill that waited for a network was drawn on its buyer's device, and could
 * be paid, from the day on which the payment was born there.
 */
async function mustBeItsDay(tx: Tx, { _id, title, created }: PaymentRow, day: string) {
  if (day > today()) throw new Refusal('invalid', { day: toCome })
  const [bill] = await tx.select({ day: paymentBill.day }).from(paymentBill).where(eq(paymentBill.payment, _id))
  const [first = dayOf(created)] = [bill?.day, dayOf(created), dayBorn(_id)].filter(each => each !== undefined).sort()
  if (day < first) throw new Refusal('invalid', { day: `${title} ist vom ${dayText(first)}: Vorher kam dafür kein Geld.` })
}

/** True where money was entered under this id before. */
export const isReceived = async (tx: Tx, _id: string) => (await tx.$count(paymentReceived, eq(paymentReceived._id, _id))) > 0

/**
 * Enters money of the bank's account for a payment, on the bank's day. Entered again under its id it is the same; another person's entry of the same money is
 * another one, and is told as what it comes to.
 */
export async function receive(
  { tx, house }: Within<PaymentHouse>,
  { payment: _id, clerk, now }: { payment: string; clerk: string; now: string },
  money: Received,
): Promise<BillVerdict> {
  const locked = await lockPayment(tx, _id)
  const { row } = locked
  const [known] = await tx.select().from(paymentReceived).where(eq(paymentReceived._id, money._id))
  if (known && known.payment !== _id) throw new Refusal('taken')
  if (!known) await mustBeItsDay(tx, row, money.day)
  const before = standingOf(locked.facts)
  // An entry that comes again is judged by what there was without it.
  const earlier = known
    ? standingOf(locked.facts.filter(fact => !(fact.kind === 'charged' && fact.charge === money._id) && fact.kind !== 'settled'))
    : before
  if (!known) await tx.insert(paymentReceived).values({ ...money, note: money.note ?? null, payment: _id, clerk, at: now })
  const { standing } = known
    ? { standing: before }
    : await learn({ tx, house }, { ...locked, news: [chargeOf(money, before, row.amount)], now, day: money.day })
  return {
    verdict: verdictOf(earlier, standing, row.amount),
    title: row.title,
    rest: amountDueOf(standing, row.amount),
    credit: creditOf(standing, row.amount),
  }
}

/** The money as a charge; it ends the bill's attempt once it is enough. */
function chargeOf({ _id, amount }: Received, before: PaymentStanding, owed: number): Fact {
  const pays = before.settled === null && before.kept + amount >= owed
  const attempt = pays ? (openBill(before.attempts)?.attempt ?? null) : null
  return { kind: 'charged', key: `charged:${_id}`, charge: _id, attempt, amount, till: 'bank', rounding: 0 }
}
