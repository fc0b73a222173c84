import { today } from '#client/data/time.ts'
import type { BillRow } from '#contract/payments/bills.ts'
import type { RefundAsk } from '#contract/payments/paymentOffice.ts'
import type { DisputeStage } from '#contract/rules/payments/disputes.ts'
import type { Till } from '#contract/rules/payments/paymentFacts.ts'
import type { AskState } from '#contract/rules/payments/refunds.ts'

type PaymentLook = 'ok' | 'warn' | 'danger' | 'plain' | 'pending'

export const disputeWords: Readonly<Record<DisputeStage, string>> = {
  noticed: 'Die Zahlung ist beanstandet. Gib nichts heraus, bis das geklärt ist.',
  taken: 'Die Bank hat das Geld zurückgeholt. Gib nichts heraus.',
  reversed: 'Die Beanstandung ist zu euren Gunsten entschieden.',
  retaken: 'Die Bank hat das Geld ein zweites Mal zurückgeholt. Gib nichts heraus.',
  lost: 'Die Beanstandung ist verloren: Das Geld bleibt bei der Bank.',
}

const askChips: Readonly<Record<AskState, readonly [words: string, look: PaymentLook]>> = {
  asked: ['Wartet auf Entscheid', 'warn'],
  denied: ['Abgelehnt', 'plain'],
  sent: ['Unterwegs', 'pending'],
  owed: ['Liegt bereit', 'warn'],
  done: ['Zurückbezahlt', 'ok'],
  failed: ['Gescheitert', 'danger'],
}

/** The chip of a refund that was asked for; what came by bank is no money that lies at the desk. */
export const askChip = ({ state, till }: Pick<RefundAsk, 'state' | 'till'>) =>
  state === 'owed' && till === 'bank' ? (['Zu überweisen', 'warn'] as const) : askChips[state]

type ByHand = Exclude<Till, 'gateway'>

/** The button of each way in which a refund is given by hand, and what is said once it was. */
export const payOutWords: Readonly<Record<ByHand, readonly [button: string, said: string]>> = {
  cash: ['Bar ausbezahlt', 'Ausbezahlt.'],
  terminal: ['Am Terminal gutgeschrieben', 'Gutgeschrieben.'],
  bank: ['Überwiesen', 'Überwiesen.'],
}

/** These ways, that by which the money came in first. */
export const payOutWays = (till: Till | null): readonly ByHand[] =>
  (['cash', 'terminal', 'bank'] as const).toSorted((one, other) => Number(other === till) - Number(one === till))

/** The chip of a bill. */
export function billChip({ due, rest, amount }: Pick<BillRow, 'due' | 'rest' | 'amount'>) {
  if (rest === 0) return ['Bezahlt', 'ok'] as const
  if (due < today()) return ['Überfällig', 'danger'] as const
  return rest < amount ? (['Teilweise bezahlt', 'warn'] as const) : (['Offen', 'warn'] as const)
}
