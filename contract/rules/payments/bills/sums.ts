import type { Standing } from '#contract/rules/payments/standing.ts'

type Sums = Pick<Standing, 'settled' | 'over' | 'kept' | 'asked'>

/** What is still to be paid of `amount`; nothing where it is paid or nothing is waited for. */
export const dueOf = ({ settled, over, kept }: Sums, amount: number) => (settled !== null || over ? 0 : Math.max(0, amount - kept))

/** What is with us beyond what is owed for `amount`: it stays the payer's until it is given back. */
export function creditOf({ settled, over, kept, asked }: Sums, amount: number) {
  const owed = settled === null ? (over ? 0 : amount) : amount - asked
  return Math.max(0, kept - owed)
}
