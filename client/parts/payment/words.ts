import { money } from '#client/kit/format.ts'
import type { Way } from '#contract/payments/facts.ts'
import type { Payment } from '#contract/payments/shapes.ts'
import type { PaymentState } from '#contract/payments/standing.ts'

type Look = 'ok' | 'warn' | 'danger' | 'plain' | 'pending'

export const wayNames: Readonly<Record<Way, string>> = { twint: 'TWINT', card: 'Karte', bill: 'Rechnung', desk: 'Am Empfang' }

/** The chip of a payment's state. */
export const stateChips: Readonly<Record<PaymentState, readonly [words: string, look: Look]>> = {
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
  refused: 'Die Zahlung kam nicht zustande: Sie wurde abgelehnt oder abgebrochen. Es wurde nichts belastet.',
  cancelled: 'Die Zahlung wurde abgebrochen. Es wurde nichts belastet.',
  expired: 'Die Zeit für die Zahlung ist abgelaufen. Es wurde nichts belastet.',
  paid: 'Die Zahlung ist da. Vielen Dank.',
  partlyRefunded: 'Ein Teil des Betrags geht an dich zurück.',
  refunded: 'Der ganze Betrag geht an dich zurück.',
  disputed: 'Deine Bank hat die Zahlung zurückgezogen. Das Studio meldet sich bei dir.',
  returned: 'Die Zahlung kam zu spät an. Der Betrag geht an dich zurück.',
}

/** One sentence on where a payment stands. */
export function sentenceOf({ state, refunded, attempts }: Pick<Payment, 'state' | 'refunded' | 'attempts'>) {
  if (state === 'running' && attempts.at(-1)?.way === 'bill') return 'Die Rechnung ist offen.'
  if (state === 'running' && attempts.at(-1)?.way === 'desk') return 'Bezahl am Empfang, wenn du deine Artikel abholst.'
  if (state === 'partlyRefunded') return `${money(refunded)} gehen an dich zurück.`
  return sentences[state]
}

/** The same for a screen that knows the state alone. */
export const outcomeSentence = (state: PaymentState) => sentences[state]

/** The chip of a payment: a bill waits for its payer, no payment service. */
export const chipOf = ({ state, attempts }: Pick<Payment, 'state' | 'attempts'>) =>
  stateChips[state === 'running' && attempts.at(-1)?.way === 'bill' ? 'open' : state]

/** A payment that still waits for news of the gateway. */
export const isPending = (state: PaymentState) => state === 'running'
