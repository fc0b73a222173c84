import type { CallError } from '#client/data/problem.ts'
import { dayOf, today } from '#client/data/time.ts'
import { clockTime, date, money, shortDate, shortWeekday } from '#client/kit/format.ts'
import type { PayerPayment, PaymentOutcome } from '#contract/payments/shapes.ts'
import type { PaymentWay } from '#contract/rules/payments/paymentFacts.ts'
import type { PaymentState } from '#contract/rules/payments/standing.ts'
import type { Task } from '#contract/rules/payments/tasks.ts'
import type { SpareTaken } from '#contract/shop/orderDesk.ts'

type Chip = readonly [words: string, look: 'ok' | 'warn' | 'danger' | 'plain' | 'pending' | 'accent']

export const wayNames: Readonly<Record<PaymentWay, string>> = { twint: 'TWINT', card: 'Karte', bill: 'Rechnung', desk: 'Am Empfang' }

/** The tasks of a person, as their list, the filter there and the start page say them. */
export const taskWords: Readonly<Record<Task, string>> = {
  stuck: 'Rückzahlung gescheitert',
  dispute: 'Beanstandung',
  decide: 'Rückzahlung bewilligen',
  payOut: 'Rückzahlung auszahlen',
}

/** The chip of a payment's state. */
export const stateChips: Readonly<Record<PaymentState, Chip>> = {
  open: ['Offen', 'warn'],
  running: ['Wird geprüft', 'pending'],
  refused: ['Nicht zustande gekommen', 'danger'],
  cancelled: ['Storniert', 'plain'],
  expired: ['Verfallen', 'plain'],
  paid: ['Bezahlt', 'ok'],
  partlyRefunded: ['Teilweise zurückbezahlt', 'ok'],
  refunded: ['Zurückbezahlt', 'plain'],
  disputed: ['Beanstandet', 'danger'],
  returned: ['Zurückbezahlt', 'warn'],
}

const sentences: Readonly<Record<PaymentState, string>> = {
  open: 'Es ist noch nichts bezahlt.',
  running: 'Wir warten auf die Antwort des Zahlungsdienstes. Das dauert meist wenige Sekunden.',
  refused: 'Die Zahlung kam nicht zustande: Sie wurde abgelehnt oder abgebrochen.',
  cancelled: 'Die Zahlung wurde abgebrochen.',
  expired: 'Die Zeit für die Zahlung ist abgelaufen.',
  paid: 'Die Zahlung ist da. Vielen Dank.',
  partlyRefunded: 'Ein Teil des Betrags geht an dich zurück.',
  refunded: 'Der ganze Betrag geht an dich zurück.',
  disputed: 'Deine Bank hat die Zahlung zurückgezogen. Das Studio meldet sich bei dir.',
  returned: 'Die Zahlung kam zu spät an. Der Betrag geht an dich zurück.',
}

const nothing = 'Es wurde nichts belastet.'
/** States in which nothing was charged, unless something came all the same. */
const unpaid: readonly PaymentState[] = ['refused', 'cancelled', 'expired']

/** «17:20» of today, else «Do 26.11., 17:20». */
export const untilWords = (at: string) => (dayOf(at) === today() ? clockTime(at) : `${shortWeekday(at)} ${shortDate(at)}, ${clockTime(at)}`)

/** The studio's reason against paying; where TWINT still runs, until when. */
export function refusedWords({ code, current, said }: Pick<CallError, 'code' | 'current' | 'said'>) {
  const runs = code === 'payment-running' && (current as PayerPayment | undefined)?.attempts?.at(-1)
  if (!runs) return said
  return runs.leaving
    ? `TWINT wird abgebrochen. Anders bezahlen geht, sobald TWINT das bestätigt, spätestens um ${untilWords(runs.until)}.`
    : `Die TWINT-Zahlung ist noch offen, bis ${untilWords(runs.until)}. Schliess sie in der TWINT-App ab oder brich sie dort ab.`
}

type OwnPaymentState = Pick<PayerPayment, 'state' | 'attempts'>

/** True where a bill is out and no other way is under way beside it. */
const restsOnBill = ({ state, attempts }: OwnPaymentState) =>
  state === 'running'
    ? attempts.at(-1)?.way === 'bill'
    : state === 'open' && attempts.some(one => one.way === 'bill' && one.state === 'running')

type PaymentSums = Pick<PayerPayment, 'state' | 'amount' | 'rest' | 'refunded' | 'credit'>

/** The money that has come of it, and what of that is back or stays here. */
function sumsOf({ state, amount, rest, refunded, credit }: PaymentSums) {
  const part = state === 'open' || state === 'refused' ? amount - rest : 0
  return [
    part > 0 && `${money(part)} sind schon da, ${money(rest)} bleiben offen.`,
    refunded > 0 && `${money(refunded)} gehen an dich zurück.`,
    credit > 0 && `${money(credit)} sind da und bleiben dein Guthaben. Das Studio meldet sich bei dir.`,
  ].filter(each => each !== false)
}

/** The state of a payment, and what of its payer's money is here. */
export function paymentSentenceOf({ state, attempts, ...sums }: OwnPaymentState & PaymentSums) {
  if (restsOnBill({ state, attempts })) return 'Die Rechnung ist offen.'
  const last = attempts.at(-1)
  if (state === 'running' && last?.leaving)
    return `${wayNames[last.way]} wird abgebrochen. Anders bezahlen geht, sobald das bestätigt ist, spätestens um ${untilWords(last.until)}.`
  if (state === 'running' && last?.way === 'desk') return 'Bezahl am Empfang, wenn du deine Artikel abholst.'
  const said = sumsOf({ state, ...sums })
  if (unpaid.includes(state)) return [sentences[state], ...(said.length > 0 ? said : [nothing])].join(' ')
  if (state === 'returned') return ['Die Zahlung kam zu spät an.', ...said].join(' ')
  if (state === 'open' || state === 'partlyRefunded') return said.join(' ') || sentences[state]
  const credit = sumsOf({ state, ...sums, refunded: 0 })
  return [sentences[state], ...(state === 'disputed' ? [] : credit)].join(' ')
}

/** The same for a screen that knows no sums. */
export function outcomeSentence({ state, came }: Pick<PaymentOutcome, 'state' | 'came'>) {
  if (state === 'open' && came) return 'Es ist noch nicht alles bezahlt.'
  if (!unpaid.includes(state)) return sentences[state]
  return `${sentences[state]} ${came ? 'Was schon da ist, siehst du in der App.' : nothing}`
}

/** Money that was taken once too often, by whom where that is told, and who gives it back. */
export function spareWords({ amount, till, at, own, who }: SpareTaken & { who?: string | null }) {
  const taken = [`${money(amount)} zu viel kassiert`, till === 'cash' ? 'bar' : 'am Terminal', date(at), clockTime(at), who]
  const back = own ? 'Es ist dein eigenes Geld: Jemand anderes gibt es dir zurück.' : 'Gib den Betrag zurück.'
  return `${taken.filter(Boolean).join(', ')}. ${back}`
}

const payersTurn: Readonly<Partial<Record<PaymentWay, Chip>>> = {
  bill: ['Auf Rechnung', 'accent'],
  desk: ['Am Empfang bezahlen', 'accent'],
}

/** The chip of a payment by its last attempt's way: a bill and the desk wait for the payer, not for the payment service. */
export const chipOf = (state: PaymentState, way: PaymentWay | null | undefined) =>
  (state === 'running' && way && payersTurn[way]) || stateChips[state]

const left: Chip = ['Wird abgebrochen', 'pending']

/** The chip of one's own payment. */
export function ownChip(own: OwnPaymentState): Chip {
  const last = own.attempts.at(-1)
  if (restsOnBill(own)) return chipOf('running', 'bill')
  return own.state === 'running' && last?.leaving ? left : chipOf(own.state, last?.way)
}

/** A payment that still waits for news of the gateway. */
export const isPending = (state: PaymentState) => state === 'running'
