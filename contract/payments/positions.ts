import { vatOf } from '#contract/shop/vat.ts'
import { tills } from './facts.ts'
import type { Standing } from './standing.ts'

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

/**
 * The balances of a payment of `amount`, which the journal has to show once all is booked; they add up to 0. They follow from where the
 * payment stands, so the order in which news came makes no difference.
 */
export function positionsOf({ charges, refunds, settled, askedDone }: Standing, amount: number, parts: readonly Part[]): Position[] {
  const sumOf = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((all, row) => all + of(row), 0)
  const tillOf = (of: string) => charges.find(({ charge }) => charge === of)?.till
  const out = refunds.filter(({ state, charge }) => state === 'done' && tillOf(charge))
  const inTill = (till: Account) =>
    sumOf(charges, one => (one.till === till ? one.amount + one.rounding - one.disputed : 0)) -
    sumOf(out, one => ((one.till ?? tillOf(one.charge)) === till ? one.amount + one.rounding : 0))
  const rounding = 0 - sumOf(charges, one => one.rounding) + sumOf(out, one => one.rounding)
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
