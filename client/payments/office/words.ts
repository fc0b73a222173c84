import type { DisputeStage } from '#contract/payments/disputes.ts'
import type { Account } from '#contract/payments/positions.ts'
import type { AskState } from '#contract/payments/refunds.ts'
import type { Task } from '#contract/payments/tasks.ts'

type Look = 'ok' | 'warn' | 'danger' | 'plain' | 'pending'

/** What a person has to do, as the list and its filter say it. */
export const taskWords: Readonly<Record<Task, string>> = {
  stuck: 'Rückzahlung gescheitert',
  dispute: 'Beanstandung',
  decide: 'Rückzahlung bewilligen',
  payOut: 'Am Empfang auszahlen',
}

export const disputeWords: Readonly<Record<DisputeStage, string>> = {
  noticed: 'Die Zahlung ist beanstandet. Gib nichts heraus, bis das geklärt ist.',
  taken: 'Die Bank hat das Geld zurückgeholt. Gib nichts heraus.',
  reversed: 'Die Beanstandung ist zu euren Gunsten entschieden.',
  retaken: 'Die Bank hat das Geld ein zweites Mal zurückgeholt. Gib nichts heraus.',
  lost: 'Die Beanstandung ist verloren: Das Geld bleibt bei der Bank.',
}

export const askChips: Readonly<Record<AskState, readonly [words: string, look: Look]>> = {
  asked: ['Wartet auf Entscheid', 'warn'],
  denied: ['Abgelehnt', 'plain'],
  sent: ['Unterwegs', 'pending'],
  owed: ['Liegt bereit', 'warn'],
  done: ['Zurückbezahlt', 'ok'],
  failed: ['Gescheitert', 'danger'],
}

/** Accounts of the journal. */
export const accountNames: Readonly<Record<Account, string>> = {
  gateway: 'Zahlungsdienst',
  cash: 'Kasse',
  terminal: 'Terminal',
  bank: 'Bank',
  customer: 'Zahlende',
  vouchers: 'Gutscheine',
  sales: 'Ertrag',
  vat: 'MWST',
  rounding: 'Rundung',
  fees: 'Gebühren',
  disputes: 'Beanstandungen',
}
