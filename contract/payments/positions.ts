import { vatOf } from '#contract/shop/vat.ts'
import { tills } from './facts.ts'
import type { Charge, Standing } from './standing.ts'

/** Accounts of the journal; `customer` is what is owed to a payer, and rests at 0. */
export const accounts = ['gateway', 'cash', 'terminal', 'bank', 'customer', 'sales', 'vat', 'rounding', 'disputes'] as const
export type Account = (typeof accounts)[number]

/** A balance; debit is positive, credit negative. `rate` in hundredths of a percent, for sales and MWST. */
export interface Position {
  account: Account
  rate: number | null
  amount: number
}

/** A part of what is paid, by its MWST rate. */
export interface Part {
  rate: number
  gross: number
}

/** The share of each part in `amount` Rappen of them all: whole Rappen, which add up at every amount. */
export function sharesOf(parts: readonly Part[], amount: number): Part[] {
  const whole = parts.reduce((all, { gross }) => all + gross, 0)
  let before = 0
  const upTo = (gross: number) => (whole === 0 ? 0 : Math.floor((gross * amount) / whole))
  return parts.map(({ rate, gross }) => {
    const share = upTo(before + gross) - upTo(before)
    before += gross
    return { rate, gross: share }
  })
}

/** Sales and MWST of what is sold for good; what goes back bears the rates of the whole, share by share. */
function soldOf(parts: readonly Part[], sold: number): Position[] {
  return sharesOf(parts, sold).flatMap(({ rate, gross }) => {
    const vat = vatOf(gross, rate)
    return [
      { account: 'sales' as const, rate, amount: vat - gross },
      { account: 'vat' as const, rate, amount: -vat },
    ]
  })
}

/** What the drawer got beyond the charge; money that is given back whole is what was taken, coin for coin. */
const roundingOf = ({ amount, rounding, returned }: Charge) => (returned < amount ? rounding : 0)

/**
 * The balances of a payment of `amount`, which the journal has to show once all is booked; they add up to 0. They follow from where the
 * payment stands, so the order in which news came makes no difference.
 */
export function positionsOf({ charges, settled, askedDone }: Standing, amount: number, parts: readonly Part[]): Position[] {
  const inTill = (till: Account) =>
    charges
      .filter(charge => charge.till === till)
      .reduce((all, charge) => all + charge.amount + roundingOf(charge) - charge.returned - charge.disputed, 0)
  const rounding = 0 - charges.reduce((all, charge) => all + roundingOf(charge), 0)
  const disputed = charges.find(({ charge }) => charge === settled)?.disputed ?? 0
  const known: Position[] = [
    ...tills.map(account => ({ account, rate: null, amount: inTill(account) })),
    ...(settled === null ? [] : soldOf(parts, amount - askedDone)),
    { account: 'rounding', rate: null, amount: rounding },
    { account: 'disputes', rate: null, amount: disputed },
  ]
  const owed = known.reduce((all, position) => all - position.amount, 0)
  return [...known, { account: 'customer' as const, rate: null, amount: owed }].filter(position => position.amount !== 0)
}
