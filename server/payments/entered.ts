import { amountDueOf, creditOf } from '#contract/rules/payments/bills/billSums.ts'
import type { News } from '#server/payments/payer.ts'
import type { PaymentChange } from '#server/payments/paymentNews.ts'
import type { payment } from '#server/payments/tables.ts'
import { moneyText } from '#server/shared/exports/words.ts'

const chf = (rappen: number) => `CHF ${moneyText(rappen)}`

/** News for the payer about money that a person entered and that does not just pay: a part of what is owed, or more than that. */
export function enteredNews({ title, amount }: typeof payment.$inferSelect, { before, after, added }: PaymentChange): News[] {
  const came = added.flatMap(fact => (fact.kind === 'charged' && fact.till === 'bank' ? [fact] : []))
  const rest = amountDueOf(after, amount)
  const over = creditOf(after, amount) - creditOf(before, amount)
  return came.flatMap(({ charge, amount: sum }): News[] => {
    const part = `${chf(sum)} sind angekommen, ${chf(rest)} bleiben offen`
    if (rest > 0)
      return [{ title: `${part}: ${title}`, tone: 'warn', mail: { subject: 'Teil der Zahlung erhalten', key: charge, text: `${part}.` } }]
    if (over <= 0) return []
    const more = `${chf(over)} zu viel bezahlt: ${title}. Das Studio meldet sich bei dir.`
    return [{ title: more, tone: 'warn', mail: { subject: 'Zu viel bezahlt', key: charge, text: more } }]
  })
}
