import { creditOf } from '#contract/rules/payments/bills/billSums.ts'
import type { Fact, FactOf, Till } from '#contract/rules/payments/paymentFacts.ts'
import type { PaymentStanding } from '#contract/rules/payments/standing.ts'
import type { BusMessage } from '#server/kit/bus.ts'
import type { Tx } from '#server/kit/database.ts'
import { instantText, moneyText } from '#server/shared/exports/words.ts'
import { enteredNews } from './entered.ts'
import { papersOf } from './papers/papers.ts'
import { payableOf } from './payable.ts'
import { type News, tellPayer } from './payer.ts'
import type { PaymentHouse, PaymentRow } from './paymentFold.ts'
import { officeNews } from './paymentOffice.ts'

/** The change of a payment by the facts that were added. */
export interface PaymentChange {
  before: PaymentStanding
  after: PaymentStanding
  added: readonly Fact[]
}

const chf = (rappen: number) => `CHF ${moneyText(rappen)}`

const paidNews = ({ title, amount }: PaymentRow): News => ({
  title: `${title} ist bezahlt: ${chf(amount)}`,
  tone: 'ok',
  mail: {
    subject: 'Zahlung erhalten',
    key: 'paid',
    paper: 'receipt',
    text: `Wir haben deine Zahlung von ${chf(amount)} erhalten: ${title}. Vielen Dank. Die Quittung liegt bei.`,
  },
})

/** Why money goes back, for whoever paid it. */
function reasonOf({ title, amount }: PaymentRow, { charges, settled, over }: PaymentStanding, { why, charge }: FactOf<'refundBegun'>) {
  if (why === 'asked') return title
  if (charges.find(one => one.charge === charge)?.amount !== amount) return `Der Betrag war nicht der von ${title}.`
  if (settled !== null) return `${title} war schon bezahlt.`
  return over === 'cancelled' ? `${title} war storniert.` : `${title} war nicht mehr zu haben.`
}

function refundNews(row: PaymentRow, standing: PaymentStanding, fact: FactOf<'refundBegun'>): News {
  const sum = chf(fact.amount)
  const reason = reasonOf(row, standing, fact)
  const till = standing.charges.find(({ charge }) => charge === fact.charge)?.till
  if (till === 'bank')
    return {
      title: `${sum} überweist dir dein Studio zurück: ${reason}`,
      tone: 'ok',
      mail: { subject: 'Rückzahlung', key: fact.refund, text: `Dein Studio überweist dir ${sum} zurück: ${reason}` },
    }
  if (till === 'cash' || till === 'terminal')
    return {
      title: `${sum} liegen am Empfang für dich bereit: ${reason}`,
      tone: 'ok',
      mail: { subject: 'Rückzahlung', key: fact.refund, text: `Hol ${sum} am Empfang deines Studios ab: ${reason}` },
    }
  return {
    title: `${sum} gehen an dich zurück: ${reason}`,
    tone: fact.why === 'late' ? 'warn' : 'ok',
    mail: {
      subject: 'Rückzahlung',
      key: fact.refund,
      text: `Wir schicken dir ${sum} zurück: ${reason}`,
      ...(fact.why === 'asked' && { paper: 'credit' }),
    },
  }
}

const givenBy: Readonly<Record<Till, string>> = {
  gateway: 'zurückbezahlt',
  cash: 'ausbezahlt',
  terminal: 'am Terminal gutgeschrieben',
  bank: 'überwiesen',
}

/**
 * Money of a refund has arrived. That it goes back by the gateway was told when it began, seconds before: one refund is one notice, unless it was
 * said to have failed in between. What was too much at the desk is told by whoever gives it back there. A failure that was told before outweighs
 * it: then nothing has arrived.
 */
function arrivedNews(
  { title }: PaymentRow,
  { before, after: { refunds } }: PaymentChange,
  { refund, amount, till, rounding = 0 }: FactOf<'refunded'>,
): News[] {
  const own = refunds.find(one => one.refund === refund)
  if (own?.state === 'failed' || (till && own?.why === 'spare' && own.ask === null)) return []
  const said = till ? `${chf(amount + rounding)} sind dir ${givenBy[till]}` : `${chf(amount)} sind zurückbezahlt`
  const text =
    till === 'cash' || till === 'terminal' ? `${said}.` : `${said}. Bis du sie auf deinem Konto siehst, kann es einige Tage dauern.`
  const isAgain = before.refunds.some(one => one.state === 'failed' && one.charge === own?.charge && one.ask === own?.ask)
  const quiet = !till && !isAgain ? { quiet: true as const } : {}
  return [{ title: `${said}: ${title}`, tone: 'ok', ...quiet, mail: { subject: 'Rückzahlung erledigt', key: `refunded.${refund}`, text } }]
}

/** A refund that was told to be done came back to us; one that never was told so is tried once more without a word. */
function failedNews({ title }: PaymentRow, { before, added }: PaymentChange, { refund }: FactOf<'refundFailed'>): News[] {
  const own = before.refunds.find(one => one.refund === refund && one.state === 'done')
  if (!own) return []
  const isTried = added.some(fact => fact.kind === 'refundBegun' && fact.charge === own.charge)
  const said = `${chf(own.amount)} sind doch nicht bei dir angekommen`
  const follows = isTried ? 'Wir schicken sie nochmals.' : 'Das Studio kümmert sich darum.'
  return [
    {
      title: `${said}: ${title}. ${follows}`,
      tone: 'warn',
      mail: { subject: 'Rückzahlung nicht angekommen', key: `refundFailed.${refund}`, text: `${said}. ${follows}` },
    },
  ]
}

/** The payer's bank took money back, or gave it to us again. */
function bankNews({ title }: PaymentRow, { kind, key, amount }: FactOf<'chargedBack' | 'chargeReturned'>): News {
  const sum = chf(amount)
  return kind === 'chargedBack'
    ? {
        title: `Deine Bank hat ${sum} zurückgeholt: ${title}`,
        tone: 'warn',
        mail: {
          subject: 'Zahlung zurückgeholt',
          key,
          text: `Deine Bank hat deine Zahlung von ${sum} zurückgeholt. Wolltest du das nicht, melde dich bei deinem Studio.`,
        },
      }
    : {
        title: `Deine Bank hat uns ${sum} wieder gutgeschrieben: ${title}`,
        tone: 'ok',
        mail: { subject: 'Zahlung wieder da', key, text: `Deine Bank hat uns ${sum} wieder gutgeschrieben. Deine Zahlung gilt wieder.` },
      }
}

/** Nothing is waited for any more; money that is here already stays the payer's. */
function overNews({ title, amount }: PaymentRow, { over, attempts, ...sums }: PaymentStanding, added: readonly Fact[]): News {
  const credit = creditOf({ over, ...sums }, amount)
  const stays = credit > 0 ? ` ${chf(credit)} sind schon da und bleiben dein Guthaben. Das Studio meldet sich bei dir.` : ''
  if (over === 'expired')
    return {
      title: `${title} ist verfallen: Die Zahlung kam nicht zustande.`,
      tone: 'warn',
      mail: {
        subject: 'Verfallen',
        key: over,
        text: `Die Zahlung kam nicht zustande. Was du bestellt hast, ist nicht mehr reserviert.${stays}`,
      },
    }
  if (added.some(fact => fact.kind === 'cancelled' && fact.instead))
    return {
      title: `${title} ist storniert: Du hast danach neu bestellt.`,
      tone: 'ok',
      mail: {
        subject: 'Storniert',
        key: 'cancelled',
        text: 'Du hast deinen Warenkorb danach anders bestellt. Bezahlt wird nur die neue Bestellung, die alte ist storniert.',
      },
    }
  const isBill = attempts.some(({ way }) => way === 'bill')
  const text = isBill ? 'Deine Bestellung ist storniert, und ihre Rechnung gilt nicht mehr.' : 'Deine Bestellung ist storniert.'
  return {
    title: `${title} ist storniert.${isBill ? ' Die Rechnung gilt nicht mehr.' : ''}${stays}`,
    tone: 'warn',
    mail: { subject: 'Storniert', key: 'cancelled', text: text + stays },
  }
}

/** All that the payer is told; a refund that is tried once more is no news. */
function newsOf(house: PaymentHouse, row: PaymentRow, { before, after, added }: PaymentChange): News[] {
  const isRetry = ({ charge, ask }: FactOf<'refundBegun'>) =>
    after.refunds.some(one => one.state === 'failed' && one.charge === charge && one.ask === (ask ?? null))
  // A spare charge at the desk is told by whoever gives it back there.
  const isSpare = ({ why, charge, ask }: FactOf<'refundBegun'>) =>
    why === 'spare' && !ask && after.charges.some(one => one.charge === charge && one.till !== 'gateway')
  const moved = added.flatMap((fact): News[] => {
    if (fact.kind === 'refundBegun') return isRetry(fact) || isSpare(fact) ? [] : [refundNews(row, after, fact)]
    if (fact.kind === 'refunded') return arrivedNews(row, { before, after, added }, fact)
    if (fact.kind === 'refundFailed') return failedNews(row, { before, after, added }, fact)
    return fact.kind === 'chargedBack' || fact.kind === 'chargeReturned' ? [bankNews(row, fact)] : []
  })
  const paid = before.settled === null && after.settled !== null ? [paidNews(row)] : []
  const ends = before.over === null && after.over !== null && after.settled === null && !payableOf(house, row.kind).outlasts
  return [...paid, ...enteredNews(row, { before, after, added }), ...(ends ? [overNews(row, after, added)] : []), ...moved]
}

/** Whoever means to pay at the desk is told what is kept for them, and until when. */
export const placedNews = ({ amount, title, heldUntil }: PaymentRow, attempt: string): News => ({
  title: `${title}: Bezahle ${chf(amount)} am Empfang, bis ${instantText(heldUntil)}.`,
  tone: 'ok',
  mail: {
    subject: 'Bestätigung',
    key: `placed.${attempt}`,
    text: `Deine Bestellung ist da. Bezahle ${chf(amount)} am Empfang deines Studios; bis ${instantText(heldUntil)} ist sie für dich reserviert.`,
  },
})

/** The concerns that its payer is told of, for all news of a payment. */
export const concernsOf = (house: PaymentHouse, { _id, kind, payable, person, studio, title }: PaymentRow) => ({
  person,
  studio,
  title,
  link: payableOf(house, kind).path(payable),
  key: `payment.${_id}`,
})

/** Says to the payer's open apps that a payment stands elsewhere. */
export const changedOf = ({ _id, kind, payable, person }: Pick<PaymentRow, '_id' | 'kind' | 'payable' | 'person'>) =>
  ({ kind: 'live', people: [person], event: 'payment:changed', data: { payment: _id, kind, payable } }) satisfies BusMessage

/** Tells the payer's open apps that a payment stands elsewhere, the payer what that means, and the office what needs a person. */
export async function tellOf(tx: Tx, house: PaymentHouse, row: PaymentRow, change: PaymentChange) {
  await house.bus.publish(tx, changedOf(row))
  for (const news of newsOf(house, row, change)) {
    const { key, paper } = news.mail
    const papers = paper ? await papersOf(tx, house, row, { standing: change.after, refund: paper === 'credit' ? key : undefined }) : []
    await tellPayer({ tx, house }, concernsOf(house, row), { ...news, papers })
  }
  await officeNews(tx, house, row, change)
}
