import { brandOf, brands } from '#contract/brand.ts'
import { streetOf } from '#contract/payments/bills/billAddress.ts'
import type { Address } from '#contract/rules/papers/billParts.ts'
import type { PaymentWay } from '#contract/rules/payments/paymentFacts.ts'

/** The usual numbers of QR-bills (S13), where no setting says another: account and prefix are invented, the account is the standard's own example. */
export const billNumbers = {
  /** The most that somebody's open bills may be together, in Rappen. */
  most: 20_000,
  /** Days until a bill is due. */
  days: 30,
  /** Days after which it is reminded of: before it is due, and once it is overdue. */
  reminders: [14, 31],
  account: 'CH4431999123000889012',
  prefix: '210000',
} as const

/** The creditor of a studio's sales, as bills and receipts name it. */
export function creditorOf(studio: string): Address {
  const { name, street, town } = brands[brandOf(studio)]
  const [zip = '', ...place] = town.split(' ')
  return { name, ...streetOf(street), zip, town: place.join(' '), country: 'CH' }
}

/** A receipt above so many Rappen names its payer (S25). */
export const namedAbove = 40_000

/** Minutes for which an attempt's page is open: TWINT's own, a card page's, a bill's until it is due, and three days for whoever pays at the desk. */
export const minutesOpen: Readonly<Record<PaymentWay, number>> = {
  twint: 15,
  card: 60,
  bill: billNumbers.days * 24 * 60,
  desk: 3 * 24 * 60,
}

/** Minutes for which what is bought is held beyond its last attempt, so that another one can begin. */
export const minutesHeld = 10

/** Minutes after which no attempt begins any longer, so that nobody holds for ever what they never pay. */
export const minutesInAll = minutesOpen.desk

/** Minutes after which nothing begins beside a bill any longer: a year. */
export const minutesOfBill = 365 * 24 * 60

/** The most that one payment may be, in Rappen (CHF 5'000). */
export const mostAmount = 500_000

/** How a merchant account is called where no studio has one of its own. */
export const usualMerchant = 'Formkurve'
