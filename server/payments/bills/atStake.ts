import { and, eq, inArray } from 'drizzle-orm'
import { allowed } from '#contract/rules/payments/acts.ts'
import { paymentStates } from '#contract/rules/payments/standing.ts'
import type { Tx } from '#server/kit/database.ts'
import type { AtStake } from '#server/leaving/plugs.ts'
import { payment } from '#server/payments/tables.ts'
import { dayText, moneyText } from '#server/shared/exports/words.ts'

const open = paymentStates.filter(state => allowed[state].includes('begin'))

/** Bills that wait for their money; the debt stays when the account goes. */
export async function billsAtStake(tx: Tx, person: string): Promise<AtStake> {
  const rows = await tx
    .select({ amount: payment.amount, created: payment.created })
    .from(payment)
    .where(and(eq(payment.person, person), eq(payment.way, 'bill'), inArray(payment.state, open)))
  return { owed: rows.map(({ amount, created }) => `Rechnung vom ${dayText(created)}: CHF ${moneyText(amount)} offen`) }
}
