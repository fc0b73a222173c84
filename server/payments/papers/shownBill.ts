import { eq } from 'drizzle-orm'
import type { Bill } from '#contract/payments/bills.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithSettings } from '#server/kit/house.ts'
import type { PaymentRow } from '#server/payments/paymentFold.ts'
import { printedAddress } from './printedAddress.ts'
import { paymentBill } from './tables.ts'

/** The bill of a payment of which `rest` is still to be paid, as its payer sees it; undefined where it has none. */
export async function shownBill(tx: Tx, house: WithSettings, { _id, title }: PaymentRow, rest: number): Promise<Bill | undefined> {
  const [bill] = await tx.select().from(paymentBill).where(eq(paymentBill.payment, _id))
  if (!bill) return undefined
  const { account, reference, creditor, day, due } = bill
  return { _id, title, account, reference, amount: rest, creditor, debtor: await printedAddress(tx, house, _id), day, due }
}
