import { and, eq, inArray, sql } from 'drizzle-orm'
import { countryOf, unknownCountry } from '#contract/countries.ts'
import { addDays } from '#contract/days.ts'
import { addressOf } from '#contract/payments/bills/billAddress.ts'
import { billDigits, billReference } from '#contract/payments/bills/reference.ts'
import { Refusal, refusals } from '#contract/refusals.ts'
import { type BillRefusal, billTooMuch } from '#contract/rules/payments/bills/refused.ts'
import { allowed } from '#contract/rules/payments/paymentActs.ts'
import { paymentStates } from '#contract/rules/payments/standing.ts'
import type { Tx } from '#server/kit/database.ts'
import { orderJob } from '#server/kit/jobs/jobs.ts'
import { dayOf, instantOf } from '#server/kit/zone.ts'
import { payableOf } from '#server/payments/payable.ts'
import type { PaymentHouse, PaymentRow } from '#server/payments/paymentFold.ts'
import { creditorOf } from '#server/payments/paymentLimits.ts'
import { numbersOf } from '#server/payments/paymentNumbers.ts'
import { payment } from '#server/payments/tables.ts'
import { person } from '#server/shared/auth/tables.ts'
import { moneyText } from '#server/shared/exports/words.ts'
import { mailBill } from './mail.ts'
import { keepAddress } from './printedAddress.ts'
import { paymentBill } from './tables.ts'

/** Kind of the job that reminds of a bill. */
export const reminderKind = 'bill-reminder'

const open = paymentStates.filter(state => allowed[state].includes('begin'))

/** A bill, joined with its payment, that is not paid. */
export const isOpenBill = inArray(payment.state, open)

/** Somebody's bills that are not paid: Rappen of all of them, and why they may buy on no other at all (S13), if so. */
interface Bills {
  open: number
  why?: BillRefusal | 'bill-country'
  /** The country as the profile has it, where it is none. */
  unknown?: string
}

type Payer = typeof person.$inferSelect

/** The gap in the payer's profile that keeps a bill from being addressed. */
function unaddressed(payer: Payer | undefined): Pick<Bills, 'why' | 'unknown'> {
  if (!payer?.emailVerifiedAt) return { why: 'bill-email' }
  if (!addressOf({ ...payer, land: null })) return { why: 'bill-address' }
  return countryOf(payer.land) ? {} : { why: 'bill-country', unknown: payer.land ?? '' }
}

export async function billsOf(tx: Tx, who: string, today: string): Promise<Bills> {
  const [payer] = await tx.select().from(person).where(eq(person._id, who))
  const [known] = await tx
    .select({
      // A contract's due is no goods on credit (C41).
      sum: sql<number>`coalesce(sum(${payment.amount}) filter (where ${payment.kind} <> 'contract'), 0)::int`,
      overdue: sql<boolean>`coalesce(bool_or(${paymentBill.due} < ${today}), false)`,
    })
    .from(paymentBill)
    .innerJoin(payment, eq(payment._id, paymentBill.payment))
    .where(and(eq(payment.person, who), isOpenBill))
  return { open: known?.sum ?? 0, ...(known?.overdue ? { why: 'bill-overdue' as const } : {}), ...unaddressed(payer) }
}

const chf = (rappen: number) => `CHF ${moneyText(rappen)}`

/**
 * Answers whether a bill is open to somebody at all; where not one Rappen more goes on one, it is closed whatever is bought. An unknown country is
 * told to devices as an address to complete, which those know that were shipped before it had a refusal of its own.
 */
export function billWay({ open, why, unknown }: Bills, most: number) {
  const full = billTooMuch({ most, open }, 1, chf)
  if (unknown) return { refusal: 'bill-address' as const, closed: unknownCountry(unknown) }
  if (why && why !== 'bill-country') return { refusal: why, closed: refusals[why][1] }
  return full ? { refusal: 'bill-most' as const, closed: full } : { refusal: null, closed: null }
}

/**
 * Makes the QR-bill of a payment, whose lock is held: its reference, its payer's address as it is now, the reminders, and the mail with it. Two
 * bills of one person come one after the other, so that together they stay within the limit.
 */
export async function issueBill(tx: Tx, house: PaymentHouse, row: PaymentRow, now: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`bills ${row.person}`}, 0))`)
  const day = dayOf(now)
  const { open: sum, why, unknown } = await billsOf(tx, row.person, day)
  const { limitless } = payableOf(house, row.kind)
  if (why && !(limitless && why === 'bill-overdue')) throw new Refusal(why, unknown ? { way: unknownCountry(unknown) } : undefined)
  const { qrIban: account, referencePrefix: prefix, billMost: most, billDays, reminders } = await numbersOf(tx, row.studio)
  const tooMuch = !limitless && billTooMuch({ most, open: sum }, row.amount, chf)
  if (tooMuch) throw new Refusal('bill-most', { way: tooMuch })
  // A thing that is paid in several payments has a bill for each.
  const named = limitless ? row._id : row.payable
  const made = await tx
    .insert(paymentBill)
    .values({
      payment: row._id,
      digits: billDigits(named),
      account,
      reference: billReference(named, { account, prefix }),
      creditor: creditorOf(row.studio),
      day,
      due: addDays(day, billDays),
    })
    .onConflictDoNothing()
    .returning()
  if (!made[0]) throw new Refusal('taken')
  await keepAddress(tx, house, row)
  for (const [nth, after] of reminders.entries())
    await orderJob(tx, {
      kind: reminderKind,
      key: `${reminderKind}:${row._id}:${nth}`,
      payload: { payment: row._id, nth },
      due: instantOf(addDays(day, after), '09:00'),
    })
  await mailBill(tx, house, row, { letter: 'issued' })
}
