import { inArray } from 'drizzle-orm'
import { creditOf } from '#contract/rules/payments/bills/billSums.ts'
import { spareAtDesk } from '#contract/rules/payments/paymentSteps.ts'
import { mostFailures, type PaymentStanding } from '#contract/rules/payments/standing.ts'
import type { Within } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { orderMail } from '#server/shared/auth/signInMails.ts'
import { person } from '#server/shared/auth/tables.ts'
import { dayText, moneyText } from '#server/shared/exports/words.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import type { PaymentHouse, PaymentRow } from './paymentFold.ts'
import { adminsOf, decidersOf, keepersOf } from './paymentKeepers.ts'
import type { PaymentChange } from './paymentNews.ts'

const link = (row: PaymentRow) => `/dashboard/payment?zahlung=${row._id}`
const chf = (rappen: number) => `CHF ${moneyText(rappen)}`

/** The people who answer for a studio's money (S07, S08), and the administrators. */
export async function officeOf(tx: Tx, studio: string): Promise<string[]> {
  const admins = await adminsOf(tx, studio)
  return [...new Set([...(await keepersOf(tx, studio)), ...admins.map(({ _id }) => _id)])]
}

const totalFailures = ({ refunds }: PaymentStanding, of: string) =>
  refunds.filter(({ charge, state }) => charge === of && state === 'failed').length

/** The news of a dispute: told of it, money taken or lost. */
function disputed({ title }: PaymentRow, { added }: PaymentChange): string[] {
  return added.flatMap(fact => {
    if (fact.kind === 'chargedBack') {
      const again = fact.round === 2 ? ' ein zweites Mal' : ''
      return [`Die Bank hat ${chf(fact.amount)}${again} zurückgeholt: ${title}`]
    }
    if (fact.kind === 'chargeReturned') return [`Die Bank hat ${chf(fact.amount)} wieder gutgeschrieben: ${title}`]
    if (fact.kind !== 'disputeTold') return []
    if (fact.stage === 'won') return [`Beanstandung gewonnen: ${title}`]
    if (fact.stage === 'lost') return [`Die Frist für einen Einspruch ist vorbei: ${title}`]
    return [`Zahlung beanstandet: ${title}${fact.until ? `. Einspruch bis ${dayText(fact.until)}` : ''}`]
  })
}

/** Money that people entered beyond what was owed: nobody sends it back by itself. */
function entered({ title, amount }: PaymentRow, { before, after, added }: PaymentChange): string[] {
  const over = creditOf(after, amount) - creditOf(before, amount)
  const spare = spareAtDesk(after, amount)
  return added.flatMap(fact => {
    if (fact.kind !== 'charged' || fact.till === 'gateway') return []
    if (fact.till !== 'bank' && spare.has(fact.charge))
      return [
        `Am Empfang zu viel kassiert, ${chf(spare.get(fact.charge) === fact.amount ? fact.amount + fact.rounding : (spare.get(fact.charge) ?? 0))} gehen zurück: ${title}`,
      ]
    if (fact.till === 'bank' && over > 0)
      return [`${chf(over)} zu viel überwiesen: ${title}. Das bleibt ein Guthaben, bis es jemand zurückgibt.`]
    return []
  })
}

/** Money that could not be sent back, by itself or because people decided so. */
function stuck({ title }: PaymentRow, { before, after }: PaymentChange): string[] {
  const failed = after.charges.filter(
    ({ charge, failures }) => failures >= mostFailures && totalFailures(after, charge) > totalFailures(before, charge),
  )
  return failed.map(({ charge, amount, back }) => {
    const last = after.refunds.filter(refund => refund.charge === charge && refund.state === 'failed').at(-1)
    return `${chf(last?.amount ?? amount - back)} liessen sich nicht zurückschicken: ${title}`
  })
}

/** Tells those who answer for the studio's money by bell, and by mail what has a deadline or does not end by itself. */
export async function officeNews(tx: Tx, house: PaymentHouse, row: PaymentRow, change: PaymentChange) {
  const sentences = [...stuck(row, change), ...entered(row, change), ...disputed(row, change)]
  if (sentences.length === 0) return
  const people = await officeOf(tx, row.studio)
  for (const title of sentences) await notify(tx, house, { people, title, link: link(row), tone: 'danger' })
  await mail({ tx, house }, row, { people, text: sentences, key: change.added.at(-1)?.key ?? row._id })
}

interface OfficeMail {
  people: readonly string[]
  text: readonly string[]
  /** Names the change, so that it is mailed once. */
  key: string
}

async function mail({ tx, house }: Within<PaymentHouse>, row: PaymentRow, { people, text, key }: OfficeMail) {
  if (people.length === 0) return
  const rows = await tx
    .select({ _id: person._id, email: person.email, vorname: person.vorname })
    .from(person)
    .where(inArray(person._id, [...people]))
  for (const { _id, email, vorname } of rows)
    await orderMail(tx, house, {
      to: email,
      person: _id,
      studio: row.studio,
      template: 'plain',
      key: `payment.office.${_id}.${key}`,
      data: {
        subject: `Zahlung braucht dich: ${row.title}`,
        text: [`Hallo ${vorname}`, ...text],
        act: { label: 'Zahlung ansehen', link: `${house.settings.publicUrl}${link(row)}` },
      },
    })
}

interface RefundAsked {
  amount: number
  asker: string
}

/** Tells those who may decide that a refund was asked for; its reason is read in the app alone. */
export async function tellDeciders({ tx, house }: Within<PaymentHouse>, row: PaymentRow, { amount, asker }: RefundAsked) {
  const people = await decidersOf(tx, row.studio, [asker, row.person])
  await notify(tx, house, { people, title: `Rückzahlung bewilligen: ${chf(amount)} von ${row.title}`, link: link(row), tone: 'warn' })
}

/** Tells the office what the gateway has not said for long. */
export async function tellUnanswered(
  tx: Tx,
  house: PaymentHouse,
  row: PaymentRow,
  what: 'ob Geld zurückging' | 'ob eine Zahlung abgebrochen ist',
) {
  const title = `Der Zahlungsdienst sagt seit Stunden nicht, ${what}: ${row.title}`
  await notify(tx, house, { people: await officeOf(tx, row.studio), title, link: link(row), tone: 'warn' })
}
