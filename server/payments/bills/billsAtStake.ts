import { and, eq, inArray } from 'drizzle-orm'
import { allowed, openBill } from '#contract/rules/payments/paymentActs.ts'
import { paymentStates } from '#contract/rules/payments/standing.ts'
import type { Tx } from '#server/kit/database.ts'
import type { AtStake } from '#server/leaving/plugs.ts'
import { shownPayments } from '#server/payments/shownPayments.ts'
import { payment } from '#server/payments/tables.ts'
import { moneyText } from '#server/shared/exports/words.ts'

const open = paymentStates.filter(state => allowed[state].includes('begin'))

/** Bills that wait for their money, with what is still to come; the debt stays when the account goes. */
export async function billsAtStake(tx: Tx, person: string): Promise<AtStake> {
  const rows = await tx
    .select()
    .from(payment)
    .where(and(eq(payment.person, person), inArray(payment.state, open)))
  const bills = (await shownPayments(tx, rows)).filter(({ attempts, rest }) => openBill(attempts) && rest > 0)
  return { owed: bills.map(({ title, rest }) => `Rechnung, ${title}: CHF ${moneyText(rest)} offen`) }
}
