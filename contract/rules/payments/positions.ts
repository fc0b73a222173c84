import { vatOf } from '#contract/rules/payments/vat.ts'
import type { PaymentWay } from './paymentFacts.ts'
import { tills } from './paymentFacts.ts'
import type { PaymentStanding } from './standing.ts'

/**
 * Accounts of the journal. `customer` is what is owed to a payer, and rests at 0; `vouchers` is what value vouchers are still good for (S26);
 * `fees` is what the payment service and the bank keep, booked with their settlements.
 */
export const accounts = [
  ...(['gateway', 'cash', 'terminal', 'bank', 'customer', 'vouchers'] as const),
  ...(['sales', 'vat', 'rounding', 'fees', 'disputes'] as const),
] as const
export type Account = (typeof accounts)[number]

/** Names of the accounts for people. */
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

/** A balance; debit is positive, credit negative. */
export interface Position {
  account: Account
  /** Hundredths of a percent, for sales and MWST. */
  rate: number | null
  /** How it was paid, for money of a payer at the gateway. */
  way: PaymentWay | null
  amount: number
}

/** A part of what is paid, by its MWST rate. */
export interface TaxedPart {
  rate: number
  gross: number
}

/** The share of each part in `amount` Rappen of them all: whole Rappen, which add up at every amount. */
export function sharesOf(parts: readonly TaxedPart[], amount: number): TaxedPart[] {
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
function soldOf(parts: readonly TaxedPart[], sold: number): Position[] {
  return sharesOf(parts, sold).flatMap(({ rate, gross }) => {
    const vat = vatOf(gross, rate)
    return [
      { account: 'sales' as const, rate, way: null, amount: vat - gross },
      { account: 'vat' as const, rate, way: null, amount: -vat },
    ]
  })
}

/**
 * The balances of a payment of `amount`, which the journal has to show once all is booked; they add up to 0. They follow from where the
 * payment stands, so the order in which news came makes no difference.
 */
export function positionsOf(standing: PaymentStanding, amount: number, parts: readonly TaxedPart[]): Position[] {
  const { charges, refunds, settled, askedDone, attempts } = standing
  const sumOf = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((all, row) => all + of(row), 0)
  const tillOf = (of: string) => charges.find(({ charge }) => charge === of)?.till
  const out = refunds.filter(({ state, charge }) => state === 'done' && tillOf(charge))
  const wayOf = (of: string) => attempts.find(one => one.attempt === charges.find(({ charge }) => charge === of)?.attempt)?.way ?? null
  const inTill = (till: Account, is = (_charge: string) => true) =>
    sumOf(charges, one => (one.till === till && is(one.charge) ? one.amount + one.rounding - one.disputed : 0)) -
    sumOf(out, one => ((one.till ?? tillOf(one.charge)) === till && is(one.charge) ? one.amount + one.rounding : 0))
  const gatewayWays = [...new Set(charges.flatMap(({ charge, till }) => (till === 'gateway' ? [wayOf(charge)] : [])))]
  const rounding = 0 - sumOf(charges, one => one.rounding) + sumOf(out, one => one.rounding)
  const disputed = charges.find(({ charge }) => charge === settled)?.disputed ?? 0
  const known: Position[] = [
    ...tills.flatMap((account): Position[] =>
      account === 'gateway'
        ? gatewayWays.map(way => ({ account, rate: null, way, amount: inTill(account, charge => wayOf(charge) === way) }))
        : [{ account, rate: null, way: null, amount: inTill(account) }],
    ),
    ...(settled === null ? [] : soldOf(standing.parts ?? parts, amount - askedDone)),
    { account: 'rounding', rate: null, way: null, amount: rounding },
    { account: 'disputes', rate: null, way: null, amount: disputed },
  ]
  const owed = known.reduce((all, position) => all - position.amount, 0)
  return [...known, { account: 'customer' as const, rate: null, way: null, amount: owed }].filter(position => position.amount !== 0)
}
