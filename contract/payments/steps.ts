import type { Charge, Standing } from './standing.ts'

/** What is decided once a fact has come in. */
export type Step = { kind: 'settle'; charge: string } | { kind: 'sendBack'; charge: string; amount: number; why: 'spare' | 'late' }

/** A refund that fails so often is a person's to look at. */
export const mostFailures = 3

/** Money of a charge that is neither on its way back nor taken by the bank. */
export const restOf = ({ amount, back, disputed }: Charge) => Math.max(0, amount - back - disputed)

/** The charge that may pay `amount`: a whole one of the gateway's, or of those that people entered the one with which enough is there. */
function payingOf(charges: readonly Charge[], amount: number) {
  const whole = charges.find(charge => charge.till === 'gateway' && charge.amount === amount && restOf(charge) === amount)
  const entered = charges.filter(charge => charge.till !== 'gateway' && restOf(charge) > 0)
  const enough = entered.reduce((all, charge) => all + restOf(charge), 0) >= amount
  return whole ?? (enough ? entered.at(-1) : undefined)
}

/**
 * The next decision about a payment of `amount`, or none: the first that pays settles it; every other charge of the gateway goes back, be it
 * a second one or one of another amount. `lives` says whether what is paid can still be had (S14): where it can't, all of them go back.
 * What a person entered, at the desk or from the bank, a person gives back, never we by ourselves.
 */
export function stepOf({ settled, charges }: Standing, amount: number, lives: boolean): Step | undefined {
  const paying = settled === null && lives ? payingOf(charges, amount) : undefined
  if (paying) return { kind: 'settle', charge: paying.charge }
  const back = charges.find(
    charge => charge.till === 'gateway' && charge.charge !== settled && charge.failures < mostFailures && restOf(charge) > 0,
  )
  return back && { kind: 'sendBack', charge: back.charge, amount: restOf(back), why: settled === null && !lives ? 'late' : 'spare' }
}
