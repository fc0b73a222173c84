import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'
import { payableOf } from '#server/payments/payable.ts'
import type { PaymentHouse, PaymentRow } from '#server/payments/paymentFold.ts'
import { orderMail } from '#server/shared/auth/signInMails.ts'
import { person } from '#server/shared/auth/tables.ts'
import { dayText, moneyText } from '#server/shared/exports/words.ts'
import { billPaper } from './paymentPapers.ts'
import { shownBill } from './shownBill.ts'

/** Letters about a bill: it was made, it is not paid yet, and it is overdue. */
export type BillLetter = 'issued' | 'reminder' | 'overdue'

const letterOf = {
  issued: (sum: string, due: string, title: string) => ({
    subject: `Rechnung: ${title}`,
    text: `Deine Bestellung ist da. Im Anhang findest du die Rechnung über ${sum}, zahlbar bis ${due}.`,
  }),
  reminder: (sum: string, due: string, title: string) => ({
    subject: `Noch offen: ${title}`,
    text: `Deine Rechnung über ${sum} ist noch offen. Sie ist bis ${due} zahlbar und liegt nochmals bei. Hast du schon bezahlt, ist alles gut.`,
  }),
  overdue: (sum: string, due: string, title: string) => ({
    subject: `Überfällig: ${title}`,
    text: `Deine Rechnung über ${sum} war bis ${due} zahlbar und ist überfällig. Bitte bezahle sie jetzt; sie liegt nochmals bei. Bis dahin kaufst du nicht auf Rechnung.`,
  }),
} as const

/** Mails a bill to its payer, with the bill as a PDF; nobody is written to whose account is gone. */
export async function mailBill(
  tx: Tx,
  house: PaymentHouse,
  row: PaymentRow,
  { letter, rest = row.amount, nth }: { letter: BillLetter; rest?: number; nth?: number },
) {
  const bill = await shownBill(tx, house, row, rest)
  const [payer] = await tx
    .select({ email: person.email, vorname: person.vorname })
    .from(person)
    .where(and(eq(person._id, row.person), isNull(person.deletedAt)))
  if (!payer || !bill) return
  const { subject, text } = letterOf[letter](`CHF ${moneyText(bill.amount)}`, dayText(bill.due), row.title)
  const payable = payableOf(house, row.kind)
  await orderMail(tx, house, {
    to: payer.email,
    person: row.person,
    template: 'plain',
    studio: row.studio,
    key: `bill.${row._id}.${letter}${nth === undefined ? '' : `.${nth}`}`,
    data: {
      subject,
      text: [`Hallo ${payer.vorname}`, text],
      act: { label: 'Ansehen', link: `${house.settings.publicUrl}${payable.path(row.payable)}` },
    },
    papers: [{ name: `Rechnung ${row.title}.pdf`, work: 'billing', input: billPaper(bill, row, await payable.lines(tx, row)) }],
  })
}
