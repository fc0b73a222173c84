import { asc, eq } from 'drizzle-orm'
import { brandOf } from '#contract/brand.ts'
import { type Billing, type BillingSum, billingHead, billWords, soldOf, totalOf } from '#contract/payments/bills/billing.ts'
import type { Bill } from '#contract/payments/bills.ts'
import type { Address } from '#contract/rules/papers/billParts.ts'
import { dayText, rateText } from '#contract/rules/papers/said.ts'
import { creditOf } from '#contract/rules/payments/bills/billSums.ts'
import type { FactOf, PaymentWay, Till } from '#contract/rules/payments/paymentFacts.ts'
import { sharesOf, type TaxedPart } from '#contract/rules/payments/positions.ts'
import type { PaymentStanding } from '#contract/rules/payments/standing.ts'
import { vatOf } from '#contract/rules/payments/vat.ts'
import type { Tx } from '#server/kit/database.ts'
import { dayOf } from '#server/kit/zone.ts'
import type { PaperLine } from '#server/payments/payable.ts'
import { creditorOf } from '#server/payments/paymentLimits.ts'
import { journalLine, type payment, paymentFact } from '#server/payments/tables.ts'
import { paymentReceived } from './tables.ts'

type PaymentRow = typeof payment.$inferSelect

/** Head and foot that all papers of a payment share. */
const paperHeadOf = (row: PaymentRow, to: Address | null) => billingHead(brandOf(row.studio), creditorOf(row.studio), to)

/** The QR-bill as a paper. */
export const billPaper = (bill: Bill, row: PaymentRow, lines: readonly PaperLine[]): Billing =>
  billWords(brandOf(row.studio), bill, { ...row, lines }, bill)

const waysSaid: Record<PaymentWay, string> = { twint: 'TWINT', card: 'Karte', bill: 'Rechnung', desk: 'Empfang' }
const tillsSaid: Record<Exclude<Till, 'gateway'>, string> = { cash: 'Bar', terminal: 'Karte am Empfang', bank: 'Überweisung' }

/** The moves of the money, with their days: the fold knows none. A charge has the day on which it was booked. */
async function moneyOf(tx: Tx, { _id }: PaymentRow) {
  const rows = await tx.select().from(paymentFact).where(eq(paymentFact.payment, _id)).orderBy(asc(paymentFact.at), asc(paymentFact.key))
  const entered = await tx.select().from(paymentReceived).where(eq(paymentReceived.payment, _id))
  const lines = await tx.select({ fact: journalLine.fact, day: journalLine.day }).from(journalLine).where(eq(journalLine.payment, _id))
  const dayAt = ({ key, charge }: FactOf<'charged'>, at: string) =>
    entered.find(one => one._id === charge)?.day ?? lines.find(({ fact }) => fact === key)?.day ?? dayOf(at)
  return {
    charged: rows.flatMap(({ fact, at }) => (fact.kind === 'charged' ? [{ fact, day: dayAt(fact, at) }] : [])),
    refunds: rows.flatMap(({ fact, at }) => (fact.kind === 'refundBegun' && fact.why === 'asked' ? [{ fact, day: dayOf(at) }] : [])),
    failed: new Set(rows.flatMap(({ fact }) => (fact.kind === 'refundFailed' ? [fact.refund] : []))),
  }
}

/** How it was paid, a line for each charge that stayed here, roundings and what is too much. */
function paidSums(row: PaymentRow, standing: PaymentStanding, charged: Awaited<ReturnType<typeof moneyOf>>['charged']): BillingSum[] {
  const wayOf = (attempt: string | null) => standing.attempts.find(one => one.attempt === attempt)?.way ?? 'card'
  const kept = charged.filter(({ fact }) => fact.charge === standing.settled || fact.till !== 'gateway')
  const paid = kept.flatMap(({ fact, day }): BillingSum[] => {
    // Money that was too much and was given back was never a payment for this.
    const back = standing.refunds.filter(({ charge, why, state }) => charge === fact.charge && why !== 'asked' && state === 'done')
    const amount = fact.amount - back.reduce((all, refund) => all + refund.amount, 0)
    const rounding = fact.rounding - back.reduce((all, refund) => all + refund.rounding, 0)
    if (amount <= 0) return []
    const way = fact.till === 'gateway' ? waysSaid[wayOf(fact.attempt)] : tillsSaid[fact.till]
    return [
      { text: `Bezahlt am ${dayText(day)}: ${way}`, amount: amount + rounding },
      ...(rounding === 0 ? [] : [{ text: 'davon Rundung auf 5 Rappen', amount: rounding }]),
    ]
  })
  const over = creditOf(standing, row.amount)
  return [...paid, ...(over > 0 ? [{ text: 'Zu viel bezahlt, bleibt dein Guthaben', amount: over }] : [])]
}

/** The receipt of what is paid; without an address for whoever is not its payer. */
export async function receiptPaper(
  tx: Tx,
  row: PaymentRow,
  standing: PaymentStanding,
  { lines, to }: { lines: readonly PaperLine[]; to: Address | null },
): Promise<Billing> {
  const { charged, refunds, failed } = await moneyOf(tx, row)
  const settling = charged.find(({ fact }) => fact.charge === standing.settled)
  const back = refunds.filter(({ fact }) => !failed.has(fact.refund))
  const given = back.reduce((sum, { fact }) => sum + fact.amount, 0)
  return {
    ...paperHeadOf(row, to),
    title: `Quittung ${row.title}`,
    facts: settling ? [`Bezahlt am: ${dayText(settling.day)}`] : [],
    lines: soldOf(lines),
    sums: [
      ...totalOf(row.amount, row.parts),
      ...paidSums(row, standing, charged),
      ...back.map(({ fact, day }) => ({ text: `Gutschrift vom ${dayText(day)}`, amount: 0 - fact.amount })),
      ...(given > 0 ? [{ text: 'Bleibt', amount: row.amount - given, bold: true }] : []),
    ],
  }
}

/** The credit note of one refund; its MWST is the share of each rate. Undefined for a refund that people did not decide, or that failed. */
export async function creditPaper(tx: Tx, row: PaymentRow, refund: string, to: Address | null): Promise<Billing | undefined> {
  const { refunds, failed } = await moneyOf(tx, row)
  const found = refunds.find(({ fact }) => fact.refund === refund && !failed.has(refund))
  if (!found) return undefined
  const before = refunds.slice(0, refunds.indexOf(found)).filter(({ fact }) => !failed.has(fact.refund))
  const sum = before.reduce((all, { fact }) => all + fact.amount, 0)
  const { amount } = found.fact
  return {
    ...paperHeadOf(row, to),
    title: `Gutschrift ${row.title}`,
    facts: [`Datum: ${dayText(found.day)}`],
    lines: [{ text: `Rückzahlung aus ${row.title}`, amount: 0 - amount }],
    sums: [{ text: 'Total', amount: 0 - amount, bold: true }, ...sharesBack(row, sum, amount)],
  }
}

/** MWST of a refund by rate: what the journal books for it, by the same shares. */
function sharesBack(row: PaymentRow, before: number, amount: number): BillingSum[] {
  const sold = (parts: readonly TaxedPart[]) => new Map(parts.map(({ rate, gross }) => [rate, vatOf(gross, rate)]))
  const [was, is] = [sold(sharesOf(row.parts, row.amount - before)), sold(sharesOf(row.parts, row.amount - before - amount))]
  return row.parts.map(({ rate }) => ({
    text: `davon MWST ${rateText(rate)} %`,
    amount: (is.get(rate) ?? 0) - (was.get(rate) ?? 0),
  }))
}
