import { and, eq, isNull } from 'drizzle-orm'
import type { Tone } from '#contract/live.ts'
import type { PaymentState } from '#contract/payments/standing.ts'
import type { Said } from '#server/auth/letters.ts'
import { orderMail } from '#server/auth/mails.ts'
import { person } from '#server/auth/tables.ts'
import { moneyText } from '#server/exports/words.ts'
import type { Tx } from '#server/kit/database.ts'
import { notify } from '#server/notifications/notify.ts'
import type { PaymentRow, Ways } from './fold.ts'
import { payableOf } from './payable.ts'

interface News {
  title: string
  tone: Tone
  /** Sentences of the mail; without any it is told in the app alone. */
  text?: string[]
}

/** What the payer is told of a state, where it is told at all. */
function newsOf({ title, amount, refunded, state }: PaymentRow): News | undefined {
  const sum = `CHF ${moneyText(amount)}`
  const back = `CHF ${moneyText(refunded)}`
  const told: Partial<Record<PaymentState, News>> = {
    paid: {
      title: `${title} ist bezahlt: ${sum}`,
      tone: 'ok',
      text: [`Wir haben deine Zahlung von ${sum} erhalten: ${title}.`, 'Vielen Dank.'],
    },
    expired: { title: `${title} ist verfallen: Die Zahlung kam nicht zustande.`, tone: 'warn' },
    returned: {
      title: `${back} gehen an dich zurück: ${title} war nicht mehr zu haben.`,
      tone: 'warn',
      text: [`Deine Zahlung für ${title} kam erst an, als wir sie nicht mehr annehmen konnten. Wir haben ${back} zurückgeschickt.`],
    },
    partlyRefunded: {
      title: `${back} gehen an dich zurück: ${title}`,
      tone: 'ok',
      text: [`Wir haben dir ${back} zurückgeschickt: ${title}.`],
    },
    refunded: { title: `${back} gehen an dich zurück: ${title}`, tone: 'ok', text: [`Wir haben dir ${back} zurückgeschickt: ${title}.`] },
  }
  return told[state]
}

const subjects: Partial<Record<PaymentState, string>> = { paid: 'Zahlung erhalten', returned: 'Zahlung zurückgeschickt' }

/** Tells the payer's open apps that a payment stands elsewhere, and the payer what that means. */
export async function tellOf(tx: Tx, house: Ways, row: PaymentRow, before: PaymentState) {
  await house.bus.publish(tx, {
    ...{ kind: 'live', people: [row.person], event: 'payment:changed' },
    data: { payment: row._id, payable: row.payable },
  })
  const news = row.state === before && row.state === 'paid' ? undefined : newsOf(row)
  if (!news) return
  const link = payableOf(house, row.kind).path(row.payable)
  await notify(tx, house, { people: [row.person], title: news.title, link, tone: news.tone })
  if (news.text) await mail(tx, house, row, news.text, link)
}

async function mail(tx: Tx, house: Ways, row: PaymentRow, text: readonly string[], link: string) {
  const [payer] = await tx
    .select({ email: person.email, vorname: person.vorname })
    .from(person)
    .where(and(eq(person._id, row.person), isNull(person.deletedAt)))
  if (!payer) return
  const data: Said = {
    subject: `${subjects[row.state] ?? 'Rückzahlung'}: ${row.title}`,
    text: [`Hallo ${payer.vorname}`, ...text],
    act: { label: 'Ansehen', link: `${house.settings.publicUrl}${link}` },
  }
  await orderMail(tx, house, {
    to: payer.email,
    person: row.person,
    template: 'plain',
    data,
    studio: row.studio,
    key: `payment.${row._id}.${row.state}.${row.refunded}`,
  })
}
