import type { PaymentStanding } from '#contract/rules/payments/standing.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithDomains, WithSettings } from '#server/kit/house.ts'
import { payableOf } from '#server/payments/payable.ts'
import type { payment } from '#server/payments/tables.ts'
import type { Attached } from '#server/shared/auth/signInMails.ts'
import { creditPaper, receiptPaper } from './paymentPapers.ts'
import { printedAddress } from './printedAddress.ts'

/** The receipt that goes along with a letter, or the credit note of a refund. */
export async function papersOf(
  tx: Tx,
  house: WithSettings & WithDomains,
  row: typeof payment.$inferSelect,
  { standing, refund }: { standing: PaymentStanding; refund?: string },
): Promise<Attached[]> {
  const to = await printedAddress(tx, house, row._id)
  if (refund) {
    const credit = await creditPaper(tx, row, refund, to)
    return credit ? [{ name: `Gutschrift ${row.title}.pdf`, work: 'billing', input: credit }] : []
  }
  const lines = await payableOf(house, row.kind).lines(tx, row)
  return [{ name: `Quittung ${row.title}.pdf`, work: 'billing', input: await receiptPaper(tx, row, standing, { lines, to }) }]
}
