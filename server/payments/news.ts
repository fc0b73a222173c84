import { and, eq, isNull } from 'drizzle-orm'
import type { Tone } from '#contract/live.ts'
import type { Fact, FactOf } from '#contract/payments/facts.ts'
import type { Standing } from '#contract/payments/standing.ts'
import type { Said } from '#server/auth/letters.ts'
import { orderMail } from '#server/auth/mails.ts'
import { person } from '#server/auth/tables.ts'
import { moneyText } from '#server/exports/words.ts'
import type { Message } from '#server/kit/bus.ts'
import type { Tx } from '#server/kit/database.ts'
import { notify } from '#server/notifications/notify.ts'
import { enteredNews } from './bills/news.ts'
import { papersOf } from './bills/papers.ts'
import type { PaymentRow, Ways } from './fold.ts'
import { officeNews } from './office.ts'
import { payableOf } from './payable.ts'

export interface News {
  title: string
  tone: Tone
  /** What is mailed too; without it it is told in the app alone. `key` names it, so that it is mailed once. */
  mail?: { subject: string; key: string; text: string; paper?: 'receipt' | 'credit' }
}

/** What has become of a payment by the facts that were added. */
export interface Change {
  before: Standing
  after: Standing
  added: readonly Fact[]
}

const chf = (rappen: number) => `CHF ${moneyText(rappen)}`

const paidNews = ({ title, amount }: PaymentRow): News => ({
  title: `${title} ist bezahlt: ${chf(amount)}`,
  tone: 'ok',
  mail: {
    ...{ subject: 'Zahlung erhalten', key: 'paid', paper: 'receipt' },
    text: `Wir haben deine Zahlung von ${chf(amount)} erhalten: ${title}. Vielen Dank. Die Quittung liegt bei.`,
  },
})

/** Why money goes back, for whoever paid it. */
function reasonOf({ title, amount }: PaymentRow, { charges, settled }: Standing, { why, charge }: FactOf<'refundBegun'>) {
  if (why === 'asked') return title
  if (charges.find(one => one.charge === charge)?.amount !== amount) return `Der Betrag war nicht der von ${title}.`
  if (settled !== null) return `${title} war schon bezahlt.`
  return `${title} war nicht mehr zu haben.`
}

function refundNews(row: PaymentRow, standing: Standing, fact: FactOf<'refundBegun'>): News {
  const sum = chf(fact.amount)
  const reason = reasonOf(row, standing, fact)
  if (standing.charges.some(({ charge, till }) => charge === fact.charge && till !== 'gateway'))
    return {
      ...{ title: `${sum} liegen am Empfang für dich bereit: ${reason}`, tone: 'ok' },
      mail: { subject: 'Rückzahlung', key: fact.refund, text: `Hol ${sum} am Empfang deines Studios ab: ${reason}` },
    }
  return {
    title: `${sum} gehen an dich zurück: ${reason}`,
    tone: fact.why === 'late' ? 'warn' : 'ok',
    mail: {
      ...{ subject: 'Rückzahlung', key: fact.refund, text: `Wir schicken dir ${sum} zurück: ${reason}` },
      ...(fact.why === 'asked' && { paper: 'credit' }),
    },
  }
}

/** All that the payer is told; a refund that is tried once more is no news. */
function newsOf(house: Ways, row: PaymentRow, { before, after, added }: Change): News[] {
  const isRetry = ({ charge, ask }: FactOf<'refundBegun'>) =>
    after.refunds.some(one => one.state === 'failed' && one.charge === charge && one.ask === (ask ?? null))
  // What is too much at the desk is told by whoever gives it back there.
  const isSpare = ({ why, charge }: FactOf<'refundBegun'>) =>
    why === 'spare' && after.charges.some(one => one.charge === charge && one.till !== 'gateway')
  const refunds = added.flatMap(fact =>
    fact.kind === 'refundBegun' && !isRetry(fact) && !isSpare(fact) ? [refundNews(row, after, fact)] : [],
  )
  const paidOut = added.flatMap((fact): News[] =>
    fact.kind === 'refunded' && fact.till ? [{ title: `${chf(fact.amount)} sind dir ausbezahlt: ${row.title}`, tone: 'ok' }] : [],
  )
  const paid = before.settled === null && after.settled !== null ? [paidNews(row)] : []
  const lapses = before.over === null && after.over === 'expired' && after.settled === null
  const isExpired = lapses && !payableOf(house, row.kind).outlasts
  const expired: News[] = isExpired ? [{ title: `${row.title} ist verfallen: Die Zahlung kam nicht zustande.`, tone: 'warn' }] : []
  return [...paid, ...enteredNews(row, { before, after, added }), ...expired, ...refunds, ...paidOut]
}

/** Says to the payer's open apps that a payment stands elsewhere. */
export const changedOf = ({ _id, kind, payable, person }: Pick<PaymentRow, '_id' | 'kind' | 'payable' | 'person'>) =>
  ({ kind: 'live', people: [person], event: 'payment:changed', data: { payment: _id, kind, payable } }) satisfies Message

/** Tells the payer's open apps that a payment stands elsewhere, the payer what that means, and the office what needs a person. */
export async function tellOf(tx: Tx, house: Ways, row: PaymentRow, change: Change) {
  await house.bus.publish(tx, changedOf(row))
  const link = payableOf(house, row.kind).path(row.payable)
  for (const { title, tone, mail } of newsOf(house, row, change)) {
    await notify(tx, house, { people: [row.person], title, link, tone })
    if (mail) await send(tx, house, row, { ...mail, link, standing: change.after })
  }
  await officeNews(tx, house, row, change)
}

type Mail = Required<News>['mail'] & { link: string; standing: Standing }

async function send(tx: Tx, house: Ways, row: PaymentRow, { subject, key, text, paper, link, standing }: Mail) {
  const [payer] = await tx
    .select({ email: person.email, vorname: person.vorname })
    .from(person)
    .where(and(eq(person._id, row.person), isNull(person.deletedAt)))
  if (!payer) return
  const data: Said = {
    subject: `${subject}: ${row.title}`,
    text: [`Hallo ${payer.vorname}`, text],
    act: { label: 'Ansehen', link: `${house.settings.publicUrl}${link}` },
  }
  await orderMail(tx, house, {
    to: payer.email,
    person: row.person,
    template: 'plain',
    data,
    studio: row.studio,
    papers: paper ? await papersOf(tx, house, row, { standing, refund: paper === 'credit' ? key : undefined }) : [],
    key: `payment.${row._id}.${key}`,
  })
}
