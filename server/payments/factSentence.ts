import type { Fact, PaymentWay, Till } from '#contract/rules/payments/paymentFacts.ts'
import { moneyText, numberText } from '#server/shared/exports/words.ts'

const chf = (rappen: number) => `CHF ${moneyText(rappen)}`
const ways = { twint: 'mit TWINT', card: 'mit Karte' } as const satisfies Partial<Record<PaymentWay, string>>
const tills: Readonly<Record<Till, string>> = {
  gateway: 'beim Zahlungsdienst',
  cash: 'bar am Empfang',
  terminal: 'am Terminal',
  bank: 'auf dem Bankkonto',
}
const reasons = { spare: 'schon bezahlt oder anderer Betrag', late: 'kam zu spät', asked: 'vom Studio bewilligt' } as const

/** The sentence of a fact in plain words. */
export function factSentenceOf(fact: Fact): string {
  switch (fact.kind) {
    case 'begun':
      if (fact.way === 'bill') return 'Rechnung ausgestellt'
      if (fact.way === 'desk') return 'Bezahlt wird am Empfang'
      return `Zahlung ${ways[fact.way]} begonnen${fact.nth > 1 ? ` (${fact.nth}. Versuch)` : ''}`
    case 'submitted':
      return 'Der Zahlungsdienst ist angefragt'
    case 'opened':
      return 'Die Seite von TWINT ist offen'
    case 'leaveAsked':
      return 'Abbruch beim Zahlungsdienst verlangt'
    case 'refused':
      return 'Der Versuch wurde abgelehnt'
    case 'left':
      return 'Der Versuch endete ohne Zahlung'
    case 'charged':
      return `${chf(fact.amount + fact.rounding)} eingegangen, ${tills[fact.till]}`
    case 'settled':
      return 'Bezahlt'
    case 'delivered':
      return `Geliefert, als andere MWST-Sätze galten: ${fact.parts.map(({ rate }) => `${numberText(rate / 100)} %`).join(', ')}`
    case 'cancelled':
      return fact.instead ? 'Storniert: Der Warenkorb wurde danach neu bestellt' : 'Storniert'
    case 'expired':
      return 'Verfallen: Die Zeit für die Zahlung war vorbei'
    case 'refundAsked':
      return `Rückzahlung von ${chf(fact.amount)} vorgeschlagen`
    case 'refundDecided':
      return fact.granted ? 'Rückzahlung bewilligt' : 'Rückzahlung abgelehnt'
    case 'refundBegun':
      return `${chf(fact.amount)} gehen zurück: ${reasons[fact.why]}`
    case 'refunded':
      if (fact.till === 'bank') return `${chf(fact.amount)} überwiesen`
      return fact.till ? `${chf(fact.amount + (fact.rounding ?? 0))} ausbezahlt, ${tills[fact.till]}` : `${chf(fact.amount)} zurückbezahlt`
    case 'refundFailed':
      return 'Die Rückzahlung ist gescheitert'
    case 'refundRetried':
      return 'Rückzahlung nochmals versucht'
    case 'chargedBack':
      return `Die Bank hat ${chf(fact.amount)}${fact.round === 2 ? ' ein zweites Mal' : ''} zurückgeholt`
    case 'chargeReturned':
      return `Die Bank hat ${chf(fact.amount)} wieder gutgeschrieben`
    case 'disputeClosed':
      return 'Beanstandung erledigt'
    case 'disputeTold':
      return { noticed: 'Beanstandung gemeldet', won: 'Beanstandung gewonnen', lost: 'Die Frist für einen Einspruch ist vorbei' }[
        fact.stage
      ]
  }
}
