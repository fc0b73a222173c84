import type { PaymentStanding } from '#contract/rules/payments/standing.ts'

type StandingSums = Pick<PaymentStanding, 'settled' | 'over' | 'kept' | 'asked'>

/** Rest still to be paid of `amount`; nothing where it is paid or nothing is waited for. */
export const amountDueOf = ({ settled, over, kept }: StandingSums, amount: number) =>
  settled !== null || over ? 0 : Math.max(0, amount - kept)

/** Money with us beyond what is owed for `amount`: it stays the payer's until it is given back. */
export function creditOf({ settled, over, kept, asked }: StandingSums, amount: number) {
  const owed = settled === null ? (over ? 0 : amount) : amount - asked
  return Math.max(0, kept - owed)
}
